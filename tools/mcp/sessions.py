"""Sessions with MCP servers, opened when the first call needs them and kept."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TextIO

from mcp import Client, StdioServerParameters, stdio_client
from mcp.client import Transport
from mcp.client.streamable_http import streamable_http_client

from tools.access_tokens import AccessTokens
from tools.credential_binding import BoundCredential
from tools.function_calls import NotRunError
from tools.guarded_transport import GuardedTransport
from tools.mcp.addresses import command_of
from tools.mcp.guarded_http import guarded_client
from tools.openapi_servers import is_http_url
from tools.plain_text import one_line

CONNECT_S = 60.0
"""For a server to be there: a command may have to be downloaded first."""
TOKEN_S = 15.0
"""For a token endpoint to give a token."""
IDLE_S = 300.0
"""After so long without a call a session is ended."""
END_S = 5.0
"""For a server to take leave; after that the session is broken off."""
_LAST_WORDS = 300


class McpServer(NamedTuple):
    """A server as one user reaches it."""

    address: str
    """See ``tools.mcp.addresses.address_of``."""
    credential: BoundCredential
    max_bytes: int = 5_000_000

    @property
    def key(self) -> tuple[str, ...]:
        """Sessions of different users differ in it."""
        client = self.credential.client
        sent = {**self.credential.headers, **self.credential.environment}
        sent |= {"client": f"{client.name} {client.credential()}"} if client else {}
        return (self.address, *(f"{name}={value}" for name, value in sorted(sent.items())))


def access_tokens() -> AccessTokens:
    """The tokens of clients of OAuth 2.0, got where Cairn's own calls may go."""
    send = GuardedTransport().handle_async_request
    return AccessTokens(send, time.monotonic, TOKEN_S)


@asynccontextmanager
async def connected(server: McpServer) -> AsyncIterator[Client]:
    """A client of the server, which is started for it where a command says how.

    Raises ``NotRunError`` when no session comes about within ``CONNECT_S``.
    """
    session = _Session(server, access_tokens())
    try:
        yield await session.client()
    finally:
        await session.end()


class McpSessions:
    """Open sessions by server, of one event loop; those of an earlier loop ended with it."""

    def __init__(self) -> None:
        self._sessions: dict[tuple[str, ...], _Session] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tokens = access_tokens()

    async def client(self, server: McpServer) -> Client:
        """The client of the session with a server; raises ``NotRunError`` as ``connected``."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._sessions = loop, {}
        session = self._sessions.get(server.key)
        if session is None or session.ended:
            session = self._sessions[server.key] = _Session(server, self._tokens)
        return await session.client()

    def holds(self, server: McpServer) -> bool:
        """Whether a session with the server is open, as far as anybody knows."""
        session = self._sessions.get(server.key)
        return session is not None and not session.ended

    async def forget(self, server: McpServer) -> None:
        """End the session with a server that does not answer; the next call opens another."""
        session = self._sessions.pop(server.key, None)
        if session is not None:
            await session.end()

    async def aclose(self) -> None:
        """End every session, and with it the servers that were started."""
        sessions, self._sessions = self._sessions, {}
        if asyncio.get_running_loop() is self._loop:
            await asyncio.gather(*(session.end() for session in sessions.values()))


class _Session:
    """One session, held open by a task of its own: the SDK wants to end where it began."""

    def __init__(self, server: McpServer, tokens: AccessTokens) -> None:
        loop = asyncio.get_running_loop()
        self._server, self._tokens = server, tokens
        self._refusal: Callable[[], str] = str
        self._stop = asyncio.Event()
        self._used_at = loop.time()
        self._ready: asyncio.Future[Client] = loop.create_future()
        self._ready.add_done_callback(lambda ready: ready.cancelled() or ready.exception())
        self._task = asyncio.create_task(self._hold())

    @property
    def ended(self) -> bool:
        return self._stop.is_set() or self._task.done()

    async def client(self) -> Client:
        self._used_at = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(CONNECT_S):
                return await asyncio.shield(self._ready)
        except TimeoutError:
            await self.end()
            message = f"{self._server.address} did not answer within {CONNECT_S:.0f} s"
            raise NotRunError(message) from None

    async def end(self) -> None:
        self._stop.set()
        if not self._ready.done():
            self._task.cancel()
        _, running = await asyncio.wait([self._task], timeout=END_S)
        if running:
            self._task.cancel()
            await asyncio.wait(running, timeout=END_S)

    async def _hold(self) -> None:
        with tempfile.TemporaryFile("w+") as log:
            try:
                async with (
                    self._transport(log) as transport,
                    Client(transport, cache=None) as client,
                ):
                    self._ready.set_result(client)
                    await self._until_idle()
            except Exception as error:  # noqa: BLE001 whatever a server of others brings about
                if not self._ready.done():
                    self._ready.set_exception(NotRunError(self._why(error, log)))
            finally:
                self._ready.cancel()

    async def _until_idle(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._stop.is_set() and (left := self._used_at + IDLE_S - loop.time()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), left)

    def _why(self, error: BaseException, log: TextIO) -> str:
        """What went wrong, and the last that a command had to say; without secrets."""
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        log.seek(0)
        said = self._refusal() or one_line(log.read()[-_LAST_WORDS:], _LAST_WORDS)
        told = f"no session with {self._server.address}: {str(error) or type(error).__name__}"
        return str(self._server.credential.hide(f"{told} ({said})" if said else told))

    @asynccontextmanager
    async def _transport(self, log: TextIO) -> AsyncIterator[Transport]:
        server = self._server
        if is_http_url(server.address):
            async with guarded_client(server.credential, self._tokens, server.max_bytes) as client:
                self._refusal = lambda: client.refusal
                yield streamable_http_client(server.address, http_client=client.http)
        else:
            command, *arguments = command_of(server.address)
            started = StdioServerParameters(
                command=command, args=arguments, env=dict(server.credential.environment)
            )
            yield stdio_client(started, errlog=log)
