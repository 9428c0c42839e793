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


BOOK = (
    "book", "id",
    (
        attribute("id", role="id"),
        attribute("title", role="name"),
        attribute("genre"),
        attribute("copies_total", type="integer"),
        attribute("copies_available", type="integer"),
    ),
)  # fmt: skip
GENRES = [KnownValue("club.book", "genre", "mystery", 1)]


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("which books are available?", ">"),
        ("how many books are still available?", ">"),
        ("which books are not available?", "="),
        ("which books aren't available?", "="),
        ("show all available books", ">"),
        ("show all available mystery books", ">"),
        ("books that are available", ">"),
    ],
)
def test_what_is_left_of_a_part_picks_things_by_its_word_alone(text: str, op: str) -> None:
    form = read(text, model=model_of(BOOK), known=GENRES)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    told = [(c.op, c.value) for c in goal.find.constraints if c.attribute == "copies_available"]
    assert told == [(op, 0)]
    assert not form.unread


def test_things_that_are_left_are_not_those_of_which_some_is_left() -> None:
    form = read("which classes are left?", model=MODEL)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert not goal.find.wanted
    assert not goal.find.constraints
    assert form.unread == ("left",)


def test_how_much_is_left_of_a_part_is_told() -> None:
    (goal,) = read("how many copies are available?", model=model_of(BOOK)).goals
    assert isinstance(goal, FindGoal)
    assert not goal.find.constraints


def test_what_is_sold_out_is_not_whatever_was_sold() -> None:
    show = ("show", "id", (attribute("id", role="id"), attribute("sold", type="integer")))
    form = read("which shows are sold out?", model=model_of(show))
    assert "out" in form.unread


def test_what_is_used_up_has_nothing_left() -> None:
    code = ("voucher", "id", (attribute("id", role="id"), attribute("uses_left", type="integer")))
    (goal,) = read("which vouchers are used up?", model=model_of(code)).goals
    assert isinstance(goal, FindGoal)
    assert [(c.attribute, c.op) for c in goal.find.constraints] == [("uses_left", "<=")]
