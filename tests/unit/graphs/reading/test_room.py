"""Places that are left: spots, room, and things that are full."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read

CLASS = (
    "class", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("room"),
        attribute("capacity", type="integer"),
        attribute("free_places", type="integer"),
        attribute("hours_used", type="number"),
        attribute("hours_left", type="number"),
    ),
)  # fmt: skip
MODEL = model_of(CLASS)
KNOWN = [KnownValue("club.class", "name", "Power Yoga", 1)]


def find(text: str) -> FindGoal:
    (goal,) = read(text, model=MODEL, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("which classes are full?", "<="),
        ("which classes are not full?", ">"),
        ("classes that still have room", ">"),
        ("classes with spots left", ">"),
        ("classes without free places", "<="),
        ("which classes have no places left?", "<="),
        ("which classes are fully booked?", "<="),
        ("which classes are booked up?", "<="),
    ],
)
def test_what_is_left_picks_things(text: str, op: str) -> None:
    told: list[Any] = [(c.attribute, c.op, c.value) for c in find(text).find.constraints]
    assert told == [("free_places", op, 0)]
    assert not read(text, model=MODEL).unread


@pytest.mark.parametrize("text", ["is Power Yoga full?", "is there room in Power Yoga?"])
def test_what_is_left_of_one_is_tested(text: str) -> None:
    test = find(text).test
    assert test is not None
    assert test.attribute == "free_places"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("how many spots are left in Power Yoga?", "free_places"),
        ("how many hours are left of Power Yoga?", "hours_left"),
        ("how many hours does Power Yoga have left?", "hours_left"),
        ("how many hours has Power Yoga used?", "hours_used"),
        ("which room is Power Yoga in?", "room"),
    ],
)
def test_what_is_left_of_one_is_told(text: str, wanted: str) -> None:
    assert find(text).find.wanted == (wanted,)
    assert not read(text, model=MODEL, known=KNOWN).unread


def test_more_of_its_words_say_which_places_are_left() -> None:
    mats = attribute("mat_places_left", type="integer")
    model = model_of((*CLASS[:2], (*CLASS[2], mats)))
    text = "how many mat places are left in Power Yoga?"
    (goal,) = read(text, model=model, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("mat_places_left",)
