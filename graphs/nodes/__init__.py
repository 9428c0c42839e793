"""The nodes of the agent graph, one per file."""
