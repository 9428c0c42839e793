"""Which plan leads: that of words and values, or a walk."""

from __future__ import annotations

import pytest

from graphs.rules.plan import Plan, Step
from graphs.rules.preferring import prefer
from graphs.rules.ranking import Ranked
from graphs.rules.walking import Walked, Ways
from tests.lending_stubs import BRANCHES, DETAILS, RENEW, SEARCH
from tools.records import Parameter, Tool


def plan(*tools: Tool, uses: frozenset[int] = frozenset(), lacks: Parameter | None = None) -> Plan:
    steps = tuple(Step(tool, ({},)) for tool in tools)
    missing = ((tools[-1].id, lacks),) if lacks is not None else ()
    none = frozenset[str]()
    return Plan(steps, missing, 1.0, uses, frozenset(), none, none)


def ranked(one: Plan, score: float = 0.5) -> Ranked:
    return Ranked(one, score, words=0.6, values=1.0, spoken=True, strange=False)


def walked(one: Plan, score: float = 1.0, explained: float = 0.9) -> Walked:
    return Walked(one, score, explained, values=1.0)


OLD, NEW = plan(BRANCHES), plan(SEARCH, DETAILS)


def lead(ranks: list[Ranked], ways: Ways, *, linked: bool = True) -> tuple[str, ...]:
    return prefer(ranks, ways, {"lyra"} if linked else ())[0].plan.tools


@pytest.mark.parametrize(
    ("score", "other", "linked", "leads"),
    [
        (0.5, 0.8, True, True),
        (0.35, 1.0, True, False),
        (0.2, 0.1, True, False),
        (1.0, 0.5, False, False),
        (1.5, 0.0, False, True),
    ],
)
def test_a_walk_leads_among_ids_and_names_and_else_where_it_is_clearly_better(
    score: float, other: float, linked: bool, leads: bool
) -> None:
    ways = Ways([walked(NEW, score)], {OLD.tools: other, NEW.tools: score})
    assert (lead([ranked(OLD)], ways, linked=linked) == NEW.tools) is leads


def test_a_plan_that_is_told_a_value_more_is_not_passed_lightly() -> None:
    told = Ways([walked(NEW)], {OLD.tools: 0.5}, told=frozenset({0}))
    assert lead([ranked(plan(BRANCHES, uses=frozenset({0})))], told) == OLD.tools
    assert lead([ranked(OLD)], told) == NEW.tools


def test_a_walk_must_explain_something() -> None:
    assert prefer([], Ways([walked(NEW, 0.05)]), {"lyra"}) == []
    assert lead([], Ways([walked(NEW, 0.4)])) == NEW.tools
    assert lead([ranked(OLD)], Ways([walked(NEW, explained=0.2)], {OLD.tools: 0.2})) == OLD.tools


@pytest.mark.parametrize(
    ("score", "linked", "leads"), [(-0.1, True, True), (-0.3, True, False), (-0.1, False, False)]
)
def test_the_record_of_what_is_named_may_hold_what_nothing_speaks_of(
    score: float, linked: bool, leads: bool
) -> None:
    record = plan(SEARCH, DETAILS, uses=frozenset({0}))
    found = prefer([], Ways([walked(record, score)]), {"lyra"} if linked else ())
    assert ([one.plan.tools for one in found] == [record.tools]) is leads


def test_what_lacks_an_input_is_asked_about_where_it_changes_things_or_is_linked() -> None:
    lacks = RENEW.parameters[0]
    change, look_up = plan(RENEW, lacks=lacks), plan(SEARCH, DETAILS, lacks=lacks)
    clear = {OLD.tools: -1.0}
    assert lead([ranked(OLD)], Ways([walked(change, 2.0)], clear), linked=False) == change.tools
    assert lead([ranked(OLD)], Ways([walked(look_up, 2.0)], clear), linked=False) == OLD.tools
    assert lead([ranked(OLD)], Ways([walked(look_up)], clear)) == look_up.tools


def test_a_look_up_does_not_take_the_place_of_a_change() -> None:
    change = plan(RENEW)
    assert lead([ranked(change)], Ways([walked(NEW)], {change.tools: 0.0})) == change.tools


def test_what_lacks_nothing_is_not_passed_for_a_little() -> None:
    asking = plan(SEARCH, DETAILS, lacks=RENEW.parameters[0])
    assert lead([ranked(OLD)], Ways([walked(asking)], {OLD.tools: 0.6})) == OLD.tools
    assert lead([ranked(OLD)], Ways([walked(asking)], {OLD.tools: 0.4})) == asking.tools


def test_runner_ups_follow_in_order_and_each_path_stands_once() -> None:
    ways = Ways([walked(NEW), walked(OLD, 0.6)], {OLD.tools: 0.6})
    found = prefer([ranked(OLD)], ways, {"lyra"})
    assert [one.plan.tools for one in found] == [NEW.tools, OLD.tools]
    assert found[0].score > found[1].score


def test_a_runner_up_that_explains_less_stands_further_behind() -> None:
    def scores(other: float) -> list[float]:
        ways = Ways([walked(NEW), walked(OLD, other)], {OLD.tools: other})
        return [one.score for one in prefer([ranked(OLD)], ways, {"lyra"})]

    near, far, hopeless = scores(0.9), scores(0.7), scores(-2.0)
    assert near[1] / near[0] == pytest.approx(0.85)
    assert far[1] / far[0] == pytest.approx(0.7)
    assert hopeless[1] / hopeless[0] == pytest.approx(0.5)
