"""A call more where only its answer tells what is asked for."""

from __future__ import annotations

from graphs.rules.going_further import go_further
from graphs.rules.plan import Plan, Step
from graphs.rules.ranking import Ranked
from graphs.rules.reading import parse
from tests.lending_stubs import BRANCHES, DETAILS, LOANS, NOW, SEARCH, SHELF
from tools.records import OutputField, Tool


def ranked(score: float, *tools: Tool) -> Ranked:
    nothing: frozenset[int] = frozenset()
    steps = tuple(Step(one, ({},)) for one in tools)
    plan = Plan(steps, (), 1.0, nothing, nothing, frozenset(), frozenset())
    return Ranked(plan, score, 0.5, 0.5, spoken=True, strange=False)


def best(
    text: str, *plans: Ranked, rerouted: Ranked | None = None, enough: bool = False
) -> tuple[str, ...]:
    """The tools of the plan that leads after going further."""
    by_goal = {one.plan.tools[-1]: one for one in plans}

    def judge(goal: str, via: str) -> Ranked:
        if rerouted is not None and rerouted.plan.tools[-2:] == (via, goal):
            return rerouted
        return by_goal[goal]

    found = go_further(by_goal, parse(text, NOW), judge, lambda *_: enough)
    return max(found.values(), key=lambda one: one.score).plan.tools


SHORT, LONG = ranked(0.6, SEARCH), ranked(0.55, SEARCH, DETAILS)


def test_details_are_fetched_for_a_field_that_the_list_lacks() -> None:
    assert best("what material is the cheapest cello", SHORT, LONG) == (SEARCH.id, DETAILS.id)


def test_a_list_that_tells_the_field_is_enough() -> None:
    assert best("what fee has the cheapest cello", SHORT, LONG) == (SEARCH.id,)


def test_what_is_summed_lies_in_the_list() -> None:
    assert best("what is the average material of cellos", SHORT, LONG) == (SEARCH.id,)


def test_a_much_worse_plan_stays_behind() -> None:
    far = ranked(0.4, SEARCH, DETAILS)
    assert best("what material is the cheapest cello", SHORT, far) == (SEARCH.id,)


def test_a_list_that_tells_all_leads_a_plan_that_goes_on_from_it() -> None:
    on = ranked(0.7, SEARCH, DETAILS)
    text = "which cello has the best fee"
    assert best(text, SHORT, on) == (SEARCH.id, DETAILS.id)
    assert best(text, SHORT, on, enough=True) == (SEARCH.id,)
    assert best(text, ranked(0.3, SEARCH), on, enough=True) == (SEARCH.id, DETAILS.id)


def test_a_list_is_not_enough_where_the_call_more_clearly_tells_more() -> None:
    text = "what material is the cheapest cello"
    assert best(text, SHORT, LONG, enough=True) == (SEARCH.id, DETAILS.id)


def test_each_thing_of_ones_own_list_is_looked_up() -> None:
    loans, far = ranked(0.8, LOANS), ranked(0.2, LOANS, DETAILS)
    text = "what material is each of my loans"
    assert best(text, loans, far) == (LOANS.id, DETAILS.id)
    assert best("what material are my loans", loans, far) == (LOANS.id,)


def test_the_details_are_those_of_the_record_that_the_best_plan_finds() -> None:
    shelf = ranked(0.7, BRANCHES, SHELF)
    rerouted = ranked(0.6, BRANCHES, SHELF, DETAILS)
    text = "what material is the cheapest cello"
    found = best(text, shelf, SHORT, ranked(0.5, SEARCH, DETAILS), rerouted=rerouted)
    assert found == (BRANCHES.id, SHELF.id, DETAILS.id)


def test_a_list_that_hardly_tells_the_field_is_not_enough() -> None:
    point = OutputField(path="items[].location.latitude", type="number")
    spot = SEARCH.model_copy(update={"outputs": [point]})
    street = OutputField(path="address", type="string")
    full = DETAILS.model_copy(update={"outputs": [street]})
    found = best("the address of the cheapest cello", ranked(0.6, spot), ranked(0.55, spot, full))
    assert found == (spot.id, full.id)
