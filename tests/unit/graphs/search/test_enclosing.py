"""Things that are listed for one of another type alone, and what of that is asked of them."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import Constraint, Find, FindGoal, Order, Total
from graphs.plans.records import CallStep, Filter, Group, Join, Plan, RowsStep, Sort
from graphs.search.searching import search_plans
from tests.form_reasoner_stubs import found
from tests.search_stubs import LINE, ORDER, said, scope


def planned(*constraints: Constraint, total: Total | None = None, **find: Any) -> Plan:
    goal = FindGoal(id="g1", find=Find(entity=LINE, constraints=constraints, **find), total=total)
    return search_plans(goal, scope()).plans[0]


def ops(plan: Plan, kind: type) -> list[Any]:
    steps = [one for one in plan.steps if isinstance(one, RowsStep)]
    return [op for step in steps for op in step.ops if isinstance(op, kind)]


def test_what_the_enclosing_thing_holds_is_joined_by_the_row_around() -> None:
    plan = planned(wanted=("order_id.total",))
    assert plan.path == ("shop.list_orders", "shop.list_order_lines")
    assert ops(plan, Join) == [Join(step="s1", left="^id", right="id", prefix="order_id")]


def test_two_attributes_are_compared_over_the_row_around() -> None:
    plan = planned(said("quantity", op=">=", than="order_id.total"))
    (kept,) = ops(plan, Filter)
    assert (kept.attribute, kept.than) == ("quantity", "order_id.total")
    assert ops(plan, Join)


def test_rows_are_counted_and_ordered_by_what_they_lie_within() -> None:
    (group,) = ops(planned(total=Total(op="count", by="order_id")), Group)
    assert group.by == "^id"
    (order,) = ops(planned(order=Order(attribute="order_id.total"), limit=1), Sort)
    assert order.attribute == "order_id.total"


def test_a_thing_within_leads_to_what_it_lies_within() -> None:
    inner = Find(entity=LINE, constraints=(said("quantity", 3, op=">"),))
    goal = FindGoal(
        id="g1",
        find=Find(entity=ORDER, constraints=(said("id", find=inner, take="order_id"),)),
    )
    plan = search_plans(goal, scope()).plans[0]
    values = [op.value for op in ops(plan, Filter) if op.value is not None]
    calls = [one for one in plan.steps if isinstance(one, CallStep)]
    taken = [source for call in calls for source in call.arguments.values()]
    assert "^id" in [getattr(one, "attribute", "") for one in (*values, *taken)]


def test_rows_of_another_goal_lead_there_too() -> None:
    rows = ({"id": 7, "quantity": 2, "^id": 5},)
    goal = FindGoal(
        id="g2",
        find=Find(entity=ORDER, constraints=(said("id", goal="g1", take="order_id"),)),
    )
    known = {"g1": found("g1", *rows, entity=LINE)}
    plan = search_plans(goal, scope(known=known)).plans[0]
    (call,) = [one for one in plan.steps if isinstance(one, CallStep)]
    assert call.arguments["order_id"].attribute == "^id"  # type: ignore[union-attr]


def test_the_input_itself_still_takes_what_is_said() -> None:
    plan = planned(said("order_id", 5, "id"))
    (call,) = [one for one in plan.steps if isinstance(one, CallStep)]
    assert call.tool_id == "shop.list_order_lines"


def test_nothing_is_enclosed_by_what_it_refers_to() -> None:
    goal = FindGoal(id="g1", find=Find(entity=ORDER, wanted=("customer_id.name",)))
    plan = search_plans(goal, scope()).plans[0]
    assert [op.left for op in ops(plan, Join)] == ["customer_id"]
