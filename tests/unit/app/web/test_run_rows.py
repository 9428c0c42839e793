"""Rows are found where services put them."""

from __future__ import annotations

from typing import Any

import pytest

from app.web.run_rows import _cell, rows_of

ROWS = [{"id": 1}, {"id": 2}]


@pytest.mark.parametrize(
    ("body", "rows"),
    [
        (ROWS, ROWS),
        ({"data": {"items": ROWS}, "links": [{"href": "x"}]}, ROWS),
        ({"id": 1}, [{"id": 1}]),
        ([1, 2], []),
        ({}, []),
        (None, []),
        ("text", []),
    ],
)
def test_the_longest_list_of_objects_is_the_rows(body: Any, rows: Any) -> None:
    assert rows_of(body) == rows


def test_numbers_stay_numbers_and_others_become_harmless_text() -> None:
    assert [_cell(value) for value in (3, 2.5, True, None, {"a": [1]}, "\x1b[31mred")] == [
        3,
        2.5,
        "true",
        "",
        '{"a": [1]}',
        "�[31mred",
    ]
