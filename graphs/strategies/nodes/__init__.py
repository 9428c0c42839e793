"""Nodes of the strategies, one per file."""
