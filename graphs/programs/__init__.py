"""Programs: a plan as Python, and the sandbox that runs it."""
