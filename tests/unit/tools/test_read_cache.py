"""Reads are answered again as far as the service allows, and never after a change."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import httpx
import pytest

from tests.unit.tools.test_http_caller import OPEN, WRITE, Service, Time, caller
from tools.http_caller import HttpCaller
from tools.read_cache import ReadCache
from tools.records import Parameter

FRESH = {"Cache-Control": "max-age=60"}
TAGGED = {"ETag": '"v1"'}


def one_run(service: Service, time: Time | None = None) -> HttpCaller:
    return caller(service, time).for_run(ReadCache())


def answer(number: int, headers: Mapping[str, str]) -> httpx.Response:
    return httpx.Response(200, json={"n": number}, headers=headers)


async def test_what_is_fresh_is_not_asked_for_again() -> None:
    time = Time()
    service = Service(answer(1, FRESH), answer(2, FRESH))
    run = one_run(service, time)
    first, second = [await run.call(OPEN, {}) for _ in range(2)]
    assert (first.body, first.attempts, first.status) == ({"n": 1}, 1, 200)
    assert (second.body, second.attempts, second.status) == ({"n": 1}, 0, 200)
    time.now += 61
    assert (await run.call(OPEN, {})).body == {"n": 2}
    assert len(service.requests) == 2


async def test_what_has_a_tag_is_asked_for_only_if_it_changed() -> None:
    service = Service(answer(1, TAGGED), httpx.Response(304), answer(2, {"ETag": '"v2"'}))
    run = one_run(service)
    results = [await run.call(OPEN, {}) for _ in range(3)]
    assert [result.body["n"] for result in results] == [1, 1, 2]
    assert {result.status for result in results} == {200}
    asked = [request.headers.get("If-None-Match") for request in service.requests]
    assert asked == [None, '"v1"', '"v1"']


@pytest.mark.parametrize(
    ("headers", "requests"),
    [
        ({}, 2),
        ({"Cache-Control": "no-store, max-age=60", **TAGGED}, 2),
        ({"Cache-Control": "max-age=60", "Vary": "*"}, 2),
        ({"Cache-Control": 'private, max-age="60"'}, 1),
        ({"Cache-Control": "max-age=60", "Age": "60"}, 2),
        ({"Cache-Control": "no-cache, max-age=60"}, 2),
        (
            {
                "Date": "Thu, 26 Nov 2026 12:00:00 GMT",
                "Expires": "Thu, 26 Nov 2026 12:01:00 GMT",
            },
            1,
        ),
        ({"Expires": "0"}, 2),
    ],
)
async def test_the_service_says_what_is_kept(headers: dict[str, str], requests: int) -> None:
    service = Service(answer(1, headers))
    run = one_run(service)
    for _ in range(2):
        await run.call(OPEN, {})
    assert len(service.requests) == requests
    conditional = any("if-none-match" in request.headers for request in service.requests)
    assert not conditional, "nothing of what is not to be stored is kept"


@pytest.mark.parametrize(
    "written", [httpx.Response(201), httpx.Response(500), httpx.ReadTimeout("")]
)
async def test_no_read_after_a_change_is_answered_by_what_was_before(
    written: httpx.Response | Exception,
) -> None:
    service = Service(answer(1, {**FRESH, **TAGGED}), written, answer(2, FRESH))
    run = one_run(service)
    await run.call(OPEN, {})
    await run.call(WRITE, {}, approved=True)
    assert (await run.call(OPEN, {})).body == {"n": 2}
    assert "If-None-Match" not in service.requests[-1].headers


@pytest.mark.parametrize("ends_first", ["read", "write"])
async def test_a_read_under_way_during_a_change_is_not_kept(ends_first: str) -> None:
    gates = {"GET": asyncio.Event(), "POST": asyncio.Event()}
    asked = 0

    class Slow(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            nonlocal asked
            asked += request.method == "GET"
            await gates[request.method].wait()
            return httpx.Response(200, json={"n": asked}, headers=FRESH)

    run = caller(Service(), transport=Slow()).for_run(ReadCache())
    read = asyncio.create_task(run.call(OPEN, {}))
    await asyncio.sleep(0.02)
    write = asyncio.create_task(run.call(WRITE, {}, approved=True))
    await asyncio.sleep(0.02)
    for one in (
        (("GET", read), ("POST", write))
        if ends_first == "read"
        else (("POST", write), ("GET", read))
    ):
        gates[one[0]].set()
        await one[1]
    assert (await run.call(OPEN, {})).body == {"n": 2}


async def test_other_requests_and_other_runs_share_nothing() -> None:
    service = Service(answer(1, FRESH))
    shared = caller(service)
    listed = OPEN.model_copy(
        update={"parameters": (Parameter(key="q", name="q", location="query"),)}
    )
    run = shared.for_run(ReadCache())
    for arguments in ({}, {"q": "a"}, {"q": "b"}):
        await run.call(listed, arguments)
    await shared.for_run(ReadCache()).call(OPEN, {})
    for _ in range(2):
        await shared.call(OPEN, {})
    assert len(service.requests) == 6


async def test_failures_are_not_kept() -> None:
    service = Service(httpx.Response(404, json={}, headers=FRESH), answer(1, FRESH))
    run = one_run(service)
    assert (await run.call(OPEN, {})).outcome == "failed"
    assert (await run.call(OPEN, {})).body == {"n": 1}
