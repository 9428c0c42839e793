"""Runs tools of MCP servers."""

from __future__ import annotations

import asyncio
from typing import Any

from mcp import MCPError
from mcp.types import CallToolResult, EmbeddedResource, ResourceLink, TextContent
from mcp_types import INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR
from mcp_types.jsonrpc import HEADER_MISMATCH

from tools.body_parsing import UnreadableError, parse_body
from tools.function_calls import FunctionAnswer, FunctionCall, NotRunError
from tools.mcp.sessions import McpServer, McpSessions

_REFUSALS = frozenset(
    {PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS, HEADER_MISMATCH}
)
"""Errors of a server that did not understand the request, and so ran nothing (JSON-RPC 2.0)."""


class McpRunner:
    """Implements ``FunctionRunner``; sessions stay open until ``aclose``."""

    def __init__(self, max_bytes: int) -> None:
        self._sessions = McpSessions()
        self._max_bytes = max_bytes

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        """See ``FunctionRunner.run``."""
        server = McpServer(call.address, call.credential, self._max_bytes)
        client = await self._sessions.client(server)
        try:
            # not Client.call_tool, which sends a call that was refused once more
            async with asyncio.timeout(call.limit_s):
                result = await client.session.call_tool(call.name, call.arguments)
        except MCPError as error:
            if error.code in _REFUSALS:
                raise NotRunError(f"the server refused: {error}") from None
            await self._sessions.forget(server)
            raise
        except BaseException:
            await self._sessions.forget(server)
            raise
        return FunctionAnswer(_content_of(result), result.is_error)

    async def aclose(self) -> None:
        """See ``FunctionRunner.aclose``."""
        await self._sessions.aclose()


def _content_of(result: CallToolResult) -> Any:
    """The structured result, else the blocks of content: one as it is, several as a list."""
    if result.structured_content is not None and not result.is_error:
        return result.structured_content
    blocks = [_block(block) for block in result.content]
    return blocks[0] if len(blocks) == 1 else blocks


def _block(block: Any) -> Any:
    """A text, read as JSON where it is some; of anything else its kind and name, not its bytes."""
    if isinstance(block, TextContent):
        return _read(block.text)
    if isinstance(block, EmbeddedResource) and hasattr(block.resource, "text"):
        return _read(block.resource.text)
    if isinstance(block, ResourceLink):
        return {"type": block.type, "uri": str(block.uri), "name": block.name}
    media_type = getattr(getattr(block, "resource", block), "mime_type", None)
    return {"type": block.type, "media_type": media_type or "not said"}


def _read(text: str) -> Any:
    try:
        return parse_body(text.encode(errors="replace"), "")
    except UnreadableError:
        return text
