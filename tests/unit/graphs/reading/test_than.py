"""Amounts and things on both sides of "than"."""

from __future__ import annotations

import pytest

from graphs.forms.records import CompareGoal, FindGoal
from tests.reading_stubs import attribute, model_of, read

MASTS = model_of(
    (
        "mast",
        "id",
        (
            attribute("id", type="integer", role="id"),
            attribute("name", role="name"),
            attribute("height", type="number"),
            attribute("score", type="number"),
        ),
    )
)


@pytest.mark.parametrize(
    ("comparative", "op"),
    [("taller than", ">"), ("shorter than", "<"), ("lower than", "<"), ("more than", ">")],
)
def test_an_amount_behind_than_is_the_bound_that_the_comparative_says(
    comparative: str, op: str
) -> None:
    (goal,) = read(f"Which masts have a height {comparative} 40?", model=MASTS).goals
    assert isinstance(goal, FindGoal)
    assert [(one.op, one.value) for one in goal.find.constraints] == [(op, 40)]


def test_an_amount_that_nothing_says_how_to_compare_is_left_unread() -> None:
    form = read("Which masts have a height bushier than 40?", model=MASTS)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert not goal.find.constraints
    assert form.unread


def test_that_there_are_things_does_not_tell_which_is_more() -> None:
    goals = read("Does Riverside have a better area than Old Orchard?").goals
    assert not any(getattr(goal, "test", None) for goal in goals)


@pytest.mark.parametrize(("more", "op"), [("more", "largest"), ("fewer", "smallest")])
def test_how_many_things_two_have_is_counted_for_each(more: str, op: str) -> None:
    one, other, both = read(f"Does Riverside have {more} tasks than Old Orchard?").goals
    assert isinstance(one, FindGoal)
    assert isinstance(other, FindGoal)
    assert one.total == other.total
    assert one.total is not None
    assert (one.total.op, one.total.by) == ("count", "")
    assert isinstance(both, CompareGoal)
    claimed = one if both.claimed == one.id else other
    assert (both.op, claimed.find.constraints[0].value) == (op, "Riverside")
