"""``/mcp``: Cairn as an MCP server over streamable HTTP, for the same keys and owners."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from app.serving.access import Access, access_by_headers
from app.serving.run_desk import RunDesk
from memory.errors import DeveloperError
from tools.calling_every_transport import MISSING_MCP

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    from app.mcp.principal import Principal
    from app.mcp.runs import Context

PATH = "/mcp"
_SESSION_IDLE_S = 1800.0
_MOST_SESSIONS = 1000


class McpEndpoint:
    """The ASGI application of the endpoint; the SDK is imported for its first request.

    A session, and a form that somebody fills in, belong to the key that began them.
    """

    def __init__(self, desk: RunDesk) -> None:
        self._desk = desk
        self._starting = asyncio.Lock()
        self._ended = asyncio.Event()
        self._manager: StreamableHTTPSessionManager | None = None
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; raises ``CairnError`` where it may not be sent."""
        request = Request(scope, receive)
        access = await access_by_headers(request)
        manager = await self._running()
        from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
        from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
        from mcp.server.auth.provider import AccessToken

        known_by = AccessToken(
            token="", client_id=access.caller.key_id, scopes=[], subject=access.owner
        )
        scope["user"] = AuthenticatedUser(known_by)
        await AuthContextMiddleware(manager.handle_request)(scope, receive, send)

    async def aclose(self) -> None:
        """End every session and stream."""
        self._ended.set()
        if self._task is not None:
            with suppress(asyncio.CancelledError):
                await self._task

    async def _running(self) -> StreamableHTTPSessionManager:
        async with self._starting:
            if self._manager is None:
                made = _made(self._who_calls)
                ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._task = asyncio.create_task(self._run(made, ready))
                await ready
                self._manager = made
        return self._manager

    async def _run(
        self, manager: StreamableHTTPSessionManager, ready: asyncio.Future[None]
    ) -> None:
        """Hold the manager open; the SDK wants to end where it began."""
        async with manager.run():
            ready.set_result(None)
            await self._ended.wait()

    def _who_calls(self, context: Context) -> Principal:
        from app.mcp.principal import Principal

        assert context.request is not None, "a message over HTTP comes with its request"
        access: Access = context.request.state.access
        return Principal(access.owner, access.agent, self._desk)


def _made(who_calls: Callable[[Context], Principal]) -> StreamableHTTPSessionManager:
    """Raises ``DeveloperError`` (code ``no_mcp``) where the SDK is not installed."""
    try:
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
    except ImportError:
        raise DeveloperError(f"Not served here: {MISSING_MCP}.", code="no_mcp") from None
    from app.mcp.server import make_mcp_server

    return StreamableHTTPSessionManager(
        make_mcp_server(who_calls),
        session_idle_timeout=_SESSION_IDLE_S,
        max_sessions=_MOST_SESSIONS,
    )
