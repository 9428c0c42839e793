"""Cairn as an MCP server: its tools, approvals, resources, over stdio and HTTP."""
