"""Runs tools of MCP servers."""

from __future__ import annotations

import asyncio
from typing import Any

from mcp import MCPError
from mcp.types import (
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    EmbeddedResource,
    ResourceLink,
    TextContent,
)
from mcp_types import INVALID_PARAMS, METHOD_NOT_FOUND

from tools.body_parsing import UnreadableError, parse_body
from tools.function_calls import FunctionAnswer, FunctionCall
from tools.mcp.sessions import McpServer, McpSessions

_OF_A_LIVE_SESSION = frozenset({INVALID_PARAMS, METHOD_NOT_FOUND})
"""Errors after which the session, and what the server holds in it, is kept."""


class McpRunner:
    """Implements ``FunctionRunner``; sessions stay open until ``aclose``."""

    def __init__(self, max_bytes: int) -> None:
        self._sessions = McpSessions()
        self._max_bytes = max_bytes

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        """See ``FunctionRunner.run``; once sent, any call that fails may have been run.

        The SDK makes up JSON-RPC errors itself for answers that it cannot use, so no code of an
        error shows that the server ran nothing.
        """
        server = McpServer(call.address, call.credential, self._max_bytes)
        client = await self._sessions.client(server)
        params = CallToolRequestParams(name=call.name, arguments=call.arguments)
        try:
            # not call_tool: it lists the tools afterwards, and fails where that fails
            async with asyncio.timeout(call.limit_s):
                result = await client.session.send_request(
                    CallToolRequest(params=params), CallToolResult
                )
        except MCPError as error:
            if error.code not in _OF_A_LIVE_SESSION:
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
