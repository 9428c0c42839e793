"""Plans are kept, forgotten, made anew where the world changed, and the same from any thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from graphs.rules.ranking import Ranked
from tests.lending_stubs import (
    BRANCHES,
    DETAILS,
    SEARCH,
    SHELF,
    TOOLS,
    found,
    make_lending_library,
    make_thinking,
    names,
    observed,
    parameter,
    row,
    task,
    tool,
)
from tools.library import Catalogue

CLAUSES = (
    "weight of the Amati cello",
    "branches in Ghent",
    "instruments in Ghent",
    "my loans",
    "renew my loan",
    "makers of instruments",
    "brass instruments named Conn",
    "rehearsals in Ghent from 5 to 8 June",
)


def outline(plans: list[Ranked]) -> list[tuple[object, ...]]:
    return [(r.plan, r.score, r.words, r.values) for r in plans]


def test_a_plan_is_made_once() -> None:
    thinking, asked = make_thinking(), task("branches in Ghent")
    assert thinking.plans(asked) is thinking.plans(asked)


def test_the_oldest_plans_are_forgotten() -> None:
    thinking, first = make_thinking([BRANCHES]), task("branches in Ghent", BRANCHES)
    kept = thinking.plans(first)
    for number in range(64):
        thinking.plans(task(f"branches number {number}", BRANCHES))
    again = thinking.plans(first)
    assert again is not kept
    assert outline(again) == outline(kept)


def test_a_changed_library_is_planned_anew() -> None:
    library = make_lending_library([BRANCHES])
    thinking = make_thinking()
    thinking.library = library
    asked = task("organs", BRANCHES)
    before = thinking.plans(asked)
    organs = tool("organs", "GET /organs", "Organs", [parameter("city")], ["organs[].name"])
    group = library.group("lyra")
    library.put(Catalogue(category=library.categories()[0], group=group, tools=(BRANCHES, organs)))
    assert thinking.plans(asked) is not before
    assert thinking.rarity().known("organ")


def test_useless_tools_are_planned_around() -> None:
    thinking = make_thinking()
    thinking.plans(task("instruments in Ghent"))
    after = task("instruments in Ghent", noise=[BRANCHES.id])
    assert all(BRANCHES.id not in r.plan.tools[:-1] for r in thinking.plans(after))


def test_the_first_plans_are_remembered_when_tools_proved_useless() -> None:
    thinking = make_thinking()
    first = thinking.plans(task("instruments in Ghent"))
    assert thinking.first_plans(task("instruments in Ghent", SEARCH, noise=[SHELF.id])) is first


def test_without_first_plans_the_present_ones_stand() -> None:
    thinking, asked = make_thinking(), task("instruments in Ghent", noise=[SHELF.id])
    assert thinking.first_plans(asked) is thinking.plans(asked)


def test_only_the_plan_that_walks_exactly_this_path() -> None:
    thinking, asked = make_thinking(), task("instruments in Ghent")
    plan = thinking.plan(asked, [BRANCHES.id, SHELF.id])
    assert plan is not None
    assert names(plan) == ["list_branches", "branch_instruments"]
    assert thinking.plan(asked, [SHELF.id]) is None


def test_plans_rest_on_what_was_found_not_on_its_name_alone() -> None:
    thinking = make_thinking()
    by_name = found("A1", observed(SEARCH, row({"results[].instrument_id": "in_1"})))
    by_shelf = found("A1", observed(SHELF, row({"items[].instrument_id": "in_1"})))
    for known, source in ((by_name, SEARCH), (by_shelf, SHELF)):
        (ranked,) = thinking.plans(task("weight of [A1]", DETAILS, known={"A1": known}))
        (handed,) = ranked.plan.steps[0].calls[0].values()
        assert handed.binding is not None
        assert handed.binding.source == source.id


def test_references_are_no_words_of_a_clause() -> None:
    frame = make_thinking().frame("weight of [A1]")
    assert frame.words == ("weight",)
    assert frame.values == ()


@pytest.mark.parametrize(
    ("kinds", "converts"), [(["from", "to"], True), (["from"], False), ([], False)]
)
def test_a_converter_takes_an_amount_and_two_currencies(kinds: list[str], converts: bool) -> None:
    exchange = tool(
        "exchange", f"GET /exchange/{len(kinds)}", "Exchange",
        [parameter("amount!#"), *(parameter(f"{k}!", "Currency code") for k in kinds)],
    )  # fmt: skip
    exchange = exchange.model_copy(update={"digest": f"{kinds}"})
    assert make_thinking((*TOOLS, exchange)).converts() is converts


def test_eight_threads_plan_like_one() -> None:
    alone = [outline(make_thinking().plans(task(clause))) for clause in CLAUSES]
    shared = make_thinking()
    work = [clause for _ in range(6) for clause in CLAUSES]
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda clause: outline(shared.plans(task(clause))), work))
    assert made == alone * 6


def test_threads_that_make_the_cache_overflow_do_no_harm() -> None:
    shared = make_thinking([BRANCHES])
    work = [f"branches number {i % 90} in Ghent" for i in range(400)]
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda c: outline(shared.plans(task(c, BRANCHES))), work))
    expected = [outline(make_thinking([BRANCHES]).plans(task(c, BRANCHES))) for c in work[:90]]
    assert made[:90] == expected


@pytest.mark.parametrize(
    ("candidates_only", "path"),
    [(False, (SEARCH.id, DETAILS.id)), (True, (DETAILS.id,))],
)
def test_plans_may_be_kept_to_the_candidates(candidates_only: bool, path: tuple[str, ...]) -> None:
    thinking = make_thinking(candidates_only=candidates_only)
    (ranked,) = thinking.plans(task("weight of the Amati cello", DETAILS))
    assert ranked.plan.tools == path
    assert bool(ranked.plan.missing) == candidates_only
