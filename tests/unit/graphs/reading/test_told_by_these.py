"""Things that nobody was shown, but by which what was shown was found."""

from __future__ import annotations

import pytest

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form
from tests.reading_stubs import GARDEN, TASK, read

OPEN = Constraint(attribute="status", value="open", kind="enum")
HIGH = Constraint(attribute="priority", value="high", kind="enum")
_INNER = Constraint(
    attribute="id", op="in", find=Find(entity=TASK, constraints=(OPEN, HIGH)), take="garden_id"
)


def _turn(*told: Constraint) -> EarlierTurn:
    """A turn that told two gardens with open tasks of high priority."""
    goal = FindGoal(id="g1", find=Find(entity=GARDEN, constraints=told))
    rows = ({"id": 1}, {"id": 2})
    found = Found(goal="g1", status="answered", entity=GARDEN, rows=rows, matched=2)
    return EarlierTurn("T1", "which gardens?", Form(goals=(goal,), confidence=1.0), {"g1": found})


def _told(said: str, *told: Constraint) -> set[str]:
    (goal,) = read(said, [_turn(*(told or (_INNER,)))]).goals
    assert isinstance(goal, FindGoal)
    return {c.attribute for c in goal.find.constraints}


@pytest.mark.parametrize(
    "said", ["what do those tasks cost in total?", "when are these tasks due?"]
)
def test_those_are_the_ones_by_which_others_were_found(said: str) -> None:
    assert _told(said) == {"status", "priority"}


def test_of_things_told_by_more_only_theirs_are_meant() -> None:
    dry = Constraint(attribute="has_water", value=False, kind="flag")
    told = _told("what do those tasks cost in total?", _INNER, dry)
    assert told == {"garden_id", "status", "priority"}


def test_their_things_are_all_that_they_have() -> None:
    assert _told("what do their tasks cost in total?") == {"garden_id"}
    denied = _INNER.model_copy(update={"op": "not in"})
    assert _told("what do those tasks cost in total?", denied) == {"garden_id"}


def test_what_is_said_otherwise_is_not_taken() -> None:
    (goal,) = read("what do those done tasks cost in total?", [_turn(_INNER)]).goals
    assert isinstance(goal, FindGoal)
    assert [c.value for c in goal.find.constraints if c.attribute == "status"] == ["done"]


def test_the_other_one_is_the_rest_of_those_of_which_one_was_picked() -> None:
    form = read("close the oldest open task of Riverside")
    form = form.model_copy(update={"confidence": 1.0, "doubtful": False})
    changes = (Changed(tool_id="club.close_task", call_id="c"),)
    found = Found(goal="g1", status="answered", entity=TASK, rows=({"id": 17},), matched=1,
                  changes=changes)  # fmt: skip
    before = EarlierTurn("T1", "close the oldest open task of Riverside", form, {"g1": found})
    (goal,) = read("and the other one", [before]).goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    told = {(c.attribute, c.op) for c in goal.target.constraints}
    assert told == {("garden_id", "="), ("status", "="), ("id", "not in")}
