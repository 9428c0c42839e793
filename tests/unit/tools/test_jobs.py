"""What a service accepts to do later is followed to its end, on the same host alone."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.unit.tools.test_http_caller import OPEN, WRITE, Service, Time, caller
from tools.calling import CallResult
from tools.records import Tool

DONE = httpx.Response(200, json={"id": 7, "rows": 3})


def accepted(location: str = "/v1/jobs/7?full=a%2Fb", **headers: str) -> httpx.Response:
    return httpx.Response(202, json={"job": 7}, headers={"Location": location, **headers})


async def called(
    tool: Tool, *answers: httpx.Response | Exception, **facts: Any
) -> tuple[CallResult, Service]:
    service = Service(*answers)
    result = await caller(service, **facts).call(tool, {}, approved=True)
    return result, service


@pytest.mark.parametrize("tool", [OPEN, WRITE])
async def test_the_status_is_asked_until_there_is_a_result(tool: Tool) -> None:
    result, service = await called(tool, accepted(), httpx.Response(202), accepted(), DONE)
    assert (result.outcome, result.status, result.body) == ("ok", 200, {"id": 7, "rows": 3})
    first, *others = service.requests
    assert first.method == tool.method
    assert {(r.method, str(r.url)) for r in others} == {
        ("GET", "https://w.example/v1/jobs/7?full=a%2Fb")
    }
    assert result.attempts == 4
    assert result.request is not None
    assert result.request.method == tool.method


async def test_a_status_leads_on_to_the_result() -> None:
    there = httpx.Response(303, headers={"Location": "results/7"})
    result, service = await called(WRITE, accepted("/v1/jobs/7"), there, DONE)
    assert (result.outcome, result.status) == ("ok", 200)
    assert service.requests[-1].url.path == "/v1/jobs/results/7"


async def test_the_service_says_how_long_to_wait() -> None:
    time = Time()
    busy = httpx.Response(200, json={"state": "x"}, headers={"Retry-After": "2"})
    service = Service(accepted(**{"Retry-After": "3"}), busy, DONE)
    result = await caller(service, time).call(WRITE, {}, approved=True)
    assert result.status == 200
    assert time.slept[0] == 3.0
    assert time.slept[1] >= 2.0


@pytest.mark.parametrize(
    "location",
    [
        "https://evil.example/jobs/7",
        "http://w.example/jobs/7",
        "https://w.example:444/j",
        "",
        "//[",
    ],
)
async def test_another_host_is_not_asked(location: str) -> None:
    result, service = await called(WRITE, accepted(location), DONE)
    assert (result.outcome, result.status, result.attempts) == ("ok", 202, 1)
    assert len(service.requests) == 1
    read, service = await called(OPEN, accepted(location), DONE)
    assert (read.outcome, read.status) == ("ok", 200)
    assert len({request.url for request in service.requests}) == 1, "asked again where it was"


@pytest.mark.parametrize(
    "told",
    [
        httpx.Response(404),
        httpx.Response(401),
        httpx.Response(500),
        httpx.Response(202),
        httpx.ReadTimeout("slow"),
        httpx.Response(303, headers={"Location": "https://evil.example/"}),
    ],
)
async def test_where_nobody_tells_a_change_stays_accepted_and_is_sent_once(
    told: httpx.Response | Exception,
) -> None:
    result, service = await called(WRITE, accepted(), told)
    assert (result.outcome, result.status, result.body) == ("ok", 202, {"job": 7})
    assert [request.method for request in service.requests].count("POST") == 1


async def test_work_that_failed_is_told_as_that() -> None:
    failed = httpx.Response(200, json={"error": {"message": "no room left"}})
    result, _ = await called(WRITE, accepted(), failed)
    assert result.outcome == "failed"
    assert result.error is not None
    assert result.error.kind == "error_in_body"
    assert "no room left" in result.error.message


async def test_a_change_without_an_answer_at_its_end_is_done() -> None:
    result, _ = await called(WRITE, accepted(), httpx.Response(204))
    assert (result.outcome, result.status) == ("ok", 204)


async def test_a_read_without_a_result_in_time_is_not_ready() -> None:
    result, _ = await called(OPEN, accepted())
    assert result.error is not None
    assert result.error.kind == "not_ready"
