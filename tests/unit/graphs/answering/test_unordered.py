"""The first of things of which none holds what they are put in order by."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import Constraint, Order
from tests.answering_stubs import TICKET, ask, found, looking

OPEN = Constraint(attribute="status", value="open", kind="enum")


def answer(*rows: dict[str, Any], limit: int | None = 1) -> tuple[str, str]:
    goal = looking(TICKET, constraints=(OPEN,), order=Order(attribute="due_date"), limit=limit)
    told = ask(goal, found(TICKET, *rows))
    return told.text, told.status


def row(**more: Any) -> dict[str, Any]:
    return {"id": 1, "title": "Leak", "status": "open", **more}


def test_none_is_told_as_the_first() -> None:
    text, status = answer(row(due_date=None))
    assert text == "No due date is given for the open tickets, so I cannot tell which comes first."
    assert status == "partial"
    assert answer(row())[0] == text


def test_one_that_holds_it_is_the_first() -> None:
    text, status = answer(row(due_date="2026-05-01"))
    assert "Leak" in text
    assert status == "done"


def test_all_are_told_where_no_first_one_is_asked_for() -> None:
    assert "Leak" in answer(row(due_date=None), limit=None)[0]
