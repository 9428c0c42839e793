"""MCP servers (modelcontextprotocol.io) as sources of tools; needs the optional package ``mcp``."""
