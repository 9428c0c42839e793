"""What lasts from one day until another: "valid", "right now"."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from graphs.reading.ends import ends_of
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read

TODAY = "2026-05-12"
VOUCHER = (
    "voucher", "code",
    (
        attribute("code", role="id"),
        attribute("valid_from", format="date"),
        attribute("valid_until", format="date"),
    ),
)  # fmt: skip
CURE = (
    "cure", "id",
    (
        attribute("id", role="id"),
        attribute("from", format="date"),
        attribute("until", format="date"),
        attribute("place"),
    ),
)  # fmt: skip
MODEL = model_of(VOUCHER, CURE)
KNOWN = [KnownValue("club.voucher", "code", "GOAT20", "GOAT20")]


def constraints(text: str) -> list[Any]:
    (goal,) = read(text, model=MODEL, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    return [(c.attribute, c.op, c.value) for c in goal.find.constraints]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("which vouchers are valid?", TODAY),
        ("which vouchers are valid right now?", TODAY),
        ("list the valid vouchers", TODAY),
        ("how many vouchers are still valid?", TODAY),
        ("which vouchers are valid on 10 June 2026?", "2026-06-10"),
    ],
)
def test_what_is_valid_has_begun_and_is_not_over(text: str, day: str) -> None:
    assert constraints(text) == [("valid_from", "<=", day), ("valid_until", ">=", day)]
    assert not read(text, model=MODEL).unread


@pytest.mark.parametrize(
    "text", ["until when is GOAT20 valid?", "when is GOAT20 valid?", "how long is GOAT20 valid?"]
)
def test_where_the_ends_are_asked_for_nothing_is_said_of_them(text: str) -> None:
    assert constraints(text) == [("code", "=", "GOAT20")]


def test_one_end_by_its_name_is_that_end_alone() -> None:
    assert constraints("which vouchers are valid from 1 June 2026?") == [
        ("valid_from", "=", "2026-06-01")
    ]


def test_what_goes_on_right_now_has_begun() -> None:
    assert ends_of(MODEL.types["club.cure"]) == ("from", "until")
    told = constraints("which cures are there right now?")
    assert told == [("until", ">=", TODAY), ("from", "<=", TODAY)]


PLAYER = (
    "player", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("birth_date", format="date"),
        attribute("injured_until", format="date", nullable=True),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "which players are injured?",
        "who is injured?",
        "who is injured at the moment?",
        "how many players are injured right now?",
    ],
)
def test_a_state_until_a_day_is_so_where_that_is_still_to_come(text: str) -> None:
    (goal,) = read(text, model=model_of(PLAYER)).goals
    assert isinstance(goal, FindGoal)
    told = [(c.attribute, c.op, c.value) for c in goal.find.constraints]
    assert told == [("injured_until", ">=", TODAY)]


KEEPER = (
    "keeper", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("birth_date", format="date"),
        attribute("on_leave_until", format="date", nullable=True),
        attribute("away_until", format="date", nullable=True),
        attribute("valid_until", format="date", nullable=True),
    ),
)  # fmt: skip
AHEAD = {"start": TODAY, "end": "9999-12-31"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("who is on leave?", [("on_leave_until", ">=", TODAY)]),
        ("how many keepers are away?", [("away_until", ">=", TODAY)]),
        ("which keepers are not on leave?", [("on_leave_until", "!=", AHEAD)]),
        ("who isn't away?", [("away_until", "!=", AHEAD)]),
        ("which keepers are valid?", []),
    ],
)
def test_a_state_is_told_by_its_day_word_for_word(text: str, told: list[Any]) -> None:
    (goal,) = read(text, model=model_of(KEEPER)).goals
    assert isinstance(goal, FindGoal)
    assert [(c.attribute, c.op, c.value) for c in goal.find.constraints] == told


def test_who_is_not_injured_has_no_such_day_to_come() -> None:
    (goal,) = read("which players are not injured?", model=model_of(PLAYER)).goals
    assert isinstance(goal, FindGoal)
    assert [(c.attribute, c.op) for c in goal.find.constraints] == [("injured_until", "!=")]
