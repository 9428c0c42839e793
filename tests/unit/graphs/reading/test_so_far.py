"""Since when something has been so, said by how long it has been."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read

MACHINE = (
    "machine", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("bought_on", format="date"),
        attribute("last_serviced_on", format="date", nullable=True),
    ),
)  # fmt: skip
ACCOUNT = (
    "account", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("opened_on", format="date"),
        attribute("renewed_on", format="date"),
        attribute("closed_on", format="date", nullable=True),
    ),
)  # fmt: skip
MODEL = model_of(MACHINE, ACCOUNT)
KNOWN = (KnownValue("club.machine", "name", "Big Press", 1),)


def goal(text: str) -> FindGoal:
    (found,) = read(text, model=MODEL, known=KNOWN).goals
    assert isinstance(found, FindGoal)
    return found


def constraints(text: str) -> list[tuple[str, str, Any]]:
    return [(c.attribute, c.op, c.value) for c in goal(text).find.constraints]


@pytest.mark.parametrize(
    ("length", "op", "day"),
    [
        ("for more than ten years", "<", "2016-05-12"),
        ("for over two months", "<", "2026-03-12"),
        ("for less than 3 weeks", ">", "2026-04-21"),
        ("for a year", "<=", "2025-05-12"),
    ],
)
def test_what_has_been_so_for_a_while_began_before_that(length: str, op: str, day: str) -> None:
    told = constraints(f"which accounts have been open {length}?")
    assert told == [("closed_on", "missing", None), ("opened_on", op, day)]
    assert all(c.assumed for c in goal(f"which accounts have been open {length}?").find.constraints)


def test_what_was_not_done_for_a_while_may_never_have_been_done() -> None:
    lately = {"start": "2025-05-12", "end": "2026-05-12"}
    told = constraints("machines not serviced for over a year")
    assert told == [("last_serviced_on", "!=", lately)]
    assert not read("machines not serviced for over a year", model=MODEL).unread


@pytest.mark.parametrize("text", ["machines for 3 years", "machines not needed for a year"])
def test_another_length_says_nothing_of_the_day_on_which_something_began(text: str) -> None:
    assert "bought_on" not in [name for name, _, _ in constraints(text)]


def test_how_long_something_has_been_is_told_by_the_day_on_which_it_began() -> None:
    assert goal("how long has the Big Press been a machine?").find.wanted == ("bought_on",)
