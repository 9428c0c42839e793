"""The agent that reads a request as a form and answers each goal of it by a typed plan."""
