"""Runs tools of MCP servers."""

from __future__ import annotations

import asyncio
from typing import Any

from mcp import Client, MCPError
from mcp.types import (
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
    EmbeddedResource,
    ResourceLink,
    TextContent,
)
from mcp_types import INVALID_PARAMS, METHOD_NOT_FOUND, InputRequiredResult
from pydantic import TypeAdapter

from memory.redaction import learned, mask
from tools.body_parsing import UnreadableError, parse_body
from tools.function_calls import FunctionAnswer, FunctionCall
from tools.mcp.resources import LIST, READ, all_resources, uri_of
from tools.mcp.sessions import McpServer, McpSessions

_OF_A_LIVE_SESSION = frozenset({INVALID_PARAMS, METHOD_NOT_FOUND})
"""Errors after which the session, and what the server holds in it, is kept."""


_RESULTS: TypeAdapter[CallToolResult | InputRequiredResult] = TypeAdapter(
    CallToolResult | InputRequiredResult
)
_ASKS_BACK = "the server asks something back before it goes on, and Cairn cannot answer it"


class McpRunner:
    """Implements ``FunctionRunner``; sessions stay open until ``aclose``."""

    def __init__(self, max_bytes: int) -> None:
        self._sessions = McpSessions()
        self._max_bytes = max_bytes

    async def run(self, call: FunctionCall) -> FunctionAnswer:
        """See ``FunctionRunner.run``; once sent, any call that fails may have been run.

        The SDK makes up JSON-RPC errors itself for answers that it cannot use, so no code of an
        error shows that the server ran nothing. A server may have ended since the last call:
        what only reads is then run once more, in another session.
        """
        server = McpServer(call.address, call.credential, self._max_bytes)
        may_be_gone = self._sessions.holds(server)
        try:
            return await self._run(server, call)
        except MCPError as error:
            if not (call.is_read and may_be_gone) or error.code in _OF_A_LIVE_SESSION:
                raise
        return await self._run(server, call)

    async def _run(self, server: McpServer, call: FunctionCall) -> FunctionAnswer:
        client = await self._sessions.client(server)
        try:
            async with asyncio.timeout(call.limit_s):
                answer = await _answered(client, call)
        except MCPError as error:
            if error.code not in _OF_A_LIVE_SESSION:
                await self._sessions.forget(server)
            raise
        except BaseException:
            await self._sessions.forget(server)
            raise
        if call.credential.client is not None:
            answer = answer._replace(body=mask(answer.body, learned()))
        return answer

    async def aclose(self) -> None:
        """See ``FunctionRunner.aclose``."""
        await self._sessions.aclose()


async def _answered(client: Client, call: FunctionCall) -> FunctionAnswer:
    """What the server says to one call, of a tool or for a resource."""
    if call.name == LIST:
        return FunctionAnswer({"resources": await all_resources(client)})
    if call.name.startswith(READ):
        read = await client.read_resource(uri_of(call.name, call.arguments))
        return FunctionAnswer(_joined([_of_resource(one) for one in read.contents]))
    params = CallToolRequestParams(name=call.name, arguments=call.arguments)
    # not call_tool: it lists the tools afterwards, and fails where that fails
    result = await client.session.send_request(CallToolRequest(params=params), _RESULTS)
    if isinstance(result, InputRequiredResult):
        return FunctionAnswer(_ASKS_BACK, failed=True)
    return FunctionAnswer(_content_of(result), result.is_error)


def _content_of(result: CallToolResult) -> Any:
    """The structured result, else the blocks of content: one as it is, several as a list."""
    if result.structured_content is not None and not result.is_error:
        return result.structured_content
    return _joined([_block(block) for block in result.content])


def _joined(parts: list[Any]) -> Any:
    return parts[0] if len(parts) == 1 else parts


def _block(block: Any) -> Any:
    """A text, read as JSON where it is some; of anything else its kind and name, not its bytes."""
    if isinstance(block, TextContent):
        return _read(block.text)
    if isinstance(block, EmbeddedResource) and hasattr(block.resource, "text"):
        return _of_resource(block.resource)
    if isinstance(block, ResourceLink):
        return {"type": block.type, "uri": str(block.uri), "name": block.name}
    media_type = getattr(getattr(block, "resource", block), "mime_type", None)
    return {"type": block.type, "media_type": media_type or "not said"}


def _of_resource(content: Any) -> Any:
    if hasattr(content, "text"):
        return _read(content.text)
    return {"uri": str(content.uri), "media_type": content.mime_type or "not said"}


def _read(text: str) -> Any:
    try:
        return parse_body(text.encode(errors="replace"), "")
    except UnreadableError:
        return text
