"""The typed plan: how a goal of a form is answered."""
