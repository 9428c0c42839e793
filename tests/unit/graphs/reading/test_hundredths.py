"""Amounts said in a currency where a service counts its hundredths."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, earlier_turn, model_of, read, told
from tools.entity_types.amounts import counts_hundredths, hundredths
from tools.entity_types.records import AccessPath, EntityModel, Input

CARD = (
    "card", "id",
    (
        attribute("id", role="id"),
        attribute("name", role="name"),
        attribute("daily_limit_cents", type="integer"),
        attribute("balance", type="integer", description="Balance in cents, negative when owed"),
        attribute("fee", type="number"),
    ),
)  # fmt: skip
ACCOUNT = ("account", "id", (attribute("id", role="id"), attribute("name", role="name")))
_LISTED = model_of(CARD, ACCOUNT)
_SETS = AccessPath(
    tool_id="club.update_card", kind="update", entity="club.card", words=("update", "card"),
    inputs=(
        Input(key="card_id", role="id", entity="club.card", attribute="id", words=("card",),
              required=True),
        Input(key="daily_limit_cents", role="content", entity="club.card",
              attribute="daily_limit_cents", words=("daily", "limit", "cent")),
    ),
)  # fmt: skip
MODEL = EntityModel(
    types=_LISTED.types, paths={**_LISTED.paths, _SETS.tool_id: _SETS}, version="hundredths"
)
KNOWN = (
    KnownValue("club.card", "name", "Blue Card", 1),
    KnownValue("club.account", "name", "Daily", 5),
)


def constraints(text: str) -> list[tuple[str, str, Any]]:
    (goal,) = read(text, model=MODEL, known=KNOWN).goals
    assert isinstance(goal, FindGoal)
    return [(c.attribute, c.op, c.value) for c in goal.find.constraints]


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("cards with a daily limit under 300 euros", "daily_limit_cents", 30000),
        ("cards with a balance under 45.50 euros", "balance", 4550),
        ("cards with a fee under 45.50 euros", "fee", 45.5),
    ],
)
def test_a_bound_in_a_currency_is_compared_in_its_hundredths(
    text: str, name: str, value: float
) -> None:
    assert constraints(text) == [(name, "<", value)]


@pytest.mark.parametrize(
    ("text", "bound"),
    [("cards with a daily limit under 300", 30000),
     ("cards with daily limit cents under 300", 300)],
)  # fmt: skip
def test_a_bare_bound_is_one_in_the_currency_that_is_told(text: str, bound: int) -> None:
    assert constraints(text) == [("daily_limit_cents", "<", bound)]


@pytest.mark.parametrize(
    ("said", "made"),
    [("set the daily limit of the Blue Card to 40", 4000),
     ("set the daily limit cents of the Blue Card to 4050", 4050)],
)  # fmt: skip
def test_a_bare_number_is_written_in_hundredths_of_the_currency(said: str, made: int) -> None:
    (goal,) = told(read(said, model=MODEL, known=KNOWN))
    assert [one["value"] for one in goal["assignments"]] == [made]


def test_a_bare_number_moves_an_amount_by_so_much_of_the_currency() -> None:
    said = "raise the daily limit of the Blue Card by 5"
    (goal,) = told(read(said, model=MODEL, known=KNOWN))
    assert [one["value"]["amount"] for one in goal["assignments"]] == [500]


@pytest.mark.parametrize(("said", "made"), [("no, 70", 7000), ("make it 70", 7000)])
def test_a_bare_number_in_place_of_a_bare_one_is_counted_once(said: str, made: int) -> None:
    first = "set the daily limit of the Blue Card to 40"
    turn = earlier_turn("T1", first, read(first, model=MODEL, known=KNOWN), "club.card", [1])
    (goal,) = told(read(said, [turn], model=MODEL, known=KNOWN))
    assert [one["value"] for one in goal["assignments"]] == [made]


def test_an_amount_in_a_currency_is_written_in_its_hundredths() -> None:
    (goal,) = told(
        read("set the daily limit of the Blue Card to 40 euros", model=MODEL, known=KNOWN)
    )
    made = {one["attribute"]: one["value"] for one in goal["assignments"]}
    assert made == {"daily_limit_cents": 4000}


@pytest.mark.parametrize(("said", "made"), [("no, 70", 7000), ("no, 80 euros", 8000)])
def test_a_number_in_place_of_an_amount_in_a_currency_is_one_in_that(said: str, made: int) -> None:
    first = "set the daily limit of the Blue Card to 40 euros"
    turn = earlier_turn("T1", first, read(first, model=MODEL, known=KNOWN), "club.card", [1])
    (goal,) = told(read(said, [turn], model=MODEL, known=KNOWN))
    assert [one["value"] for one in goal["assignments"]] == [made]


def test_only_hundredths_are_counted_so() -> None:
    taken = Input(key="amount_cents", role="content", words=("amount", "cent"))
    assert hundredths(15.5, taken) == 1550
    assert hundredths("15", taken) == "15"
    assert not counts_hundredths(attribute("share", type="number", description="in percent"))
    assert not counts_hundredths(attribute("cents"))  # a text


ROOM = (
    "room", "id",
    (attribute("id", role="id"), attribute("name", role="name"),
     attribute("max_players", type="integer"), attribute("price_cents", type="integer")),
)  # fmt: skip


@pytest.mark.parametrize(
    "text", ["rooms for under 100", "which rooms can I get for less than 100?"]
)
def test_what_things_are_to_be_had_for_is_their_price(text: str) -> None:
    (goal,) = read(text, model=model_of(ROOM)).goals
    assert isinstance(goal, FindGoal)
    told = [(c.attribute, c.op, c.value) for c in goal.find.constraints]
    assert told == [("price_cents", "<", 10000)]


@pytest.mark.parametrize("text", ["rooms for more than 6", "rooms for up to 6"])
def test_how_many_things_are_for_is_no_price(text: str) -> None:
    (goal,) = read(text, model=model_of(ROOM)).goals
    assert isinstance(goal, FindGoal)
    assert [c.attribute for c in goal.find.constraints] != ["price_cents"]


LEAGUE = (
    "league", "id",
    (attribute("id", role="id"), attribute("name", role="name"),
     attribute("entry_fee_cents", type="integer")),
)  # fmt: skip
TEAM = (
    "team", "id",
    (attribute("id", role="id"), attribute("name", role="name"),
     attribute("league_id", target="club.league", target_attribute="id"),
     attribute("points", type="integer")),
)  # fmt: skip
FINE = (
    "fine", "id",
    (attribute("id", role="id"), attribute("amount_cents", type="integer"),
     attribute("team_id", target="club.team", target_attribute="id")),
)  # fmt: skip
FINES = model_of(LEAGUE, TEAM, FINE)
NAMED = (KnownValue("club.league", "name", "Premier", 1),)


def test_an_amount_of_others_is_no_bound_of_ones_own() -> None:
    asked = "is the entry fee of the Premier under 200 euros?"
    (goal,) = read(asked, model=FINES, known=NAMED).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.entity == "club.league"
    assert goal.test is not None
    assert (goal.test.attribute, goal.test.value) == ("entry_fee_cents", 20000)
