"""A sentence that says which of the things asked for before are meant."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import PERSON, attribute, model_of, read

_STATES = ("booked", "done", "dropped")
_MODEL = model_of(
    ("person", "id", (attribute("id", role="id"), attribute("name", role="name"))),
    ("ride", "id", (
        attribute("id", role="id"),
        attribute("rider", target=PERSON, target_attribute="id"),
        attribute("state", enum=_STATES),
        attribute("price", type="number"),
    )),
)  # fmt: skip
_KNOWN = [KnownValue(PERSON, "name", "Ada Ley", "p1")]


def _told(request: str) -> list[FindGoal]:
    goals = read(request, model=_MODEL, known=_KNOWN).goals
    assert all(isinstance(goal, FindGoal) for goal in goals)
    return [goal for goal in goals if isinstance(goal, FindGoal)]


@pytest.mark.parametrize(
    ("said", "op", "state"),
    [
        ("Only the booked ones please.", "=", "booked"),
        ("Not the dropped ones.", "!=", "dropped"),
        ("Not the ones that are done.", "!=", "done"),
        ("Leave out the dropped ones.", "!=", "dropped"),
        ("Without the dropped rides.", "!=", "dropped"),
        ("Not counting the dropped ones", "!=", "dropped"),
    ],
)
@pytest.mark.parametrize("asked", ["Which rides has Ada Ley?", "How many rides has Ada Ley?"])
def test_what_is_kept_or_left_out_is_of_the_question_before(
    asked: str, said: str, op: str, state: str
) -> None:
    (goal,) = _told(f"{asked} {said}")
    constraints = [(c.attribute, c.op, c.value) for c in goal.find.constraints]
    assert constraints == [("rider", "=", "Ada Ley"), ("state", op, state)]
    assert (goal.total is not None) is asked.startswith("How many")


def test_what_others_are_told_by_is_of_the_same_ones() -> None:
    (goal,) = _told("Which people have rides above 20? Only the booked ones.")
    (told,) = goal.find.constraints
    assert told.find is not None
    assert [c.attribute for c in told.find.constraints] == ["price", "state"]


@pytest.mark.parametrize("said", ["Which of them are done?", "Only Ada Ley has a bike."])
def test_what_asks_or_names_more_is_no_part_of_it(said: str) -> None:
    first, *_ = _told(f"Which rides has Ada Ley? {said}")
    assert [c.attribute for c in first.find.constraints] == ["rider"]
