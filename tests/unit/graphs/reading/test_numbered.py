"""Things that are called by a number, and numbers that are none of their names."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read

FLAT = (
    "flat",
    "id",
    (
        attribute("id", role="id"),
        attribute("number", role="name"),
        attribute("floor", type="integer"),
        attribute("free_from", format="date"),
    ),
)

MODEL = model_of(FLAT)
(ENTITY,) = MODEL.types
KNOWN = [KnownValue(ENTITY, "number", "1", "u-1"), KnownValue(ENTITY, "number", "3", "u-3")]


def constraints(request: str) -> list[tuple[str, str, Any]]:
    (goal,) = read(request, model=MODEL, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    return [(c.attribute, c.op, c.value) for c in goal.find.constraints]


@pytest.mark.parametrize("asked", ["flat 1", "which flat is number 1", "floor of flat 1"])
def test_a_number_behind_what_bears_it_is_a_name(asked: str) -> None:
    assert constraints(asked) == [("number", "=", "1")]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("flats on floor 1", [("floor", "=", 1)]),
        ("show me 1 flat", []),
        ("flats free from 1 May 2027", [("free_from", "=", "2027-05-01")]),
        ("flats with a floor above 3", [("floor", ">", 3)]),
        ("flats free on 1/3/2027", [("free_from", "=", "2027-03-01")]),
    ],
)
def test_a_number_that_counts_or_tells_when_is_no_name(
    asked: str, told: list[tuple[str, str, Any]]
) -> None:
    assert constraints(asked) == told
