"""What comparisons of goals come to, and tests of yes or no."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.answering.testing import truth_of
from graphs.forms.records import CompareGoal, Find, FindGoal, Test, Total
from graphs.limits import Limits
from graphs.planning.comparing import TOO_LITTLE, UNLIKE, compared
from graphs.planning.finding import found_by
from graphs.plans.records import Plan
from graphs.plans.tables import Table
from tools.entity_types.records import EntityModel


def found(name: str, **more: Any) -> Found:
    return Found(goal=name, status="answered", **more)


TOTALS = {"g1": found("g1", total=3), "g2": found("g2", total=5.5)}


@pytest.mark.parametrize(
    ("op", "told"),
    [
        ("largest", ("g2", None, None)),
        ("smallest", ("g1", None, None)),
        ("difference", ("g2", 2.5, None)),
        ("same", ("", None, False)),
        ("sum", ("", 8.5, None)),
        ("product", ("", 16.5, None)),
        ("ratio", ("", 0.5454545455, None)),
    ],
)
def test_totals_are_compared(op: Any, told: tuple[Any, ...]) -> None:
    came = compared(CompareGoal(id="g3", goals=("g1", "g2"), op=op), TOTALS, {})
    assert (came.largest, came.total, came.truth) == told


@pytest.mark.parametrize(
    ("op", "claimed", "truth"),
    [("largest", "g2", True), ("largest", "g1", False), ("smallest", "g1", True)],
)
def test_a_claim_holds_or_does_not(op: Any, claimed: str, truth: bool) -> None:
    goal = CompareGoal(id="g3", goals=("g1", "g2"), op=op, claimed=claimed)
    assert compared(goal, TOTALS, {}).truth is truth
    alike = {"g1": found("g1", total=3), "g2": found("g2", total=3)}
    assert compared(goal, alike, {}).truth is False


def test_rows_that_may_not_be_meant_answer_neither_yes_nor_no() -> None:
    state: Any = {"path": [], "observations": []}
    goal = FindGoal(id="g1", find=Find(entity="ward.bed"), test=Test())
    for rows, unapplied, truth in (
        ([{"id": 4}], ("tonight",), None),
        ([{"id": 4}], (), True),
        ([], ("tonight",), False),
    ):
        plan = Plan(goal="g1", steps=(), unapplied=unapplied)
        table = Table(rows=rows, whole=True)
        came = found_by(state, goal, plan, table, (), EntityModel(), Limits())
        assert came.truth is truth


def test_the_attribute_that_was_asked_for_is_compared() -> None:
    known = {
        "g1": found("g1", rows=({"id": 9, "born": "1990-02-01"},), matched=1),
        "g2": found("g2", rows=({"id": 1, "born": "1985-02-01"},), matched=1),
    }
    came = compared(CompareGoal(id="g3", goals=("g1", "g2")), known, {"g1": "born", "g2": "born"})
    assert came.largest == "g1"


def test_what_is_not_there_or_unlike_is_not_compared() -> None:
    goal = CompareGoal(id="g3", goals=("g1", "g2"))
    assert compared(goal, {"g1": found("g1", total=3)}, {}).note == TOO_LITTLE
    unlike = {"g1": found("g1", total=3), "g2": found("g2", total="Oslo")}
    assert compared(goal, unlike, {}).note == UNLIKE


ROWS = [{"status": "open", "sent": None}, {"status": "shipped"}]


def test_nothing_found_for_a_name_that_nobody_knows_is_no_no() -> None:
    state: Any = {"path": [], "observations": []}
    goal = FindGoal(id="g1", find=Find(entity="ward.bed"), test=Test())
    for features, truth in (({"ungrounded": 1.0}, None), ({}, False)):
        plan = Plan(goal="g1", steps=(), features=features)
        found = found_by(state, goal, plan, Table(), (), EntityModel(), Limits())
        assert found.truth is truth


def test_a_total_is_tested_by_what_another_goal_found() -> None:
    limit = found("g0", rows=({"id": 9, "beds": 4},), matched=1)
    goal = FindGoal(
        id="g1", find=Find(entity="ward.bed"), total=Total(op="count"),
        test=Test(op="<", goal="g0", take="beds"),
    )  # fmt: skip
    plan, table = Plan(goal="g1", steps=()), Table(rows=[{"total": 3}], whole=True)
    for known, truth in (({"g0": limit}, True), ({}, None)):
        told = {name: one.model_dump(mode="json") for name, one in known.items()}
        state: Any = {"path": [], "observations": [], "found": told}
        assert found_by(state, goal, plan, table, (), EntityModel(), Limits()).truth is truth


@pytest.mark.parametrize(
    ("test", "rows", "searched", "truth"),
    [
        (Test(), ROWS, True, True),
        (Test(), [], True, False),
        (Test(), [], False, None),
        (Test(negated=True), [], True, True),
        (Test(attribute="status", op="=", value="shipped"), ROWS, True, True),
        (Test(attribute="status", op="=", value="shipped"), ROWS[:1], True, False),
        (Test(attribute="status", op="=", value="shipped", negated=True), ROWS[:1], True, True),
        (Test(attribute="paid", op="=", value=True), ROWS, True, None),
        (Test(attribute="sent", op="exists"), ROWS, True, False),
        (Test(attribute="sent", op="<=", value="2026-05-12"), [{"sent": None}], True, False),
        (Test(attribute="sent", op=">=", value="2026-05-12"), [{"sent": None}], True, None),
        (Test(attribute="size", op="<=", value=5), [{"size": None}], True, None),
    ],
)
def test_truth(test: Test, rows: Any, searched: bool, truth: bool | None) -> None:
    assert truth_of(test, rows, None, counted=False, searched=searched) is truth


def test_a_total_is_tested() -> None:
    more = Test(op=">", value=3)
    assert truth_of(more, [], 4, counted=True, searched=True) is True
    assert truth_of(more, [], None, counted=True, searched=True) is None


def test_the_answers_of_functions_are_not_counted_against_each_other() -> None:
    goal = CompareGoal(id="g3", goals=("g1", "g2"), op="largest")
    once = {one: Found(goal=one, status="answered", rows=({"aqi": 3},), matched=1)
            for one in ("g1", "g2")}  # fmt: skip
    assert compared(goal, once, {}).status == "failed"
    things = {one: found.model_copy(update={"entity": "x.y"}) for one, found in once.items()}
    assert compared(goal, things, {}).status == "answered"


def test_nothing_is_worked_out_of_what_is_no_number_or_divides_by_none() -> None:
    none, text = {**TOTALS, "g2": found("g2", total=0)}, {**TOTALS, "g2": found("g2", total="new")}
    shares = CompareGoal(id="g3", goals=("g1", "g2"), op="ratio")
    assert compared(shares, none, {}).note == UNLIKE
    added = CompareGoal(id="g3", goals=("g1", "g2"), op="sum")
    assert compared(added, text, {}).note == UNLIKE
    assert compared(CompareGoal(id="g3", goals=("g1", "g2"), op="product"), none, {}).total == 0


@pytest.mark.parametrize(
    ("op", "first", "second"),
    [
        ("product", 1e308, 10),
        ("product", 10**400, 1.5),
        ("ratio", 10**400, 3),
        ("difference", 10**400, 3.5),
    ],
)
def test_what_is_beyond_all_numbers_is_not_compared(op: Any, first: float, second: float) -> None:
    known = {"g1": found("g1", total=first), "g2": found("g2", total=second)}
    goal = CompareGoal(id="g3", goals=("g1", "g2"), op=op)
    assert compared(goal, known, {}) == Found(goal="g3", status="failed", note=UNLIKE)


def test_what_one_of_the_goals_left_out_the_comparison_leaves_out() -> None:
    known = {**TOTALS, "g2": found("g2", total=5.5, unapplied=("city Ghent",))}
    came = compared(CompareGoal(id="g3", goals=("g1", "g2"), op="difference"), known, {})
    assert came.unapplied == ("city Ghent",)
