"""A real MCP server whose notes are resources: as a command over stdio, or as an app over HTTP."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mcp.server.mcpserver import MCPServer


def notes_server() -> MCPServer:
    """Two notes to read, one of them as JSON, and every note by a day."""
    server = MCPServer("Notes", log_level="ERROR")

    @server.resource("notes://today", description="What is noted for today.")
    def today() -> str:
        """What is noted for today."""
        return "Buy stamps."

    @server.resource("notes://all", mime_type="application/json")
    def every() -> str:
        """Every note."""
        return json.dumps([{"day": "2026-05-01", "text": "Buy stamps."}])

    @server.resource("notes://days/{day}/{kind}")
    def of_day(day: str, kind: str) -> str:
        """The note of a day."""
        return f"{kind} of {day}"

    @server.tool()
    def read_resource(uri: str) -> str:
        """Something else of that name."""
        return uri

    return server


COMMAND = f"{sys.executable} {Path(__file__)}"
"""Starts it over stdio."""

if __name__ == "__main__":
    notes_server().run("stdio")
