"""Answers judged by status, size, encoding and content."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tools.calling import CallError
from tools.records import OutputField, Risk, Tool
from tools.response_reading import Reading, read_response


async def read(
    status: int = 200,
    *,
    method: str = "GET",
    risk: Risk = "read",
    max_bytes: int = 1_000,
    path: str = "",
    **answer: Any,
) -> Reading:
    tool = Tool(id="g.t", group_id="g", name="t", method=method, risk=risk, path=path)
    response = httpx.Response(status, **answer)
    return await read_response(response, tool, max_bytes=max_bytes, echoes={"Paris"})


async def error(status: int = 200, **answer: Any) -> CallError:
    reading = await read(status, **answer)
    assert reading.outcome == "failed"
    assert reading.error is not None
    return reading.error


async def test_content_nothing_and_writes() -> None:
    assert await read(json={"a": 1}) == Reading(
        "ok", {"a": 1}, None, 7, media_type="application/json"
    )
    assert (await read(json={"city": "Paris", "items": []})).outcome == "empty"
    assert (await read(204)).outcome == "empty"
    assert (await read(204, method="DELETE", risk="destructive")).outcome == "ok"
    assert (await read(201, method="POST", risk="write", json={})).outcome == "ok"
    assert (await read(method="HEAD")).outcome == "ok"
    told = Reading("ok", "plain words", None, 11, media_type="text/plain")
    assert await read(text="plain words") == told


async def test_a_file_is_told_by_type_and_size_unless_fields_were_promised() -> None:
    pdf: dict[str, Any] = {
        "content": b"%PDF-1.7\x00",
        "headers": {"Content-Type": "application/pdf"},
    }
    reading = await read(**pdf)
    assert (reading.outcome, reading.media_type) == ("ok", "application/pdf")
    assert reading.body == {"media_type": "application/pdf", "size_bytes": 9}
    described = Tool(
        id="g.t", group_id="g", name="t", risk="read", outputs=(OutputField(path="id"),)
    )
    refused = await read_response(httpx.Response(200, **pdf), described, max_bytes=1_000)
    assert refused.error is not None
    assert refused.error.kind == "unreadable"
    assert "file" in refused.error.message


@pytest.mark.parametrize(
    ("status", "kind", "transient"),
    [
        (400, "client_error", False),
        (401, "unauthorised", False),
        (403, "unauthorised", False),
        (404, "not_found", False),
        (408, "timeout", True),
        (410, "withdrawn", False),
        (418, "client_error", False),
        (429, "rate_limited", True),
        (500, "server_error", False),
        (501, "server_error", False),
        (503, "server_error", True),
        (599, "server_error", False),
    ],
)
async def test_statuses(status: int, kind: str, transient: bool) -> None:
    failure = await error(status, json={"detail": [{"msg": "field required"}]})
    assert (failure.kind, failure.transient) == (kind, transient)
    assert failure.message == f"{status}: field required"


@pytest.mark.parametrize(
    ("seconds", "told"), [("20", "it asks to wait 20 s"), ("3600", "it asks to wait 300 s or more")]
)
async def test_who_is_asked_to_wait_hears_how_long(seconds: str, told: str) -> None:
    failure = await error(429, text="", headers={"Retry-After": seconds})
    assert failure.message == f"429: Too Many Requests; {told}"


async def test_a_credential_that_is_refused_is_named() -> None:
    tool = Tool(id="g.t", group_id="g", name="t", security=(("key",),))
    reading = await read_response(httpx.Response(401, json={}), tool, max_bytes=1_000)
    assert reading.error is not None
    assert "check the credential g.key: `cairn credentials set`" in reading.error.message


@pytest.mark.parametrize(
    ("page", "told"), [("<html>Log in</html>", "HTML; check"), ("<title>In</title>", "HTML (In);")]
)
async def test_a_page_in_place_of_data_says_what_to_look_at(page: str, told: str) -> None:
    failure = await error(text=f"<!doctype html>{page}", headers={"Content-Type": "text/html"})
    assert told in failure.message


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ({"json": {"detail": "This order was removed."}}, "not_found"),
        ({"text": ""}, "not_found"),
        ({"json": {"detail": "Withdrawn since v1.4, use /v2/orders."}}, "withdrawn"),
        ({"json": {"error": "This endpoint is no longer there."}}, "withdrawn"),
        ({"text": "", "headers": {"Sunset": "Wed, 01 Jan 2025 00:00:00 GMT"}}, "withdrawn"),
    ],
)
async def test_a_thing_that_is_gone_is_no_withdrawn_operation(
    answer: dict[str, Any], kind: str
) -> None:
    assert (await error(410, path="/orders/{id}", **answer)).kind == kind
    assert (await error(410, path="/orders", **answer)).kind == "withdrawn"


async def test_the_body_of_a_failure_is_kept() -> None:
    assert (await read(404, json={"detail": "no"})).body == {"detail": "no"}


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"json": False}, "the service answered false"),
        ({"json": "error"}, "error"),
        ({"text": "Failed: the locker is sealed"}, "Failed: the locker is sealed"),
    ],
)
async def test_a_bare_no_is_a_change_that_was_not_made(answer: dict[str, Any], told: str) -> None:
    failure = await error(method="PUT", risk="write", **answer)
    assert (failure.kind, failure.message) == ("error_in_body", told)
    assert (await read(**answer)).error is None


@pytest.mark.parametrize("answer", [{"json": True}, {"json": 0}, {"text": "Saved without errors"}])
async def test_other_bare_values_say_nothing_against_a_change(answer: dict[str, Any]) -> None:
    assert (await read(method="PUT", risk="write", **answer)).error is None


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"text": ""}, "503: Service Unavailable"),
        ({"html": "<html><title>Down for work</title></html>"}, "503: Down for work"),
        ({"html": "<html>x</html>"}, "503: Service Unavailable"),
        ({"content": b"\x00\x01"}, "503: Service Unavailable"),
        ({"content": b"x" * 2_000}, "503: Service Unavailable"),
        ({"json": {"error": {"message": "busy"}}}, "503: busy"),
    ],
)
async def test_words_of_a_failure(answer: dict[str, Any], message: str) -> None:
    assert (await error(503, **answer)).message == message


async def test_an_error_in_a_body_of_success_is_a_failure() -> None:
    failure = await error(json={"ok": False, "error": "bad day"})
    assert (failure.kind, failure.message) == ("error_in_body", "bad day")


async def test_redirects_are_failures_that_name_the_target_without_its_query() -> None:
    failure = await error(302, headers={"Location": "https://u:p@else.example/x?token=s3cret"})
    assert failure.kind == "client_error"
    assert "https://else.example/x;" in failure.message
    assert "s3cret" not in failure.message
    assert "nowhere" in (await error(307)).message
    assert (await error(304)).message.startswith("304: nothing changed since an answer")
    assert "cannot be read" in (await error(301, headers={"Location": "http://x:port"})).message


async def test_a_declared_size_over_the_limit_is_not_read() -> None:
    async def never() -> AsyncIterator[bytes]:
        raise AssertionError
        yield b""

    failure = await error(content=never(), headers={"Content-Length": "1001"})
    assert failure.kind == "too_large"
    assert "1,000 bytes" in failure.message


async def test_reading_stops_at_the_limit() -> None:
    sent = []

    async def endless() -> AsyncIterator[bytes]:
        while True:
            sent.append(1)
            yield b"x" * 100

    assert (await error(content=endless())).kind == "too_large"
    assert len(sent) == 11


async def test_compressed_answers_count_with_what_is_in_them() -> None:
    packed = gzip.compress(b'{"a": 1}')
    assert (await read(content=packed, headers={"Content-Encoding": "gzip"})).body == {"a": 1}
    bomb = zlib.compress(b"x" * 2_000)
    assert (await error(content=bomb, headers={"Content-Encoding": "deflate"})).kind == "too_large"
    for encoding in ("br", "gzip, gzip"):
        headers = {"Content-Encoding": encoding}
        failure = await error(stream=httpx.ByteStream(packed), headers=headers)
        assert failure.kind == "unreadable"


async def test_broken_json_is_unreadable() -> None:
    headers = {"Content-Type": "application/json"}
    assert (await error(content=b"<oops>", headers=headers)).kind == "unreadable"


async def test_a_page_is_no_map() -> None:
    outputs = (OutputField(path="", type="object"),)
    tool = Tool(id="g.t", group_id="g", name="t", risk="read", outputs=outputs)
    answer = httpx.Response(200, text="<html><title>Sign in</title></html>")
    reading = await read_response(answer, tool, max_bytes=1_000)
    assert reading.error is not None
    assert reading.error.kind == "unreadable"


@pytest.mark.parametrize(
    ("outputs", "text", "kind"),
    [
        ((), "<html><title>Sign in</title></html>", "unreadable"),
        ((), "\n<!DOCTYPE html><h1>Sign in</h1>", "unreadable"),
        (("id",), "<html><title>Sign in</title></html>", "unreadable"),
        (("id",), "Warning: Sign in", "unreadable"),
        (("id",), "", "unreadable"),
        ((), " ", "unreadable"),
        (("id",), "null", None),
        (("",), "<html><title>Sign in</title></html>", None),
        ((), "Sign in", None),
        ((), "<rss>Sign in</rss>", None),
    ],
)
async def test_a_page_is_no_answer_where_text_is_not_promised(
    outputs: tuple[str, ...], text: str, kind: str | None
) -> None:
    fields = tuple(OutputField(path=path) for path in outputs)
    tool = Tool(id="g.t", group_id="g", name="t", risk="read", outputs=fields)
    media_type = "application/json" if text == "null" else "text/plain"
    answer = httpx.Response(200, text=text, headers={"Content-Type": media_type})
    reading = await read_response(answer, tool, max_bytes=1_000)
    assert (reading.error.kind if reading.error else None) == kind
    if kind and text.strip():
        assert reading.error is not None
        assert "Sign in" in reading.error.message


async def test_what_headers_say_of_a_list() -> None:
    link = (
        '<https://x.example/items?page=2>; rel="next", <https://x.example/items?page=9>; rel="last"'
    )
    reading = await read(json=[1], headers={"Link": link, "X-Total-Count": "41"})
    assert reading.beside == {"next": "https://x.example/items?page=2", "total": 41}
    last = await read(json=[1], headers={"Link": '<https://x.example/items>; rel="first"'})
    assert last.beside == {"next": None}
    other = {"Link": '<https://x.example/docs>; rel="help"', "X-Total-Count": "many"}
    assert (await read(json=[1], headers=other)).beside == {}


@pytest.mark.parametrize(
    ("statuses", "risk", "kind"),
    [
        ((200, 200), "write", None),
        ((200, 409), "write", "outcome_unknown"),
        ((409, 409), "write", "error_in_body"),
        ((200, 409), "read", None),
        ((409, 409), "read", "error_in_body"),
    ],
)
async def test_of_a_207_each_part_counts(
    statuses: tuple[int, int], risk: Risk, kind: str | None
) -> None:
    parts = [{"id": at, "status": status} for at, status in enumerate(statuses)]
    reading = await read(207, risk=risk, json={"results": parts})
    assert (reading.error and reading.error.kind) == kind
    if kind == "outcome_unknown" and reading.error is not None:
        assert reading.error.message == "1 of 2 parts failed: status 409"
