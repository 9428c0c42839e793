"""One text that answers several questions about a command."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from graphs.form_reasoner import Filled
from graphs.forms.records import Constraint, DoGoal, Form
from graphs.gaps import Reply, make_gap
from graphs.planning import filling
from graphs.planning.filling import with_several
from graphs.planning.subtasks import subtasks_of
from graphs.state import Gap, Pin, Subtask

BOOK = DoGoal(id="g1", action="book", tool_id="desk.bookings_create", entity="desk.booking")
DAY = Constraint(attribute="day", value="2026-05-03")
GAPS = [make_gap("copy"), make_gap("day")]
FORM = {"goals": [], "unread": ["copies", "gate"], "doubtful": False}


class Fills:
    """Fills in the day, and leaves some words."""

    def __init__(self, *left: str) -> None:
        self._left = left

    async def fill(self, _: object) -> Filled:
        return Filled(BOOK.model_copy(update={"assignments": (DAY,)}), self._left, ("copi",))


async def read(
    monkeypatch: pytest.MonkeyPatch, gaps: list[Gap], reply: Reply, *left: str
) -> tuple[Subtask, dict[str, Any]] | None:
    async def planner(_: object) -> object:
        return SimpleNamespace(reasoner=Fills(*left), model=None, grounding=None)

    monkeypatch.setattr(filling, "planner_of", planner)
    context = cast("Any", SimpleNamespace(now=lambda: None, library=None, work=None))
    subtask = subtasks_of(Form(goals=(BOOK,)), "book it")[0]
    return await with_several(context, subtask, FORM, gaps, reply)


async def test_what_it_says_stands_in_the_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    made = await read(monkeypatch, GAPS, {"copy": "3, until 3 May"})
    assert made is not None
    subtask, form = made
    assert [c["value"] for c in subtask["goal"]["assignments"]] == ["2026-05-03"]
    assert (form["unread"], form["doubtful"]) == (["gate"], False)


async def test_what_is_left_of_it_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    made = await read(monkeypatch, GAPS, "3, until 3 May, in blue", "blue")
    assert made is not None
    assert made[1]["doubtful"]


async def test_answers_of_their_own_are_put_where_they_were_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await read(monkeypatch, GAPS, {"copy": "3", "day": "3 May"}) is None
    assert await read(monkeypatch, GAPS[:1], "3, until 3 May") is None
    pin = Pin(of="", attribute="id", value=None, entity="")
    assert await read(monkeypatch, [{**GAPS[0], "pin": pin}, GAPS[1]], "the second") is None
