"""One attribute of a thing against another of the same thing."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import attribute, model_of, read

LOT = (
    "lot", "id",
    (
        attribute("id", role="id"),
        attribute("title", role="name"),
        attribute("price", type="number"),
        attribute("estimate", type="number"),
        attribute("sold_on", format="date"),
        attribute("listed_on", format="date"),
    ),
)  # fmt: skip
MODEL = model_of(LOT)


def compared(text: str) -> list[tuple[str, str, str]]:
    (goal,) = read(text, model=MODEL).goals
    assert isinstance(goal, FindGoal)
    return [(c.attribute, c.op, c.than) for c in goal.find.constraints]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lots with a price above their estimate", ("price", ">", "estimate")),
        ("lots whose price was below the estimate", ("price", "<", "estimate")),
        ("which lots have a price of more than the estimate?", ("price", ">", "estimate")),
        ("lots sold before they were listed", ("sold_on", "<", "listed_on")),
    ],
)
def test_an_amount_is_held_against_another_that_is_named(text: str, told: Any) -> None:
    assert compared(text) == [told]


def test_where_others_may_be_meant_the_comparison_is_told_as_unread() -> None:
    more = model_of((*LOT[:2], (*LOT[2], attribute("deposit", type="number"))))
    assert read("which lots are over their estimate?", model=more).unread == ("over",)


def test_the_only_other_amount_is_assumed_to_be_compared() -> None:
    (goal,) = read("which lots are over their estimate?", model=MODEL).goals
    assert isinstance(goal, FindGoal)
    assert compared("which lots are over their estimate?") == [("price", ">", "estimate")]
    assert goal.find.constraints[0].assumed


@pytest.mark.parametrize("said", ["min price", "minimum price"])
def test_the_only_amount_that_shares_a_word_is_compared(said: str) -> None:
    more = (attribute("min_price", type="number"), attribute("weight", type="number"))
    lots = model_of((*LOT[:2], (*LOT[2][:3], *more)))
    (goal,) = read(f"which lots are below their {said}?", model=lots).goals
    assert isinstance(goal, FindGoal)
    (one,) = goal.find.constraints
    assert (one.attribute, one.op, one.than, one.assumed) == ("price", "<", "min_price", True)
    assert goal.total is None


def test_lots_of_things_are_no_thanks() -> None:
    (goal,) = read("lots with a price above their estimate", model=MODEL).goals
    assert goal.kind == "find"


def test_a_comparative_before_an_amount_bounds_nothing() -> None:
    (goal,) = read("which lots are cheaper by estimate?", model=MODEL).goals
    assert isinstance(goal, FindGoal)
    assert not any(c.than for c in goal.find.constraints)
    (goal,) = read("what's cheaper estimate?", model=MODEL).goals
    assert isinstance(goal, FindGoal)
    assert not any(c.than for c in goal.find.constraints)


def test_no_price_is_held_against_a_stock() -> None:
    part = (
        "part", "id",
        (attribute("id", role="id"), attribute("name", role="name"),
         attribute("price", type="number"), attribute("stock", type="integer"),
         attribute("reorder_level", type="integer")),
    )  # fmt: skip
    (goal,) = read("which parts are below their reorder level?", model=model_of(part)).goals
    assert isinstance(goal, FindGoal)
    (one,) = goal.find.constraints
    assert (one.attribute, one.op, one.than) == ("stock", "<", "reorder_level")


def test_the_day_that_is_compared_is_no_state() -> None:
    repair = (
        "repair", "id",
        (attribute("id", role="id"), attribute("name", role="name"),
         attribute("status", enum=("open", "finished", "collected")),
         attribute("finished_on", format="date", nullable=True),
         attribute("promised_on", format="date")),
    )  # fmt: skip
    request = "which repairs were finished later than promised?"
    (goal,) = read(request, model=model_of(repair)).goals
    assert isinstance(goal, FindGoal)
    (one,) = goal.find.constraints
    assert (one.attribute, one.op, one.than) == ("finished_on", ">", "promised_on")
