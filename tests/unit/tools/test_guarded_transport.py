"""Connections go to checked addresses only; no socket is opened here."""
# ruff: noqa: ASYNC109  the interfaces of httpcore

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterable, Iterator
from typing import Any

import httpcore
import httpx
import pytest

from memory.errors import BacktrackError
from tools.guarded_transport import GuardedTransport

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"


class Stream(httpcore.AsyncNetworkStream):
    """Answers once; remembers for which name TLS was asked."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._rest = [ANSWER]

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._rest.pop() if self._rest else b""

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._network.written += buffer

    async def aclose(self) -> None: ...

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.AsyncNetworkStream:
        self._network.tls_names.append(server_hostname)
        assert ssl_context.verify_mode == ssl.CERT_REQUIRED
        assert ssl_context.check_hostname
        return self

    def get_extra_info(self, info: str) -> Any:
        return None


class Network(httpcore.AsyncNetworkBackend):
    """Remembers where connections go."""

    def __init__(self, unreachable: Iterable[str] = ()) -> None:
        self.connected: list[tuple[str, int]] = []
        self.tls_names: list[str | None] = []
        self.written = b""
        self._unreachable = set(unreachable)

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        if host in self._unreachable:
            raise httpcore.ConnectError("unreachable")
        self.connected.append((host, port))
        return Stream(self)


class Names:
    """Resolves every name to the next of some answers."""

    def __init__(self, *answers: list[str]) -> None:
        self._answers: Iterator[list[str]] = iter(answers)

    async def __call__(self, host: str, port: int) -> list[str]:
        return next(self._answers)


async def get(transport: GuardedTransport, url: str, connection: str = "close") -> str:
    request = httpx.Request("GET", url, headers={"Connection": connection})
    response = await transport.handle_async_request(request)
    await response.aread()
    await response.aclose()
    return response.text


async def test_tls_is_checked_for_the_name_on_a_connection_to_the_checked_address() -> None:
    network = Network()
    transport = GuardedTransport(resolve=Names(["8.8.8.8", "9.9.9.9"]), network=network)
    assert await get(transport, "https://api.example.org/x?y=1") == "hi"
    assert network.connected == [("8.8.8.8", 443)]
    assert network.tls_names == ["api.example.org"]
    assert network.written.startswith(b"GET /x?y=1 HTTP/1.1\r\nHost: api.example.org\r\n")


@pytest.mark.parametrize(
    "addresses",
    [["10.0.0.1"], ["169.254.169.254"], ["127.0.0.1"], ["8.8.8.8", "192.168.0.1"], ["nonsense"]],
)
async def test_a_name_at_an_address_that_is_not_public_is_refused(addresses: list[str]) -> None:
    network = Network()
    transport = GuardedTransport(resolve=Names(addresses), network=network)
    with pytest.raises(BacktrackError) as caught:
        await get(transport, "https://api.example.org/")
    assert caught.value.code == "host_not_allowed"
    assert network.connected == []


async def test_a_name_that_changes_its_mind_is_refused_the_second_time() -> None:
    network = Network()
    names = Names(["8.8.8.8"], ["127.0.0.1"])
    transport = GuardedTransport(resolve=names, network=network)
    await get(transport, "https://api.example.org/")
    with pytest.raises(BacktrackError):
        await get(transport, "https://api.example.org/")
    assert network.connected == [("8.8.8.8", 443)]


@pytest.mark.parametrize(
    "url", ["https://10.0.0.1/", "https://[fd00:ec2::254]/", "http://0.0.0.0/"]
)
async def test_literal_addresses_are_checked_too(url: str) -> None:
    with pytest.raises(BacktrackError):
        await get(GuardedTransport(resolve=Names(), network=Network()), url)


async def test_loopback_names_go_to_loopback_only() -> None:
    network = Network()
    transport = GuardedTransport(resolve=Names(["127.0.0.1"], ["8.8.8.8"]), network=network)
    assert await get(transport, "http://localhost:81/") == "hi"
    with pytest.raises(BacktrackError):
        await get(transport, "http://localhost:81/")
    assert network.connected == [("127.0.0.1", 81)]


async def test_the_next_address_is_tried_when_one_cannot_be_reached() -> None:
    network = Network(unreachable=["8.8.8.8"])
    transport = GuardedTransport(resolve=Names(["8.8.8.8", "9.9.9.9"]), network=network)
    assert await get(transport, "https://api.example.org/") == "hi"
    assert network.connected == [("9.9.9.9", 443)]


async def test_unknown_names_and_unreachable_hosts_are_connection_errors() -> None:
    async def unknown(host: str, port: int) -> list[str]:
        raise OSError

    with pytest.raises(httpx.ConnectError, match=r"api\.example\.org is not known"):
        await get(GuardedTransport(resolve=unknown, network=Network()), "https://api.example.org/")
    nowhere = GuardedTransport(resolve=Names(["8.8.8.8"]), network=Network(["8.8.8.8"]))
    with pytest.raises(httpx.ConnectError, match="unreachable"):
        await get(nowhere, "https://api.example.org/")
    with pytest.raises(httpx.ConnectError, match="no address"):
        await get(GuardedTransport(resolve=Names([]), network=Network()), "https://a.org/")


def test_it_serves_one_event_loop_after_another() -> None:
    transport = GuardedTransport(resolve=Names(["8.8.8.8"], ["8.8.8.8"]), network=Network())
    for _ in range(2):
        assert asyncio.run(get(transport, "http://api.example.org/", "keep-alive")) == "hi"
    asyncio.run(transport.aclose())
