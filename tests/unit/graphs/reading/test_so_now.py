"""Statements that what was asked is so now, or no longer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal
from graphs.reading.so_now import so_now
from tests.reading_stubs import GARDEN, assigned, question, read, told
from tests.unit.graphs.reading.test_reading_statements import CLUB

ASKED = "does Riverside have water?"


def _asked(*, truth: bool | None) -> EarlierTurn:
    form = read(ASKED, model=CLUB)
    found = Found(goal="g1", status="answered", entity=GARDEN, rows=({"id": 1},), matched=1,
                  truth=truth)  # fmt: skip
    return EarlierTurn("T1", ASKED, form, {"g1": found})


@pytest.mark.parametrize(
    ("said", "truth", "meant"),
    [
        ("it does now", False, "it has water now"),
        ("it is now", False, "it is water now"),
        ("it no longer has", True, "it has not water now"),
        ("it does now", True, None),
        ("it does now?", False, None),
        ("it does", False, None),
        ("does it now", False, None),
        ("it has a pond now", False, None),
    ],
)
def test_what_was_asked_is_said_to_be_so_now(said: str, truth: bool, meant: str | None) -> None:
    found = so_now(question(said, [_asked(truth=truth)], CLUB))
    assert (found.request if found is not None else None) == meant


def test_nothing_is_so_now_that_was_not_asked() -> None:
    assert so_now(question("it does now")) is None
    assert so_now(question("it does now", [_asked(truth=None)])) is None


def test_a_statement_of_now_sets_what_was_asked_and_asks_nothing() -> None:
    turn = _asked(truth=False)
    form = turn.form.model_copy(update={"confidence": 1.0})
    (goal,) = told(read("it has water now", [replace(turn, form=form)], CLUB))
    assert (goal["tool_id"], assigned(goal)) == ("club.change_garden", {"has_water": True})
    assert isinstance(read("it has water now", [turn], CLUB).goals[0], DoGoal)
