"""Everything that measures the agent, and the sandbox services it calls."""
