"""Commands become plans: the operation, the one thing it changes, what it is to hold."""

from __future__ import annotations

from typing import Any

from graphs.answering.records import Found
from graphs.forms.records import Constraint, DoGoal, Find
from graphs.plans.records import Filter
from graphs.search.searching import SearchResult, search_plans
from tests.search_stubs import (
    CUSTOMER,
    MODEL,
    ORDER,
    ORDER_ROW,
    STAFF,
    StubGraph,
    WayRow,
    arguments,
    binding,
    calls,
    its_id,
    named,
    ops,
    paths,
    said,
    scope,
    takes,
)
from tools.entity_types.records import EntityModel


def do(action: str, *assignments: Constraint, **more: Any) -> DoGoal:
    return DoGoal(id="g1", action=action, entity=ORDER, assignments=assignments, **more)


def of(*constraints: Constraint) -> Find:
    return Find(entity=ORDER, constraints=constraints)


def searched(goal: DoGoal, **more: Any) -> SearchResult:
    return search_plans(goal, scope(**more))


def test_the_words_of_the_action_choose_the_operation() -> None:
    target = of(said("id", 5, "id"))
    assert searched(do("cancel", target=target)).plans[0].path == ("shop.cancel_order",)
    assert searched(do("delete", target=target)).plans[0].path == ("shop.delete_order",)


def test_likeness_in_meaning_chooses_where_words_differ() -> None:
    def near(said: str, told: str) -> float:
        return float("cancel" in told)

    goal = do("call off", target=of(said("id", 5, "id")))
    assert searched(goal, similarity=near).plans[0].path == ("shop.cancel_order",)


def test_an_operation_that_is_known_is_used() -> None:
    goal = do("finish", target=of(said("id", 5, "id")), tool_id="shop.delete_order")
    assert searched(goal).plans[0].path == ("shop.delete_order",)


def test_the_thing_is_told_by_its_id_without_a_call() -> None:
    plan = searched(do("cancel", target=of(said("id", 5, "id")))).plans[0]
    assert arguments(plan) == {"order_id": 5}


def test_the_thing_is_found_first_and_must_be_one() -> None:
    target = of(said("customer_id", "Acme", "name"), said("status", "open", "enum"))
    plan = searched(do("cancel", target=target)).plans[0]
    assert plan.path == ("shop.list_orders", "shop.cancel_order")
    assert arguments(plan) == {"order_id": "s1.id"}
    assert not calls(plan)[-1].over


def test_a_thing_found_in_a_list_or_by_its_id_is_the_same_thing() -> None:
    listed = takes("customer_id", "id", CUSTOMER, "id")
    ways: list[WayRow] = [
        ("shop.list_orders", "list", ORDER, "[]", ORDER_ROW, (listed,)),
        ("shop.get_order", "detail", ORDER, "", ORDER_ROW, (its_id("order_id", ORDER),)),
        ("shop.cancel_order", "action", ORDER, "", (), (its_id("order_id", ORDER),)),
    ]
    model = EntityModel(types=MODEL.types, paths=paths(ways))
    target = of(said("customer_id", "Hannah Brook", "name"), said("id", 5, "id"))
    found = searched(do("cancel", target=target), model=model)
    assert len({plan.path for plan in found.plans}) > 1
    assert not found.unclear


def test_each_thing_is_changed_where_that_is_said() -> None:
    goal = do("cancel", target=of(said("status", "open", "enum")), each=True)
    assert calls(searched(goal).plans[0])[-1].over == "s1"


def test_a_change_with_each_of_several_things_is_made_for_each() -> None:
    rows = ({"id": 4}, {"id": 17})
    found = Found(goal="g0", status="answered", entity=STAFF, rows=rows)
    ways = paths([("shop.greet", "action", ORDER, "", (), (its_id("who", STAFF),))])
    model = EntityModel(types=MODEL.types, paths=ways)
    given = Constraint(attribute="who", goal="g0")

    def over(*, each: bool) -> str:
        goal = do("greet", given, tool_id="shop.greet", each=each)
        return calls(searched(goal, model=model, known={"g0": found}).plans[0])[-1].over

    assert over(each=True) == "s1"
    assert over(each=False) == "", "which of them is meant is asked"


def test_the_thing_of_an_earlier_turn_is_referred_to() -> None:
    found = Found(goal="T1.g1", status="answered", entity=ORDER, rows=({"id": 5},))
    plan = searched(do("cancel", target_goal="T1.g1"), known={"T1.g1": found}).plans[0]
    assert plan.path == ("shop.cancel_order",)
    assert arguments(plan) == {"order_id": "T1.g1:id"}


def test_content_goes_into_the_inputs_of_its_attributes() -> None:
    goal = do("create", said("", "Acme Ltd", "name"), said("note", "urgent", "text"))
    plan = searched(goal).plans[0]
    assert plan.path == ("shop.create_order",)
    assert arguments(plan) == {"customer_id": 17, "note": "urgent"}


