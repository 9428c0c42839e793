"""Values of a list that say that things have nothing: a title of "N = no title"."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import Constraint, FindGoal
from graphs.reading.none_members import without_none_member
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read

CLIMBER = (
    "climber", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("licence", enum=("A", "N"), description="A = full licence, N = no licence"),
        attribute("club", enum=("elm", "oak")),
    ),
)  # fmt: skip
MODEL = model_of(CLIMBER)
KNOWN = (KnownValue("club.climber", "name", "Ada", 1),)
LACKS, HAS = ("licence", "=", "N"), ("licence", "!=", "N")


def find_goal(text: str) -> FindGoal:
    form = read(text, model=MODEL, known=KNOWN)
    assert form.unread == ()
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("which climbers have a licence?", HAS),
        ("climbers without a licence", LACKS),
        ("which climbers have no licence?", LACKS),
        ("how many unlicenced climbers are there?", LACKS),
    ],
)
def test_who_lacks_something_has_the_value_that_says_so(text: str, told: Any) -> None:
    (one,) = find_goal(text).find.constraints
    assert (one.attribute, one.op, one.value) == told


def test_one_who_is_named_is_tested_by_it() -> None:
    test = find_goal("does Ada have a licence?").test
    assert test is not None
    assert (test.attribute, test.op, test.value, test.negated) == (*LACKS, True)


def test_such_a_value_is_told_as_what_things_lack() -> None:
    kind = MODEL.types["club.climber"]
    told = without_none_member(kind, Constraint(attribute="licence", op="!=", value="N"))
    assert (told.op, told.value) == ("exists", None)
    other = Constraint(attribute="licence", op="=", value="A")
    assert without_none_member(kind, other) is other


@pytest.mark.parametrize(
    "text", ["is nobody at Elm licenced?", "has no climber of club Elm a licence?"]
)
def test_that_nobody_has_it_is_no_test_of_all_there_are(text: str) -> None:
    goal = find_goal(text)
    assert {(c.attribute, c.op) for c in goal.find.constraints} == {
        ("club", "="),
        ("licence", "!="),
    }
    assert goal.test is not None
    assert (goal.test.op, goal.test.attribute, goal.test.negated) == ("exists", "", True)
