"""The HTTP client of the MCP SDK over Cairn's guarded transport."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import NamedTuple

import httpx
import httpx2

from memory.errors import BacktrackError
from tools.access_tokens import AccessTokens, NoTokenError
from tools.credential_binding import BoundCredential
from tools.guarded_transport import GuardedTransport


class GuardedClient(NamedTuple):
    """A client, and what it was last refused with."""

    http: httpx2.AsyncClient
    transport: _Guarded

    @property
    def refusal(self) -> str:
        """The status of the last answer, "" where that was no error: the SDK keeps it to itself."""
        status = self.transport.last_status
        return f"it answered {status}" if status >= HTTPStatus.BAD_REQUEST else ""


@asynccontextmanager
async def guarded_client(
    credential: BoundCredential, tokens: AccessTokens, max_bytes: int
) -> AsyncIterator[GuardedClient]:
    """A client that reaches only the addresses that Cairn's own calls may reach.

    Each request has an access token where the credential is a client that gets them; one that is
    answered with 401 is sent once more with another, as it was not carried out (RFC 9110,
    15.5.2). An answer, or what one stream brings in all, has at most ``max_bytes``.
    """
    transport = _Guarded(credential, tokens, max_bytes)
    async with httpx2.AsyncClient(
        transport=transport,
        headers=dict(credential.headers),
        timeout=httpx2.Timeout(30.0, read=None),
        trust_env=False,
    ) as client:
        yield GuardedClient(client, transport)


class _Guarded(httpx2.AsyncBaseTransport):
    """Hands each request to ``GuardedTransport``, which speaks the sister library httpx."""

    def __init__(self, credential: BoundCredential, tokens: AccessTokens, max_bytes: int) -> None:
        self._inner = GuardedTransport()
        self._credential, self._tokens = credential, tokens
        self._max_bytes = max_bytes
        self.last_status = 0

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        client, token = self._credential.client, ""
        try:
            token = await self._tokens.token(client) if client else ""
            response = await self._sent(request, token)
            if client and response.status_code == HTTPStatus.UNAUTHORIZED:
                await response.aclose()
                response = await self._sent(request, await self._tokens.token(client, spent=token))
        except (httpx.TransportError, BacktrackError, NoTokenError) as error:
            raise httpx2.ConnectError(str(error)) from error
        self.last_status = response.status_code
        assert isinstance(response.stream, httpx.AsyncByteStream)
        return httpx2.Response(
            response.status_code,
            headers=response.headers.raw,
            stream=_Bounded(response.stream, self._max_bytes),
        )

    async def _sent(self, request: httpx2.Request, token: str) -> httpx.Response:
        sent = httpx.Request(
            request.method,
            str(request.url),
            headers=request.headers.raw,
            content=await request.aread(),
            extensions=dict(request.extensions),
        )
        if token:
            sent.headers["Authorization"] = f"Bearer {token}"
        return await self._inner.handle_async_request(sent)

    async def aclose(self) -> None:
        await self._inner.aclose()


class _Bounded(httpx2.AsyncByteStream):
    """A body that ends with an error when it is too large."""

    def __init__(self, inner: httpx.AsyncByteStream, max_bytes: int) -> None:
        self._inner = inner
        self._max_bytes = max_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        try:
            async for part in self._inner:
                size += len(part)
                if size > self._max_bytes:
                    message = f"the answer is larger than {self._max_bytes:,} bytes"
                    raise httpx2.ReadError(message)
                yield part
        except httpx.TransportError as error:
            raise httpx2.ReadError(str(error)) from error

    async def aclose(self) -> None:
        await self._inner.aclose()
