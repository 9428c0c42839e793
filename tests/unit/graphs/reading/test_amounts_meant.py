"""Which amount is meant: rates by currency, lows and highs, what is left, the code of a thing."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import attribute, model_of, read

RATE = (
    "rate", "id",
    (
        attribute("id", role="id"),
        attribute("base"),
        attribute("rates", type="object"),
    ),
)  # fmt: skip
SEEN = (
    "rate", "id",
    (
        attribute("id", role="id"),
        attribute("base"),
        attribute("rates.EUR", type="number"),
        attribute("rates.SEK", type="number"),
    ),
)  # fmt: skip
SPELL = (
    "spell", "id",
    (
        attribute("id", role="id"),
        attribute("month", type="integer"),
        attribute("warmth.min", type="number"),
        attribute("warmth.max", type="number"),
    ),
)  # fmt: skip
SLOT = (
    "slot", "id",
    (
        attribute("id", role="id"),
        attribute("time"),
        attribute("tables_left", type="integer"),
    ),
)  # fmt: skip
PIER = (
    "pier", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("harbourCode"),
        attribute("landCode", target="club.land", target_attribute="id"),
    ),
)  # fmt: skip
LAND = ("land", "id", (attribute("id", role="id"), attribute("name", role="name")))


def find(text: str, *types: Any) -> FindGoal:
    (goal,) = read(text, model=model_of(*types)).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize(
    ("text", "base", "wanted"),
    [
        ("exchange rate from euros to Swedish kronor", "EUR", "rates.SEK"),
        ("rate of Swedish kronor to euros", "SEK", "rates.EUR"),
        ("the rate of the euro in Swedish kronor", "EUR", "rates.SEK"),
    ],
)
@pytest.mark.parametrize("kind", [RATE, SEEN])
def test_of_two_currencies_the_rate_of_one_in_the_other_is_told(
    kind: Any, text: str, base: str, wanted: str
) -> None:
    goal = find(text, kind)
    assert [one.value for one in goal.find.constraints] == [base]
    assert goal.find.wanted == (wanted,)


def test_no_rate_is_compared_with_an_amount_in_another_currency() -> None:
    goal = find("which rates for 1200 Swedish kronor in euros", SEEN)
    assert "rates.EUR" not in {one.attribute for one in goal.find.constraints}


def test_lows_and_highs_are_not_one_amount() -> None:
    goal = find("average warmth of spells in month 7", SPELL)
    assert goal.total is None
    assert set(goal.find.wanted) == {"warmth.min", "warmth.max"}


def test_a_table_for_four_is_no_number_of_tables_left() -> None:
    told = {one.attribute for one in find("slots with a table for 4", SLOT).find.constraints}
    assert told == {""}
    left = {one.attribute for one in find("slots with 4 tables left", SLOT).find.constraints}
    assert left == {"tables_left"}


def test_what_ends_like_a_relation_is_told_by_its_last_word() -> None:
    assert find("what is the code of the pier", PIER, LAND).find.wanted == ("harbourCode",)
