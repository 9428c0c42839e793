"""What an MCP server says of itself and its tools, as a description to import."""

from __future__ import annotations

import asyncio
from typing import Any

from mcp import Client, MCPError

from memory.errors import DeveloperError
from tools.function_calls import NotRunError
from tools.mcp.resources import resource_tools
from tools.mcp.sessions import McpServer, connected

LISTING_S = 60.0
MAX_PAGES = 1_000


async def described(server: McpServer) -> dict[str, Any]:
    """The description of ``tools.importing.functions``, from a session of its own.

    Raises ``DeveloperError`` (code ``source_unreachable``).
    """
    try:
        async with connected(server) as client, asyncio.timeout(LISTING_S):
            info = client.server_info
            return {
                "kind": "MCP server",
                "name": (info.title or info.name) if info else "",
                "description": client.instructions or "",
                "tools": await _tools(client),
                "resources": await resource_tools(client),
            }
    except (NotRunError, MCPError, TimeoutError) as error:
        raise DeveloperError(
            f"{server.address} lists no tools: {str(error) or 'it took too long'}. Check that it "
            "is up, and that its credential is set: GROUP.token for a URL (imported with --group "
            "GROUP), --env NAME for a command.",
            code="source_unreachable",
        ) from None


async def _tools(client: Client) -> list[Any]:
    found: list[Any] = []
    cursor = None
    for _ in range(MAX_PAGES):
        page = await client.list_tools(cursor=cursor)
        dumped = (
            one.model_dump(mode="json", by_alias=True, exclude_none=True) for one in page.tools
        )
        found += dumped
        cursor = page.next_cursor
        if cursor is None:
            break
    return found
