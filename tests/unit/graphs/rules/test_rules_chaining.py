"""Which calls supply the inputs of a goal."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.rules.plan import Plan
from tests.lending_stubs import (
    BINDINGS,
    BRANCHES,
    CALENDAR,
    DETAILS,
    LOANS,
    MAKERS,
    NEARBY,
    OLD_SEARCH,
    PLACES,
    RENEW,
    SEARCH,
    SHELF,
    TOOLS,
    binding,
    found,
    names,
    observed,
    parameter,
    plan,
    row,
    tool,
)

ROUTE = tool(
    "vans",
    "GET /vans",
    "Vans between two branches",
    [parameter("origin_branch_id!"), parameter("destination_branch_id!")],
    ["vans[].van_id"],
)
WITH_ROUTE: dict[str, Any] = {
    "tools": (*TOOLS, ROUTE),
    "bindings": (
        *BINDINGS,
        binding(BRANCHES, "branches[].branch_id", ROUTE, "origin_branch_id"),
        binding(BRANCHES, "branches[].branch_id", ROUTE, "destination_branch_id"),
    ),
}


def missing(made: Plan) -> list[str]:
    return [wanted.key for _, wanted in made.missing]


def given(made: Plan, step: int = -1, call: int = 0) -> dict[str, Any]:
    """Parameter -> what is sent, or the output it comes from."""
    sources = made.steps[step].calls[call]
    return {k: s.value if s.binding is None else s.binding.output for k, s in sources.items()}


def test_a_name_leads_over_its_id_to_the_goal() -> None:
    made = plan("details of the Amati cello", DETAILS)
    assert names(made) == ["search_instruments", "get_instrument"]
    assert given(made, 0) == {"name": "Amati"}
    assert given(made) == {"instrument_id": "results[].instrument_id"}
    assert made.missing == ()


def test_no_call_more_than_needed() -> None:
    assert names(plan("renew loan ln_4", RENEW)) == ["renew_loan"]
    assert names(plan("branches in Ghent", BRANCHES)) == ["list_branches"]


def test_the_stronger_binding_wins() -> None:
    assert OLD_SEARCH.name not in names(plan("details of the Amati cello", DETAILS))


def test_a_producer_that_is_down_gives_way() -> None:
    made = plan("details of the Amati cello", DETAILS, down={SEARCH.id: 0.1, BRANCHES.id: 0.1})
    assert names(made) == ["find_instruments_v1", "get_instrument"]


def test_a_banned_producer_is_not_used() -> None:
    made = plan("details of the Amati cello", DETAILS, banned=[SEARCH.id, BRANCHES.id])
    assert names(made) == ["find_instruments_v1", "get_instrument"]


def test_one_producer_may_supply_two_inputs() -> None:
    made = plan("branches near Ghent", NEARBY)
    assert names(made) == ["locate", "branches_nearby"]
    assert given(made) == {
        "latitude": "matches[].latitude",
        "longitude": "matches[].longitude",
    }


def test_two_values_go_through_the_same_producer() -> None:
    made = plan("vans from Ghent to Bruges", ROUTE, **WITH_ROUTE)
    assert names(made) == ["list_branches", "vans"]
    assert [dict(call)["city"].value for call in made.steps[0].calls] == ["Ghent", "Bruges"]
    assert {k: s.instance for k, s in made.steps[1].calls[0].items()} == {
        "origin_branch_id": 0,
        "destination_branch_id": 1,
    }


def test_one_value_is_not_used_for_both_ends() -> None:
    made = plan("vans from Ghent", ROUTE, **WITH_ROUTE)
    assert missing(made) == ["destination_branch_id"]


def test_values_and_producers_together() -> None:
    made = plan("rehearsals in Ghent from 5 to 8 June", CALENDAR)
    assert given(made) == {
        "from_date": "2026-06-05",
        "to_date": "2026-06-08",
        "branch_id": "branches[].branch_id",
    }
    assert made.uses == {0, 1}


def test_gaps_are_listed() -> None:
    assert missing(plan("rehearsals in Ghent", CALENDAR)) == ["from_date", "to_date"]
    assert missing(plan("weight", DETAILS)) == ["instrument_id"]


def test_gaps_make_a_plan_less_sure() -> None:
    whole = plan("rehearsals in Ghent from 5 to 8 June", CALENDAR)
    assert plan("rehearsals in Ghent", CALENDAR).support < whole.support


def test_a_default_is_no_gap() -> None:
    goal = tool("a", "GET /a", "", [parameter("unit!", default="kg")])
    assert plan("weight", goal, tools=(*TOOLS, goal)).missing == ()


# --- what earlier subtasks found ----------------------------------------------------------------


def test_a_found_record_hands_on_its_id() -> None:
    known = {"A1": found("A1", observed(SEARCH, row({"results[].instrument_id": "in_1"})))}
    made = plan("weight of [A1]", DETAILS, known=known)
    assert names(made) == ["get_instrument"]
    (source,) = made.steps[0].calls[0].values()
    assert (source.kind, source.subtask) == ("known", "A1")
    assert source.binding is not None
    assert source.binding.output == "results[].instrument_id"


def test_a_result_without_rows_hands_on_nothing() -> None:
    made = plan("weight of [A1]", DETAILS, known={"A1": found("A1", observed(SEARCH))})
    assert missing(made) == ["instrument_id"]


def test_a_record_of_an_unbound_tool_is_read_by_kind() -> None:
    seen = observed(MAKERS, row({"makers[].city": "Cremona", "makers[].founded": 1538}))
    made = plan("branches there [A1]", BRANCHES, known={"A1": found("A1", seen)})
    (source,) = made.steps[0].calls[0].values()
    assert source.binding is not None
    assert source.binding.output == "makers[].city"


def test_what_was_said_is_not_overruled_by_what_was_found() -> None:
    seen = observed(MAKERS, row({"makers[].city": "Cremona"}))
    made = plan("branches in Ghent like [A1]", BRANCHES, known={"A1": found("A1", seen)})
    assert given(made) == {"city": "Ghent"}


# --- what must not be done ----------------------------------------------------------------------


def test_own_things_serve_only_when_spoken_of() -> None:
    assert names(plan("renew my loan", RENEW)) == ["my_loans", "renew_loan"]
    assert names(plan("renew the loan", RENEW)) == ["renew_loan"]
    assert names(plan("renew the cheapest loan", RENEW)) == ["my_loans", "renew_loan"]


def test_no_record_is_guessed() -> None:
    free = tool("all_ids", "GET /all", "All there is", [], ["all[].instrument_id"])
    bindings = (binding(free, "all[].instrument_id", DETAILS, "instrument_id", score=1.0),)
    made = plan("weight", DETAILS, tools=(*TOOLS, free), bindings=bindings)
    assert missing(made) == ["instrument_id"]
    ranked = plan("weight of the oldest", DETAILS, tools=(*TOOLS, free), bindings=bindings)
    assert names(ranked) == ["all_ids", "get_instrument"]


def test_what_the_person_should_say_is_not_taken_from_any_record() -> None:
    free = tool("all_ids", "GET /all", "All there is", [], ["all[].instrument_id"])
    bindings = (
        binding(free, "all[].instrument_id", DETAILS, "instrument_id", score=1.0, need="user"),
    )
    made = plan("weight of the oldest", DETAILS, tools=(*TOOLS, free), bindings=bindings)
    assert missing(made) == ["instrument_id"]


def test_a_day_leads_to_no_record() -> None:
    dated = tool(
        "by_day", "GET /by_day", "", [parameter("date!", format="date")], ["all[].instrument_id"]
    )
    bindings = (binding(dated, "all[].instrument_id", DETAILS, "instrument_id", score=1.0),)
    made = plan("weight on 5 June", DETAILS, tools=(*TOOLS, dated), bindings=bindings)
    assert missing(made) == ["instrument_id"]


def test_a_write_is_never_a_helper() -> None:
    maker = tool("make", "POST /make", "", [parameter("name!")], ["instrument_id"])
    bindings = (binding(maker, "instrument_id", DETAILS, "instrument_id", score=1.0),)
    made = plan("details of the Amati cello", DETAILS, tools=(*TOOLS, maker), bindings=bindings)
    assert names(made) == ["get_instrument"]


def test_an_incompatible_binding_is_not_used() -> None:
    bindings = (
        binding(SEARCH, "results[].instrument_id", DETAILS, "instrument_id", fit="incompatible"),
    )
    assert missing(plan("details of the Amati cello", DETAILS, bindings=bindings)) == [
        "instrument_id"
    ]


def test_tools_do_not_feed_each_other_in_circles() -> None:
    one = tool("one", "GET /one", "", [parameter("b_id!")], ["a_id"])
    two = tool("two", "GET /two", "", [parameter("a_id!")], ["b_id"])
    bindings = (binding(one, "a_id", two, "a_id"), binding(two, "b_id", one, "b_id"))
    made = plan("the Amati cello", two, tools=(*TOOLS, one, two), bindings=bindings)
    assert names(made) == ["two"]
    assert missing(made) == ["a_id"]


@pytest.mark.parametrize(("depth", "steps"), [(1, 1), (2, 1), (3, 3)])
def test_chains_are_no_longer_than_allowed(depth: int, steps: int) -> None:
    made = plan("instruments near Ghent", SHELF, banned=[BRANCHES.id], depth=depth)
    assert len(made.steps) == steps


def test_an_idle_name_is_put_to_use_by_an_optional_input() -> None:
    halls = tool(
        "halls", "GET /halls", "Halls", [parameter("latitude#"), parameter("longitude#")],
        ["halls[].name"],
    )  # fmt: skip
    bindings = (
        *BINDINGS,
        binding(TOOLS[8], "matches[].latitude", halls, "latitude"),
        binding(TOOLS[8], "matches[].longitude", halls, "longitude"),
    )
    more: dict[str, Any] = {"tools": (*TOOLS, halls), "bindings": bindings}
    assert names(plan("halls near Ghent", halls, **more)) == ["locate", "halls"]
    assert names(plan("halls", halls, **more)) == ["halls"]


def test_the_longer_way_is_the_less_sure_one() -> None:
    near = plan("instruments near Ghent", SHELF, banned=[BRANCHES.id])
    assert 0 < near.support < plan("instruments in Ghent", SHELF).support <= 1


def test_a_plan_is_the_same_every_time() -> None:
    made = [plan("rehearsals in Ghent from 5 to 8 June", CALENDAR) for _ in range(3)]
    assert made[0] == made[1] == made[2]


def test_the_catalogue_has_what_the_tests_need() -> None:
    assert LOANS.security
    assert OLD_SEARCH.deprecated


# --- things with names ---------------------------------------------------------------------------

SIGHTS = tool(
    "list_sights",
    "GET /sights",
    "Museums and zoos of a city",
    [parameter("city!", "City name")],
    ["sights[].sight_id", "sights[].name", "sights[].latitude#", "sights[].longitude#"],
    group="atlas",
)
QUOTE = tool(
    "quote_transport",
    "GET /transport",
    "Fee for bringing an instrument from a branch to a point",
    [parameter("branch_id!"), parameter("latitude!#"), parameter("longitude!#")],
    ["fee#"],
)
LOCATED = tool(
    "list_branches",
    "GET /branches",
    "Branches of the lending house in a city",
    [parameter("city!", "City to look in")],
    ["branches[].branch_id", "branches[].name", "branches[].latitude#", "branches[].longitude#"],
)
ATLAS: dict[str, Any] = {
    "tools": (LOCATED, SIGHTS, PLACES, QUOTE, NEARBY),
    "bindings": (
        binding(LOCATED, "branches[].branch_id", QUOTE, "branch_id", need="only"),
        *(
            binding(source, f"{rows}[].{half}", target, half, score=score)
            for source, rows, score in (
                (LOCATED, "branches", 0.9),
                (PLACES, "matches", 0.7),
                (SIGHTS, "sights", 0.5),
            )
            for target in (QUOTE, NEARBY)
            for half in ("latitude", "longitude")
        ),
    ),
}


def test_a_point_is_that_of_the_thing_that_is_named() -> None:
    made = plan("branches near the Antwerp City Zoo", NEARBY, **ATLAS)
    assert names(made) == ["list_sights", "branches_nearby"]
    assert given(made, 0) == {"city": "Antwerp"}
    assert made.parts == {0}


def test_an_id_and_a_point_are_of_two_things() -> None:
    clause = "fee from the Lys branch in Antwerp to the Antwerp City Zoo"
    made = plan(clause, QUOTE, **ATLAS)
    assert names(made) == ["list_branches", "list_sights", "quote_transport"]
    assert [step.parts for step in made.steps] == [set(), {2}, {2}]


def test_what_is_around_a_point_is_asked_only_where_nearness_is_spoken_of() -> None:
    bindings = (
        binding(NEARBY, "branches[].branch_id", SHELF, "branch_id"),
        binding(PLACES, "matches[].latitude", NEARBY, "latitude"),
        binding(PLACES, "matches[].longitude", NEARBY, "longitude"),
    )
    near = plan("instruments of branches near Antwerp", SHELF, bindings=bindings)
    far = plan("instruments of the branch in Antwerp", SHELF, bindings=bindings)
    assert near.support > 2 * far.support


def test_the_name_of_the_service_is_no_value() -> None:
    made = plan("Lyra instruments named Conn", SEARCH)
    assert given(made) == {"name": "Conn"}
    assert made.uses == {0, 1}


def test_no_free_text_leads_to_a_city() -> None:
    shops = tool(
        "find_shops",
        "GET /shops",
        "Shops that sell something",
        [parameter("q!", "What to look for")],
        ["shops[].shop_id", "shops[].city"],
    )
    sold = tool("shop", "GET /shops/{shop_id}", "One shop", [parameter("shop_id!")], ["phone"])
    known: dict[str, Any] = {
        "tools": (*TOOLS, shops, sold),
        "bindings": (
            binding(shops, "shops[].city", BRANCHES, "city", need="one_of"),
            binding(shops, "shops[].shop_id", sold, "shop_id", need="only"),
        ),
    }
    assert missing(plan("seats with rosin bags", BRANCHES, **known)) == ["city"]
    assert names(plan("phone with rosin bags", sold, **known)) == ["find_shops", "shop"]


def test_the_kind_of_a_thing_is_asked_for_only_where_it_is_looked_up() -> None:
    shelf = binding(NEARBY, "branches[].branch_id", SHELF, "branch_id")
    near = (binding(SIGHTS, f"sights[].{h}", NEARBY, h) for h in ("latitude", "longitude"))
    bindings = (shelf, *near)
    tools = (*ATLAS["tools"], SHELF)
    made = plan("instruments near the Antwerp City Zoo", SHELF, tools=tools, bindings=bindings)
    assert names(made) == ["list_sights", "branches_nearby", "branch_instruments"]
    there = plan("branches near the Antwerp City Zoo", NEARBY, tools=tools, bindings=bindings)
    assert made.support > 0.8 * there.support


def test_what_is_all_there_comes_before_what_would_have_to_be_asked_for() -> None:
    titles = tool(
        "find_titles",
        "GET /titles",
        "Titles by name in a hall",
        [parameter("name!", "Name of the title"), parameter("hall_no!")],
        ["titles[].instrument_id"],
    )
    given_ = (binding(titles, "titles[].instrument_id", DETAILS, "instrument_id", score=1.0),)
    weaker = binding(SEARCH, "results[].instrument_id", DETAILS, "instrument_id", score=0.4)
    both = {"tools": (*TOOLS, titles), "bindings": (*given_, weaker), "down": {SEARCH.id: 0.4}}
    made = plan("weight of the Amati cello", DETAILS, **both)  # type: ignore[arg-type]
    assert names(made) == ["search_instruments", "get_instrument"]


def test_what_can_be_told_the_name_is_not_crowded_out_by_lists() -> None:
    lists = [
        tool(f"catalogue_{n}", f"GET /catalogues/{n}", "A catalogue", [], ["[].instrument_id"])
        for n in range(9)
    ]
    bindings = [binding(one, "[].instrument_id", DETAILS, "instrument_id") for one in lists]
    bindings.append(
        binding(SEARCH, "results[].instrument_id", DETAILS, "instrument_id", score=0.85)
    )
    made = plan(
        "details of the Amati cello", DETAILS, tools=(SEARCH, DETAILS, *lists), bindings=bindings
    )
    assert names(made) == ["search_instruments", "get_instrument"]
