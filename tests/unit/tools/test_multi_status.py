"""Which parts of a 207 failed, however the service tells it."""

from __future__ import annotations

from typing import Any

import pytest

from tools.multi_status import parts_of

LOCKED = {"id": 2, "status": 423, "error": {"status": 423, "detail": "is locked"}}


@pytest.mark.parametrize(
    ("body", "count", "failed"),
    [
        ({"results": [{"id": 1, "status": 200}, LOCKED]}, 2, ["is locked"]),
        ([{"id": 1, "status": "201"}, {"id": 2, "status": "404"}], 2, ["status 404"]),
        ({"items": [{"index": {"status": 201}}, {"index": {"status": 409}}]}, 2, ["status 409"]),
        ({"items": [{"id": 1}, {"id": 2, "error": {"message": "no"}}]}, 2, ["no"]),
        ({"response": {"href": "/a", "status": "HTTP/1.1 423 Locked"}}, 1, ["status 423"]),
        ({"status": 207, "results": [{"id": 1, "status": "free"}]}, 1, []),
        ({"results": [{"id": 1, "status": 200, "code": 40}]}, 1, []),
        ({"results": []}, 0, []),
        ({"results": [{"id": 1, "status": "ok"}, {"id": 2, "status": "error"}]}, 2, ["error"]),
        (
            {"results": [{"id": 1, "error": None}, {"id": 2, "error": "is locked"}]},
            2,
            ["is locked"],
        ),
        ({"results": [{"id": 1, "code": 1200, "message": "Taken in"}]}, 1, []),
        ({"done": [{"id": 1}], "failed": [{"id": 2, "reason": "is locked"}]}, 2, ["is locked"]),
        ({"done": [1, 3], "failedItems": [2]}, 3, ["2"]),
        ({"data": [{"id": 1}], "errors": [{"message": "is locked"}]}, 2, ["is locked"]),
        (None, 0, []),
    ],
)
def test_parts_that_failed_are_found(body: Any, count: int, failed: list[str]) -> None:
    assert parts_of(body)[:2] == (count, failed)


@pytest.mark.parametrize(
    ("body", "is_all"),
    [
        ({"results": [LOCKED]}, True),
        ({"results": [{"id": 1}, LOCKED]}, False),
        ({"processed": 3, "failures": [{"id": 2}]}, False),
        ({"results": []}, False),
    ],
)
def test_a_list_of_failures_alone_does_not_say_that_all_failed(body: Any, is_all: bool) -> None:
    assert parts_of(body).is_all == is_all
