"""Changes of all things but some: what is left out is never what is changed."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.form_reasoner import ReadQuestion
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from tests.reading_stubs import MODEL, NOW, KnownThings, library, told


def target(text: str) -> list[tuple[str, str, Any]]:
    reader = RuleReader()
    schema = reader.schema(MODEL)
    asked = ReadQuestion(text, NOW, MODEL, library(MODEL), KnownThings(MODEL), (), relevant={})
    (goal,) = told(reader.form(asked, schema, in_scope(MODEL, {}, schema)))
    assert goal["kind"] == "do"
    found = goal["target"]["constraints"]
    return [(one["attribute"], one.get("op", "="), one.get("value")) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "delete all tasks except task 17",
        "delete all tasks other than task 17",
        "delete every task but task 17",
        "close all tasks apart from task 17",
    ],
)
def test_what_is_left_out_is_not_changed(text: str) -> None:
    assert target(text) == [("id", "!=", "17")]


def test_what_is_denied_is_not_changed() -> None:
    assert target("delete every task not due on 20 May") == [("due_on", "!=", "2026-05-20")]


def test_what_is_compared_with_is_not_changed() -> None:
    (one,) = target("delete the tasks cheaper than task 17")
    assert one[:2] == ("cost", "<")
