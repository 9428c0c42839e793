"""An operation of a saved script: which pages it reads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import httpx
import pytest

from graphs.programs.standalone import outside, writing
from graphs.programs.standalone.bundling import bundle
from graphs.programs.standalone.outside import Operation, Parameter

LISTED: dict[str, Any] = {
    "method": "GET",
    "url": "https://shop.example",
    "path": "/orders",
    "parameters": [
        Parameter("limit", "limit", "limit", "query"),
        Parameter("page", "page", "page", "query", 1),
    ],
    "credentials": [],
    "container": "items[]",
    "attributes": ["id"],
    "kind": "list",
}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, Any]]:
    """What was asked of a service with three pages."""
    found: list[Mapping[str, Any]] = []

    async def answer(_: Operation, arguments: Mapping[str, Any]) -> Any:
        found.append(dict(arguments))
        page = arguments.get("page", 1)
        return {"items": [{"id": page}], "page": page, "total_pages": 3}, {}

    monkeypatch.setattr(outside, "_answer", answer)
    return found


async def test_all_pages_are_read(asked: list[Mapping[str, Any]]) -> None:
    operation = Operation(**LISTED, paged=True, bounds=("limit", "page"))
    assert [row["id"] for row in await operation()] == [1, 2, 3]


async def test_a_call_that_chooses_its_rows_reads_one(asked: list[Mapping[str, Any]]) -> None:
    operation = Operation(**LISTED, paged=True, bounds=("limit", "page"))
    assert len(await operation(limit=5)) == 1
    assert len(await operation(page=2)) == 1
    assert asked == [{"limit": 5}, {"page": 2}]


async def test_one_page_is_read_where_no_more_is_wanted(asked: list[Mapping[str, Any]]) -> None:
    assert len(await Operation(**LISTED)()) == 1


async def test_a_next_page_that_headers_tell_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        page = int(request.url.params.get("page", 1))
        told = {"Link": f'<https://shop.example/orders?page={page + 1}>; rel="next"'}
        headers = told if page < 3 else {"Link": '<https://shop.example/orders>; rel="first"'}
        return httpx.Response(200, json={"items": [{"id": page}]}, headers=headers)

    service = partial(httpx.AsyncClient, transport=httpx.MockTransport(answer))
    monkeypatch.setattr(httpx, "AsyncClient", service)
    assert [row["id"] for row in await Operation(**LISTED, paged=True)()] == [1, 2, 3]


async def test_what_is_no_address_or_no_json_ends_the_script_with_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(SystemExit, match="is no address"):
        await Operation(**{**LISTED, "url": "http://127.0.0.1:shop"})()
    page = httpx.MockTransport(lambda _: httpx.Response(200, text="<html>Log in</html>"))
    monkeypatch.setattr(httpx, "AsyncClient", partial(httpx.AsyncClient, transport=page))
    with pytest.raises(SystemExit, match="answered no JSON"):
        await Operation(**LISTED)()


def test_a_saved_script_brings_what_it_sends_whole_things_with() -> None:
    script = bundle(writing._MODULES, ["held_whole"])
    told: dict[str, Any] = {}
    exec(script, told)
    assert told["held_whole"]([{"tags[]": ["quiet"]}], "tags") == ["quiet"]
