"""Every way in which a service fails gives its typed outcome, of a read and of a change."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpcore
import pytest

from memory.errors import BacktrackError
from tests.faulty_service import (
    ERROR_BODY,
    LOGIN_PAGE,
    FaultyService,
    answered,
    endless_body,
    gzip_bomb,
    redirecting,
    reset_mid_body,
    said,
    slow_headers,
)
from tools.calling import CallResult
from tools.credentials import MappingCredentials
from tools.guarded_transport import GuardedTransport
from tools.http_caller import HttpCaller
from tools.library import Catalogue
from tools.records import Category, OutputField, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

LIMIT_S = 0.5
MAX_BYTES = 100_000
MANY_KEYS = b"{" + b",".join(b'"%d":1' % number for number in range(200_000)) + b"}"
OUTPUTS = (OutputField(path="id"), OutputField(path="name"))

FAULTS: dict[str, tuple[Any, str, str]] = {
    "reset mid-body": (reset_mid_body, "connection", "outcome_unknown"),
    "closed without a word": (said(b""), "connection", "outcome_unknown"),
    "no HTTP": (said(b"SSH-2.0-OpenSSH_9.6\r\n\r\n"), "connection", "outcome_unknown"),
    "slow headers": (slow_headers, "timeout", "outcome_unknown"),
    "endless body": (endless_body, "too_large", "outcome_unknown"),
    "shorter than its length": (
        said(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}"),
        "connection",
        "outcome_unknown",
    ),
    "two lengths": (
        said(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}"),
        "connection",
        "outcome_unknown",
    ),
    "no length at all, negative": (
        said(b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n{}"),
        "connection",
        "outcome_unknown",
    ),
    "gzip bomb": (gzip_bomb(), "too_large", "outcome_unknown"),
    "redirect to itself": (
        redirecting("/redirect%20to%20itself"),
        "client_error",
        "outcome_unknown",
    ),
    "redirect to a private address": (
        redirecting("http://169.254.169.254/latest/meta-data", "307 Temporary Redirect"),
        "client_error",
        "client_error",
    ),
    "429 storm": (
        answered(b"{}", "application/json", "429 Too Many Requests", "Retry-After: 30"),
        "rate_limited",
        "rate_limited",
    ),
    "error in the body": (answered(ERROR_BODY), "error_in_body", "error_in_body"),
    "invalid JSON": (answered(b'{"id": 7,'), "unreadable", "outcome_unknown"),
    "page of HTML": (
        answered(b"<html><h1>Welcome</h1></html>", "text/html"),
        "unreadable",
        "outcome_unknown",
    ),
    "login form": (answered(LOGIN_PAGE, "text/html"), "unreadable", "outcome_unknown"),
    "empty body": (answered(b""), "unreadable", "outcome_unknown"),
    "binary": (answered(b"\x00\x01\x02", "application/json"), "unreadable", "outcome_unknown"),
    "server error": (
        answered(b"oops", "text/plain", "500 Internal Server Error"),
        "server_error",
        "outcome_unknown",
    ),
    "unavailable": (
        answered(b"", "text/plain", "503 Service Unavailable"),
        "server_error",
        "outcome_unknown",
    ),
    "nested too deep": (answered(b"[" * 5_000 + b"]" * 5_000), "unreadable", "outcome_unknown"),
}
"""What the service does, then the kind of error of a read and of a change."""


def path_of(fault: str) -> str:
    return "/" + fault.replace(" ", "%20")


@pytest.fixture(scope="module")
def service() -> Iterator[FaultyService]:
    faults = {path_of(name): fault for name, (fault, _, _) in FAULTS.items()}
    started = FaultyService({**faults, "/keys": answered(MANY_KEYS)})
    yield started
    started.close()


def caller_of(url: str, **facts: Any) -> HttpCaller:
    group = ToolGroup(id="g", name="G", category_id="c", base_url=url, allow_loopback=True)
    library = VolatileLibrary()
    library.put(Catalogue(category=Category(id="c", name="C"), group=group, tools=()))
    facts = {"timeout_s": LIMIT_S, "retries": 1, "max_bytes": MAX_BYTES, **facts}
    return HttpCaller(library, credentials=MappingCredentials({}), **facts)


@pytest.fixture
async def caller(service: FaultyService) -> AsyncIterator[HttpCaller]:
    made = caller_of(service.url)
    yield made
    await made.aclose()


def read_of(path: str) -> Tool:
    return Tool(id="g.t", group_id="g", name="t", path=path, risk="read", outputs=OUTPUTS)


def write_of(path: str) -> Tool:
    return read_of(path).model_copy(update={"method": "POST", "risk": "write"})


def kind_of(result: CallResult) -> str:
    assert result.outcome == "failed"
    assert result.error is not None
    return result.error.kind


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_read_fails_by_its_kind_and_the_next_call_works(
    caller: HttpCaller, service: FaultyService, fault: str
) -> None:
    started = time.monotonic()
    result = await caller.call(read_of(path_of(fault)), {})
    assert kind_of(result) == FAULTS[fault][1]
    assert time.monotonic() - started < 4 * LIMIT_S, "within the time of a call and its repetition"
    fresh = caller_of(service.url)
    assert (await fresh.call(read_of("/river"), {})).body == {"id": 7, "name": "Elbe"}
    await fresh.aclose()


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_change_is_sent_once_and_never_told_as_refused_when_nobody_knows(
    caller: HttpCaller, service: FaultyService, fault: str
) -> None:
    before = service.seen.count(path_of(fault))
    result = await caller.call(write_of(path_of(fault)), {}, approved=True)
    assert kind_of(result) == FAULTS[fault][2]
    assert (result.attempts, service.seen.count(path_of(fault)) - before) == (1, 1)


async def test_nothing_listens(service: FaultyService) -> None:
    closed = FaultyService({})
    url = closed.url
    closed.close()
    down = caller_of(url)
    assert kind_of(await down.call(read_of("/river"), {})) == "connection"
    refused = await down.call(write_of("/river"), {}, approved=True)
    assert kind_of(refused) == "connection", "a change that was not sent was not made"
    await down.aclose()


class Unplugged(httpcore.AsyncNetworkBackend):
    """Connects to nothing and keeps the addresses that were to be connected."""

    def __init__(self) -> None:
        self.addresses: list[str] = []

    async def connect_tcp(self, host: str, *_: Any, **__: Any) -> httpcore.AsyncNetworkStream:
        self.addresses.append(host)
        raise httpcore.ConnectError("unplugged")

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def test_a_name_that_changes_between_check_and_connect() -> None:
    answers = iter([["93.184.216.34"], ["127.0.0.1"]])

    async def rebinding(host: str, port: int) -> list[str]:
        return next(answers)

    network = Unplugged()
    transport = GuardedTransport(resolve=rebinding, network=network)
    guarded = caller_of("https://g.example", transport=transport, retries=0)
    assert kind_of(await guarded.call(read_of("/river"), {})) == "connection"
    with pytest.raises(BacktrackError, match=r"g\.example is at 127\.0\.0\.1"):
        await guarded.call(read_of("/river"), {})
    await guarded.aclose()
    assert network.addresses == ["93.184.216.34"], "what was checked is what is connected to"


async def test_a_storm_of_429_keeps_every_call_to_the_host_away(
    caller: HttpCaller, service: FaultyService
) -> None:
    path = path_of("429 storm")
    before = len(service.seen)
    results = [await caller.call(read_of(path), {}) for _ in range(20)]
    assert {kind_of(result) for result in results} == {"rate_limited"}
    assert len(service.seen) == before + 1


async def test_an_answer_of_many_small_keys_is_refused_and_holds_nobody_up(
    service: FaultyService,
) -> None:
    caller = caller_of(service.url, max_bytes=5_000_000, timeout_s=10)
    longest, done = 0.0, asyncio.Event()

    async def watch() -> None:
        nonlocal longest
        while not done.is_set():
            before = time.monotonic()
            await asyncio.sleep(0.005)
            longest = max(longest, time.monotonic() - before)

    watcher = asyncio.create_task(watch())
    result = await caller.call(read_of("/keys"), {})
    done.set()
    await watcher
    await caller.aclose()
    assert kind_of(result) == "too_large"
    assert longest < 1, "other work goes on"
