"""Cards of tools: short, with who supplies what no person would say."""

from __future__ import annotations

from dataclasses import replace

from graphs.models.cards import Had, card, cards, parameter_schemas, path_cards
from graphs.models.world import World
from graphs.reasoner import Offer
from tests.lending_stubs import (
    BRANCHES,
    CALENDAR,
    DETAILS,
    LOANS,
    NOW,
    RENEW,
    SEARCH,
    SHELF,
    LendingGraph,
    make_lending_library,
    offer,
    situation,
    task,
)
from tools.records import OutputField

WORLD = World(make_lending_library(), LendingGraph(), lambda: NOW)


def ids(told: list[str]) -> list[str]:
    return [line.removeprefix("- ").partition(":")[0] for line in told]


def test_a_card_says_what_a_tool_does_needs_takes_and_returns() -> None:
    assert card(Offer(SEARCH, 0.41, 0.97, "follows"), WORLD) == (
        "- lyra.search_instruments: Search instruments by name. Needs name. "
        "Takes family, min_fee, max_fee, sort. "
        "Returns instrument_id, fee, rating, made_on. weight 0.41"
    )


def test_who_supplies_what_no_person_would_say() -> None:
    (one,) = offer(DETAILS)
    shelf, search = SHELF.id, SEARCH.id
    assert f"Needs instrument_id (from {search} or {shelf})." in card(one, WORLD)
    assert f"(on the path: of {shelf})." in card(one, WORLD, Had([shelf]))
    assert "(in an earlier answer)" in card(one, WORLD, Had([], {search}))
    assert f"(from {shelf} or {search})" in card(one, WORLD, Had(relevance={shelf: 0.9})), (
        "found first"
    )


def test_what_is_hardly_available_and_what_changes_something_is_told() -> None:
    told = card(Offer(RENEW, 0.0, 0.27, "found"), WORLD)
    assert "Changes something. availability 0.27" in told
    assert "weight" not in told


def test_what_is_cut_is_counted() -> None:
    names = [*(f"field{n}" for n in range(19)), "tuning"]
    fields = tuple(OutputField(path=name, type="string") for name in names)
    many = SEARCH.model_copy(update={"outputs": fields})
    assert "field15 and 4 more." in card(offer(many)[0], WORLD)
    told = card(offer(many)[0], WORLD, Had(step="What tuning does it have?"))
    assert "Returns tuning, field0," in told, "what the step speaks of comes first"


def test_only_what_has_a_bearing_is_offered() -> None:
    suppliers = dict.fromkeys([SEARCH.id, BRANCHES.id, LOANS.id, SHELF.id], 0.0)
    asked = replace(task("weight of the Amati cello"), candidates={DETAILS.id: 0.9, **suppliers})
    told = cards(WORLD, situation(asked, offers=[DETAILS, SEARCH, BRANCHES, LOANS, SHELF]))
    assert ids(told) == [DETAILS.id, SEARCH.id, BRANCHES.id, SHELF.id]
    assert "Supplies instrument_id." in told[1]
    assert "Supplies branch_id." in told[2], "the supplier of a supplier"


def test_what_a_plan_goes_on_with_is_told_in_full() -> None:
    asked = replace(task("rehearsals in Ghent"), candidates={BRANCHES.id: 0.9})
    told = cards(WORLD, situation(asked, [BRANCHES], [CALENDAR]))
    assert "Returns title, date, start_time, free" in told[0]


def test_a_path_is_told_with_its_numbers() -> None:
    first, second = path_cards([BRANCHES, SHELF]).splitlines()
    assert first.startswith("0 lyra.list_branches: Branches of the lending house in a city.")
    assert first.endswith("Needs city. Returns branch_id, name, seats.")
    assert "Takes family, min_fee, max_fee, sort." in path_cards([SEARCH])
    assert second.startswith("1 lyra.branch_instruments: ")


def test_parameters_are_told_with_what_is_allowed() -> None:
    assert parameter_schemas(SEARCH.parameters[:2]) == (
        '{"name": {"type": "string", "description": "Name of the instrument", "required": true}, '
        '"family": {"type": "string", "enum": ["strings", "woodwind", "brass", "percussion"]}}'
    )
