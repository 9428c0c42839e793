"""A transport of httpx that checks every address at the moment it connects.

Names are resolved here and the connection goes to the very address that was checked, so a name
that changes its mind (DNS rebinding) gains nothing. TLS is verified against the name.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any

import httpcore
import httpx

from tools.addresses import (
    Address,
    is_loopback,
    is_loopback_host,
    is_public,
    literal_address,
    not_allowed,
)

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]

MAX_CONNECTIONS = 100
KEEP_ALIVE_S = 30.0
MAX_ADDRESSES = 3
"""Addresses of one name that are tried; they share the time to connect."""


async def resolve_name(host: str, port: int) -> list[str]:
    """The addresses of a name, in the order of the operating system; raises ``OSError``."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class GuardedTransport(httpx.AsyncBaseTransport):
    """Connects hosts named as loopback to loopback addresses only, all others to public ones.

    Raises ``BacktrackError`` (code ``host_not_allowed``) for any other address. The machine's
    proxy settings are ignored: a proxy would resolve names itself and see every credential.
    The TLS context (20 to 40 ms) is made when the first https request needs it.
    """

    def __init__(
        self,
        *,
        resolve: Resolve = resolve_name,
        network: httpcore.AsyncNetworkBackend | None = None,
    ) -> None:
        self._resolve = resolve
        self._network = network or httpcore.AnyIOBackend()
        self._pools: dict[tuple[str, bool], httpcore.AsyncConnectionPool] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request; errors of the network come as those of httpx."""
        pool = await self._pool(request.url.scheme, is_loopback_host(request.url.host))
        with _errors_of_httpx():
            answer = await pool.handle_async_request(
                httpcore.Request(
                    request.method,
                    httpcore.URL(
                        scheme=request.url.raw_scheme,
                        host=request.url.raw_host,
                        port=request.url.port,
                        target=request.url.raw_path,
                    ),
                    headers=request.headers.raw,
                    content=request.stream,
                    extensions=request.extensions,
                )
            )
        return httpx.Response(answer.status, headers=answer.headers, stream=_Body(answer))

    async def aclose(self) -> None:
        """Close every connection."""
        pools, self._pools = self._pools, {}
        for pool in pools.values():
            await pool.aclose()

    async def _pool(self, scheme: str, loopback: bool) -> httpcore.AsyncConnectionPool:
        """The connections of a scheme and reach; those of an earlier event loop are dropped."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._pools = loop, {}
        key = (scheme, loopback)
        if key not in self._pools:
            context = (
                await asyncio.to_thread(httpx.create_ssl_context) if scheme == "https" else None
            )
            self._pools.setdefault(key, self._new_pool(context, loopback))
        return self._pools[key]

    def _new_pool(
        self, context: ssl.SSLContext | None, loopback: bool
    ) -> httpcore.AsyncConnectionPool:
        return httpcore.AsyncConnectionPool(
            ssl_context=context,
            max_connections=MAX_CONNECTIONS,
            keepalive_expiry=KEEP_ALIVE_S,
            network_backend=_CheckedNetwork(loopback, self._resolve, self._network),
        )


class _CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Opens connections to checked addresses only."""

    def __init__(
        self, loopback: bool, resolve: Resolve, network: httpcore.AsyncNetworkBackend
    ) -> None:
        self._is_allowed = is_loopback if loopback else is_public
        self._resolve = resolve
        self._network = network

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 the interface of httpcore
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self._checked(host, port)
        share = None if timeout is None else timeout / len(addresses)
        for address in addresses[:-1]:
            with contextlib.suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return await self._network.connect_tcp(
                    address, port, share, local_address, socket_options
                )
        return await self._network.connect_tcp(
            addresses[-1], port, share, local_address, socket_options
        )

    async def sleep(self, seconds: float) -> None:
        await self._network.sleep(seconds)

    async def _checked(self, host: str, port: int) -> list[str]:
        """The addresses to try; a single one that is not allowed refuses them all."""
        literal = literal_address(host)
        try:
            named = [str(literal)] if literal else await self._resolve(host, port)
        except OSError as error:
            raise httpcore.ConnectError(f"the name {host} is not known") from error
        for text in named:
            address = literal_address(text)
            if address is None or not self._is_allowed(address):
                raise not_allowed(f"{host} is at {text}, {_reason(address)}")
        if not named:
            raise httpcore.ConnectError(f"the name {host} has no address")
        return list(named[:MAX_ADDRESSES])


def _reason(address: Address | None) -> str:
    if address is not None and is_loopback(address):
        return "which is this machine; only hosts named localhost or 127.0.0.1 may be there"
    return "which is not a public address"


class _Body(httpx.AsyncByteStream):
    """The body of an answer as httpx reads it."""

    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _errors_of_httpx():
            async for part in self._answer.aiter_stream():
                yield part

    async def aclose(self) -> None:
        with _errors_of_httpx():
            await self._answer.aclose()


@contextlib.contextmanager
def _errors_of_httpx() -> Iterator[None]:
    try:
        yield
    except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
        raise httpx.ConnectError(str(error)) from error
    except httpcore.TimeoutException as error:
        raise httpx.ReadTimeout(str(error)) from error
    except (httpcore.NetworkError, httpcore.ProtocolError) as error:
        raise httpx.TransportError(str(error)) from error
