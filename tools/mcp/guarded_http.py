"""The HTTP client of the MCP SDK over Cairn's guarded transport."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import httpx
import httpx2

from memory.errors import BacktrackError
from tools.guarded_transport import GuardedTransport


@asynccontextmanager
async def guarded_client(
    headers: Mapping[str, str], max_bytes: int
) -> AsyncIterator[httpx2.AsyncClient]:
    """A client that reaches only the addresses that Cairn's own calls may reach.

    An answer, or what one stream brings in all, has at most ``max_bytes``.
    """
    transport = _Guarded(max_bytes)
    async with httpx2.AsyncClient(
        transport=transport,
        headers=dict(headers),
        timeout=httpx2.Timeout(30.0, read=None),
        trust_env=False,
    ) as client:
        yield client


class _Guarded(httpx2.AsyncBaseTransport):
    """Hands each request to ``GuardedTransport``, which speaks the sister library httpx."""

    def __init__(self, max_bytes: int) -> None:
        self._inner = GuardedTransport()
        self._max_bytes = max_bytes

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        try:
            response = await self._inner.handle_async_request(
                httpx.Request(
                    request.method,
                    str(request.url),
                    headers=request.headers.raw,
                    content=await request.aread(),
                    extensions=dict(request.extensions),
                )
            )
        except (httpx.TransportError, BacktrackError) as error:
            raise httpx2.ConnectError(str(error)) from error
        assert isinstance(response.stream, httpx.AsyncByteStream)
        return httpx2.Response(
            response.status_code,
            headers=response.headers.raw,
            stream=_Bounded(response.stream, self._max_bytes),
        )

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
