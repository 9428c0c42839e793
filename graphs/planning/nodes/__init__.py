"""The nodes of the planning agent, one per file."""
