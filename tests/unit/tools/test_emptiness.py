"""Answers that hold nothing, and answers that only look like it."""

from __future__ import annotations

from typing import Any

import pytest

from tools.emptiness import is_empty

ARGUMENTS = {"Paris", "7"}


@pytest.mark.parametrize(
    "body",
    [
        None,
        "",
        "  \n",
        [],
        {},
        [{}],
        [None, []],
        {"results": []},
        {"results": [], "total": 0, "page": 1, "next": None},
        {"data": None},
        {"data": []},
        {"data": {"user": None}},
        {"data": {"search": {"edges": [], "pageInfo": {"hasNextPage": False, "endCursor": None}}}},
        {"ok": True, "error": None, "dishes": []},
        {"status": "OK", "results": []},
        {"status": "ZERO_RESULTS", "results": []},
        {"code": 200, "message": "No results found", "data": []},
        {"city": "Paris", "restaurants": []},
        {"id": 7, "tags": [], "note": None},
        {"meta": {"took": 3, "source": "x"}, "data": []},
        {"_links": {"self": "/x"}, "count": 0, "items": []},
        {"total": "0", "hits": {"total": 0, "hits": []}},
    ],
)
def test_empty(body: Any) -> None:
    assert is_empty(body, ARGUMENTS)


@pytest.mark.parametrize(
    "body",
    [
        0,
        False,
        "text",
        [0],
        [False],
        ["", "x"],
        {"count": 0},
        {"status": "ok"},
        {"page": 1, "next": None},
        {"id": 5, "name": "Bob", "tags": []},
        {"city": "Rome", "restaurants": []},
        {"results": [], "total": 57},
        {"available": False, "slots": []},
        {"code": "SAVE10", "description": None},
        {"status": "delivered", "note": None},
        {"message": "Hello", "errors": []},
        {"url": "https://x.example", "error": None},
        {"items": [{"id": 7}]},
        {"results": [], "suggestions": ["Rome"]},
        {"base": "EUR", "rates": {"USD": 1.1}},
    ],
)
def test_not_empty(body: Any) -> None:
    assert not is_empty(body, ARGUMENTS)


def test_deep_bodies_take_no_time() -> None:
    body: Any = None
    for _ in range(100):
        body = {"a": body, "b": []}
    assert is_empty(body)
