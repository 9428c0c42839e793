"""The chat at the terminal: reads entries, shows runs, leaves every decision to the agent."""
