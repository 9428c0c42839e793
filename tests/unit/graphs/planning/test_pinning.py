"""Which of several rows is meant, put into a plan."""

from __future__ import annotations

from graphs.planning.pinning import pinned
from graphs.plans.arguments import arguments_of
from graphs.plans.records import CallStep, Constant, Known, Plan, RowsStep, Taken
from graphs.plans.running import evaluate
from graphs.plans.tables import Table
from graphs.state import Pin
from tools.entity_types.records import AccessPath, EntityModel

LIST = AccessPath(tool_id="s.list", kind="list", entity="s.thing", container="[]")
MODEL = EntityModel(paths={"s.list": LIST})
ROWS = [{"id": 1}, {"id": 2}]


def end(source: Taken | Known) -> CallStep:
    return CallStep(id="s2", tool_id="s.end", arguments={"id": source})


def test_what_is_taken_from_a_call_is_taken_of_the_one_meant() -> None:
    call = CallStep(id="s1", tool_id="s.list")
    plan = Plan(goal="g1", steps=(call, end(Taken(step="s1", attribute="id"))))
    meant = pinned(plan, [Pin(of="s.list", attribute="id", value=2, entity="")])
    tables = evaluate(meant, None, {"s1": [("c", {}, ROWS)]}, MODEL, {})
    last = meant.steps[-1]
    assert isinstance(last, CallStep)
    assert arguments_of(last, tables, {}) == [{"id": 2}]


def test_rows_of_another_goal_are_narrowed_too() -> None:
    plan = Plan(goal="g2", steps=(end(Known(goal="g1", attribute="id")),))
    meant = pinned(plan, [Pin(of="goal:g1", attribute="id", value=1, entity="")])
    known = {"g1": Table("s.thing", ROWS)}
    tables = evaluate(meant, None, {}, MODEL, known)
    last = meant.steps[-1]
    assert isinstance(last, CallStep)
    assert arguments_of(last, tables, known) == [{"id": 1}]


def test_a_choice_of_plans_changes_no_plan() -> None:
    rows = RowsStep(id="s1", of="goal:g0")
    plan = Plan(goal="g1", steps=(rows, end(Taken(step="s1", attribute="id"))))
    assert pinned(plan, [Pin(of="", attribute="", value=Constant(value=1), entity="")]) == plan
