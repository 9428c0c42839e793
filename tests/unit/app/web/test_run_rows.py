"""Rows are found where services put them."""

from __future__ import annotations

from typing import Any

import pytest

from app.run_report import RunReport
from app.run_steps import CallReport, Step, SubtaskReport
from app.web.run_rows import _cell, cited, joined, rows_of

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


def test_rows_of_several_calls_are_one_table_that_tells_what_each_was_sent() -> None:
    sent: list[dict[str, Any]] = [
        {"size": 2},
        {"size": 2, "cursor": "b"},
        {"size": 2, "cursor": "c"},
    ]
    answers = [{"items": ROWS}, {"items": [{"id": 3}]}, None]
    assert joined(sent, answers) == [
        {"cursor": None, "id": 1},
        {"cursor": None, "id": 2},
        {"cursor": "b", "id": 3},
    ]
    assert joined([{"size": 2}], [ROWS]) == ROWS


def test_what_a_row_holds_goes_before_what_was_sent() -> None:
    assert joined([{"id": "1"}, {"id": "2"}], [{"id": 1}, {"id": 2}]) == ROWS


def test_the_calls_of_one_operation_in_one_subtask_stand_together() -> None:
    report = RunReport("which are free, which are taken?", citations=["1", "2", "3", "4"])
    made = {"A1": ("1", "2", "unused"), "A2": ("3", "4")}
    for name, ids in made.items():
        calls = [CallReport(one, "s.other" if one == "4" else "s.list", {}) for one in ids]
        report.subtasks[name] = SubtaskReport(name, "", steps=list[Step](calls))
    assert [[call.call_id for call in some] for some in cited(report)] == [["1", "2"], ["3"], ["4"]]