def test_a_value_without_attribute_goes_where_its_kind_fits() -> None:
    goal = do("create", said("customer_id", "Acme", "name"), said("", "open", "enum"))
    assert arguments(searched(goal).plans[0]) == {"customer_id": 17, "status": "open"}


def test_a_nested_leaf_is_named_by_its_path() -> None:
    goal = do("update", said("ship.city", "Vienna", "place"), target=of(said("id", 5, "id")))
    assert arguments(searched(goal).plans[0]) == {"order_id": 5, "ship.city": "Vienna"}


def test_a_name_goes_only_where_its_type_belongs() -> None:
    goal = do("assign", said("", "Yusuf Demir", "name"), target=of(said("id", 5, "id")))
    plans = searched(goal).plans
    assert [arguments(plan) for plan in plans] == [{"order_id": 5, "handled_by": 2}]


def test_a_name_found_nowhere_stops_a_change() -> None:
    found = searched(do("create", said("customer_id", "Nobody", "name")))
    assert not found.plans
    assert found.why_not == "No customer is called Nobody."


def test_a_target_found_nowhere_stops_a_change() -> None:
    found = searched(do("cancel", target=of(said("customer_id", "Nobody", "name"))))
    assert not found.plans
    assert not found.missing
    assert found.why_not == "No customer is called Nobody."


def test_a_name_that_may_exist_is_looked_up_before_a_change() -> None:
    goal = do("cancel", target=of(said("customer_id", "Zeta", "name")))
    plan = searched(goal, values=(), whole=(STAFF,)).plans[0]
    assert plan.path[0] == "shop.list_customers"
    assert ops(plan, Filter)[0].value.value == "Zeta"
    assert plan.path[-1] == "shop.cancel_order"


def test_required_content_that_nobody_said_is_asked_for() -> None:
    found = searched(do("create", said("note", "urgent", "text")))
    assert not found.plans
    (gap,) = found.missing
    assert gap["name"] == "customer id"
    assert gap["about"] == "Who orders."


def test_which_thing_is_asked_for_where_nothing_tells_it() -> None:
    found = searched(do("cancel"))
    assert not found.plans
    assert [gap["name"] for gap in found.missing] == ["order"]


def test_a_change_of_nothing_is_no_plan() -> None:
    goal = do("update", target=of(said("id", 5, "id")), tool_id="shop.update_order")
    found = searched(goal)
    assert not found.plans
    assert found.why_not


def test_content_that_no_input_takes_stops_a_change() -> None:
    goal = do("create", said("customer_id", "Acme", "name"), said("colour", "red", "text"))
    found = searched(goal)
    assert not found.plans
    assert "colour red" in found.why_not


def test_a_value_of_the_wrong_type_is_never_sent() -> None:
    found = searched(do("create", said("customer_id", "2026-05-01", "date")))
    assert not any("2026-05-01" in arguments(plan).values() for plan in found.plans)


def test_a_type_that_nothing_changes() -> None:
    found = searched(DoGoal(id="g1", action="update", entity=CUSTOMER))
    assert not found.plans
    assert found.why_not == "No operation can update that."


def test_what_a_change_refers_to_is_never_the_first_of_a_list() -> None:
    source = binding("shop.list_customers", "items[].id", "shop.create_order", "customer_id")
    found = searched(do("create"), graph=StubGraph([source]))
    assert not found.plans
    assert [gap["part"] for gap in found.missing] == ["customer_id"]


def test_a_code_of_a_known_thing_is_sent_as_it_was_said() -> None:
    values = [named(STAFF, "S-9", "S-9", "id")]
    goal = do("update", said("handled_by", "S-9", "name"), target=of(said("id", 5, "id")))
    assert arguments(searched(goal, values=values).plans[0]) == {"order_id": 5, "handled_by": "S-9"}


def test_a_name_that_is_looked_up_first_counts_as_sent() -> None:
    goal = do("create", said("customer_id", "Zed", "name"))
    plan = searched(goal, whole=()).plans[0]
    assert plan.path == ("shop.list_customers", "shop.create_order")
    assert arguments(plan)["customer_id"].startswith("s")


def test_a_change_is_not_made_to_what_a_goal_found_that_left_something_out() -> None:
    goal = do("cancel", target_goal="g2", tool_id="shop.cancel_order", each=True)
    rows = ({"id": 5}, {"id": 6})
    found = Found(goal="g2", status="answered", entity=ORDER, rows=rows, matched=2)
    left = found.model_copy(update={"unapplied": ("customer Berg",)})
    assert searched(goal, known={"g2": found}).plans
    result = searched(goal, known={"g2": left})
    assert not result.plans
    assert "customer Berg" in result.why_not


def test_what_an_earlier_turn_left_out_was_told_and_may_be_changed() -> None:
    rows = ({"id": 5},)
    left = Found(
        goal="g1", status="answered", entity=ORDER, rows=rows, matched=1, unapplied=("customer",)
    )
    goal = do("cancel", target_goal="T1.g1", tool_id="shop.cancel_order")
    assert searched(goal, known={"T1.g1": left}).plans
