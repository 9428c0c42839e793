"""A best plan that falls a little short is worth a call where it leads with understanding."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graphs.rules.choosing import choose
from graphs.rules.leading import lift_leader
from graphs.rules.ranking import UNDERSTOOD, VIABLE, Ranked
from tests.lending_stubs import BRANCHES, DETAILS, LOANS, TOOLS, make_thinking, situation, task

CLAUSE = "is a skint busker welcome at branches in Ghent"


def plans(best: float, second: float, **more: object) -> list[Ranked]:
    """The plan for branches of a city, and one for something else, with scores of our own."""
    found = make_thinking().plans(task(CLAUSE, BRANCHES, LOANS))
    first = next(r for r in found if r.plan.tools == (BRANCHES.id,))
    other = next(r for r in found if r.plan.tools == (LOANS.id,))
    first = replace(first, score=best, words=0.5)
    return [replace(first, **more), replace(other, score=second)]  # type: ignore[arg-type]


def lifted(found: list[Ranked], clause: str = CLAUSE) -> Ranked:
    return lift_leader(found, make_thinking().frame(clause))[0]


@pytest.mark.parametrize(
    ("best", "second", "worth_it"),
    [(0.30, 0.15, True), (0.30, 0.25, False), (0.20, 0.0, False), (0.36, 0.32, True)],
)
def test_a_lead_makes_up_for_a_low_score(best: float, second: float, worth_it: bool) -> None:
    assert (lifted(plans(best, second)).score >= VIABLE) is worth_it


def test_a_lead_makes_up_for_few_words() -> None:
    assert lifted(plans(0.5, 0.3, words=0.2)).words == pytest.approx(UNDERSTOOD)
    assert lifted(plans(0.5, 0.3, words=0.1)).words < UNDERSTOOD


def test_nothing_is_lifted_above_what_is_worth_a_call() -> None:
    assert lifted(plans(0.37, 0.1)).score == VIABLE
    assert lifted(plans(0.6, 0.1)) == plans(0.6, 0.1)[0]


def test_a_lead_without_understanding_counts_nothing() -> None:
    wordless = plans(0.37, 0.1, spoken=False)
    assert lifted(wordless) == wordless[0]
    found = plans(0.37, 0.1)
    unused = replace(found[0], plan=replace(found[0].plan, uses=frozenset()))
    assert lifted([unused, found[1]]) == unused
    gap = (BRANCHES.id, BRANCHES.parameters[0])
    lacking = replace(found[0], plan=replace(found[0].plan, missing=(gap,)))
    assert lifted([lacking, found[1]]) == lacking


def test_what_goes_on_from_the_best_plan_is_no_rival() -> None:
    found = make_thinking().plans(task("weight of the Amati cello", DETAILS))
    longer = replace(found[0], score=0.30)
    search = replace(longer, plan=replace(longer.plan, steps=longer.plan.steps[:1]), score=0.29)
    assert lifted([longer, search], "weight of the Amati cello").score > longer.score


def test_few_known_words_are_enough_where_nothing_else_comes_near() -> None:
    thinking = make_thinking()
    best = thinking.plans(task(CLAUSE, *TOOLS))[0]
    coverage = thinking.ranker(thinking.frame(CLAUSE)).traits(best.plan, 0.5).words
    assert coverage < UNDERSTOOD
    assert choose(thinking, situation(task(CLAUSE, *TOOLS))).tool_id == BRANCHES.id
