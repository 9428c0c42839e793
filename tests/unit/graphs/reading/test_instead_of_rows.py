"""Follow-ups that name something else in place of what told the things found before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, Find, FindGoal, Form
from graphs.reading.draft import Before
from graphs.reading.instead_of_rows import instead_of_rows
from graphs.reading.reasoner import RuleReader
from tests.reading_stubs import GARDEN, MODEL, TASK, earlier_turn, read

RIVERSIDE = earlier_turn(
    "T1", "which tasks are there at Riverside?", read("which tasks are there at Riverside?"),
    TASK, [17, 18],
)  # fmt: skip
TWO = "which of the two is cheaper?"


def then(*said: str) -> EarlierTurn:
    """What was said about the tasks of Riverside last, as a turn that found one of them."""
    before = [RIVERSIDE]
    for at, request in enumerate(said, 2):
        before.append(earlier_turn(f"T{at}", request, read(request, before), TASK, [17]))
    return before[-1]


def asked(said: str, *earlier: EarlierTurn) -> FindGoal:
    (goal,) = read(said, [RIVERSIDE, *earlier]).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize("said", ["and Old Orchard?", "and at Old Orchard?"])
def test_the_same_is_tested_of_those_told_otherwise(said: str) -> None:
    goal = asked(said, then("are they all paid?"))
    assert (goal.find.entity, goal.find.of) == (TASK, "")
    assert [c.value for c in goal.find.constraints] == ["Old Orchard"]
    assert goal.test is not None
    assert goal.test.attribute == "paid"


def test_what_a_relation_is_like_is_asked_of_another_thing() -> None:
    its = FindGoal(id="g1", find=Find(of="T1.g1", wanted=("garden_id.area",)))
    said = "how large is the garden there?"
    goal = asked("and Old Orchard?", earlier_turn("T2", said, Form(goals=(its,)), TASK, [17]))
    assert (goal.find.entity, goal.find.wanted) == (GARDEN, ("area",))
    assert [c.value for c in goal.find.constraints] == ["Old Orchard"]


def test_all_else_that_told_the_things_before_stays() -> None:
    days = [Constraint(attribute="due", op=op, value="2026-05-20") for op in (">=", "<=")]
    text = Constraint(value="red", kind="text")
    place = Constraint(attribute="garden_id", value=1, kind="id")
    before = [Before(goal="T1.g1", entity=TASK, told=(*days, text, place))]
    there = place.model_copy(update={"value": 2})
    find = instead_of_rows(Find(of="T1.g1"), [there], TASK, RuleReader().schema(MODEL), before)
    assert find is not None
    assert find.constraints == (*days, text, there)


@pytest.mark.parametrize("said", [TWO, "which of the two is due first?"])
def test_how_many_there_are_is_no_limit_and_no_amount(said: str) -> None:
    find = asked(said).find
    assert (find.of, find.limit, find.constraints) == ("T1.g1", 1, ())


@pytest.mark.parametrize("doubtful", [True, False])
def test_it_is_as_doubtful_as_what_it_was_asked_of(doubtful: bool) -> None:
    first = replace(RIVERSIDE, form=RIVERSIDE.form.model_copy(update={"features": {"soft": 9.0}}))
    before = [first if doubtful else RIVERSIDE, then("are they all paid?")]
    assert read("and Old Orchard?", before).doubtful is doubtful
