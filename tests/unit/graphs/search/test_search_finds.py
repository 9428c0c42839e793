"""Finds become plans: access paths, constraints, names, relations, attributes, order, totals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.forms.records import Constraint, Find, FindGoal, Order, Test, Total
from graphs.plans.records import (
    Constant,
    Distinct,
    Filter,
    Group,
    Join,
    Plan,
    RowsStep,
    Sort,
    Take,
    Taken,
)
from graphs.search.searching import MOST_CLAUSES, SearchResult, search_plans
from tests.search_stubs import (
    BINDINGS,
    CUSTOMER,
    DETAILS,
    LINE,
    MODEL,
    NAMES,
    ORDER,
    PRODUCT,
    STAFF,
    StubGraph,
    WayRow,
    arguments,
    attribute,
    binding,
    calls,
    entity,
    its_id,
    named,
    ops,
    paths,
    said,
    scope,
    takes,
)
from tools.entity_types.records import AccessPath, EntityModel


def find(entity: str, *constraints: Constraint, **more: Any) -> FindGoal:
    of_goal = {name: more.pop(name) for name in ("total", "test") if name in more}
    return FindGoal(id="g1", find=Find(entity=entity, constraints=constraints, **more), **of_goal)


def searched(goal: FindGoal, **more: Any) -> SearchResult:
    return search_plans(goal, scope(**more))


def best(goal: FindGoal, **more: Any) -> Plan:
    found = searched(goal, **more)
    assert found.plans, found.why_not
    return found.plans[0]


def test_a_known_name_opens_the_record_itself() -> None:
    plan = best(find(CUSTOMER, said("name", "Hannah Brook", "name"), wanted=("email",)))
    assert plan.path == ("shop.get_customer",)
    assert arguments(plan) == {"customer_id": 4}
    (source,) = calls(plan)[0].arguments.values()
    assert source == Constant(value=4, origin="g1.find.constraints.0", known=True)


def test_a_part_of_a_name_is_enough() -> None:
    assert arguments(best(find(CUSTOMER, said("name", "Acme", "name")))) == {"customer_id": 17}


def test_an_unknown_name_is_looked_for_in_a_list() -> None:
    plan = best(find(CUSTOMER, said("name", "Zeta", "name")), values=())
    assert plan.path == ("shop.list_customers",)
    (test,) = ops(plan, Filter)
    assert (test.attribute, test.op, test.value.value) == ("name", "contains", "Zeta")
    assert calls(plan)[0].whole


def test_a_search_input_takes_an_unknown_name_and_code_checks_it() -> None:
    plan = best(find(PRODUCT, said("name", "Kind of Blue", "name")))
    assert arguments(plan) == {"q": "Kind of Blue"}
    assert ops(plan, Filter)[0].attribute == "name"


def test_equality_and_enum_go_into_filter_inputs() -> None:
    goal = find(ORDER, said("customer_id", "Acme", "name"), said("status", "Shipped", "enum"))
    plan = best(goal)
    assert arguments(plan) == {"customer": 17, "status": "shipped"}
    assert not ops(plan, Filter)


def test_a_lower_bound_goes_into_its_input_and_a_strict_one_is_checked() -> None:
    at_least = best(find(ORDER, said("total", 100, "number", op=">=")))
    assert arguments(at_least) == {"min_total": 100}
    assert not ops(at_least, Filter)
    above = best(find(ORDER, said("total", {"amount": 100, "currency": "EUR"}, "money", op=">")))
    assert arguments(above) == {"min_total": 100}
    assert ops(above, Filter)[0].op == ">"


def test_what_no_input_takes_is_applied_to_whole_pages() -> None:
    month = {"start": "2026-05-01", "end": "2026-05-31"}
    plan = best(find(ORDER, said("placed_on", month, "date_range")))
    assert [(one.op, one.value.value) for one in ops(plan, Filter)] == [
        (">=", "2026-05-01"),
        ("<=", "2026-05-31"),
    ]
    assert calls(plan)[0].whole


@pytest.mark.parametrize(
    ("op", "day"),
    [("<", "2026-05-01"), (">=", "2026-05-01"), (">", "2026-05-31"), ("<=", "2026-05-31")],
)
def test_before_a_month_is_before_its_first_day(op: Any, day: str) -> None:
    month = {"start": "2026-05-01", "end": "2026-05-31"}
    (kept,) = ops(best(find(ORDER, said("placed_on", month, "date_range", op=op))), Filter)
    assert (kept.op, kept.value.value) == (op, day)


def test_outside_of_a_month_is_on_either_side_of_it() -> None:
    month = {"start": "2026-05-01", "end": "2026-05-31"}
    (kept,) = ops(best(find(ORDER, said("placed_on", month, "date_range", op="!="))), Filter)
    assert (kept.op, kept.value.value) == ("!=", month)


def test_values_without_an_attribute_find_theirs() -> None:
    plan = best(find(ORDER, said("", "Acme", "name"), said("", "shipped", "enum")))
    assert arguments(plan) == {"customer": 17, "status": "shipped"}


def test_a_value_seen_in_an_attribute_is_meant_by_it() -> None:
    plan = best(find(CUSTOMER, said("", "kingsport", "text")))
    assert arguments(plan) == {"city": "Kingsport"}


def test_a_name_leads_over_the_relation_to_its_type() -> None:
    plan = best(find(ORDER, said("", "Yusuf Demir", "name")))
    (test,) = ops(plan, Filter)
    assert (test.attribute, test.value.value) == ("handled_by", 2)


def test_relations_in_a_find_are_mapped_or_joined_by_ids() -> None:
    inner = Find(entity=CUSTOMER, constraints=(said("city", "Kingsport", "place"),))
    found = searched(find(ORDER, said("customer_id", find=inner)))
    mapped = next(plan for plan in found.plans if calls(plan)[-1].over)
    joined = next(plan for plan in found.plans if not calls(plan)[-1].over)
    assert arguments(mapped) == {"customer": "s1.id"}
    assert mapped.path == joined.path == ("shop.list_customers", "shop.list_orders")
    assert ops(joined, Filter)[-1].value == Taken(step="s1", attribute="id", many=True)


def test_a_join_goes_over_types_that_nobody_named() -> None:
    inner = Find(entity=CUSTOMER, constraints=(said("name", "Acme", "name"),))
    plan = best(find(LINE, said("", find=inner)))
    assert plan.path == ("shop.list_orders", "shop.list_order_lines")
    assert arguments(plan, 0) == {"customer": 17}
    assert calls(plan)[1].over == "s1"


def test_relations_hold_backwards() -> None:
    inner = Find(entity=ORDER, constraints=(said("status", "open", "enum"),))
    found = searched(find(CUSTOMER, said("", find=inner)))
    assert {plan.path[0] for plan in found.plans} == {"shop.list_orders"}
    filters = [op for plan in found.plans for op in ops(plan, Filter)]
    assert Taken(step="s1", attribute="customer_id", many=True) in [op.value for op in filters]


def test_a_nested_list_needs_the_id_of_its_parent() -> None:
    plan = best(find(LINE, said("", find=Find(entity=ORDER, constraints=(said("id", 5, "id"),)))))
    assert plan.path == ("shop.list_order_lines",)
    assert arguments(plan) == {"order_id": 5}


def test_without_a_parent_the_call_is_made_for_each() -> None:
    plan = best(find(LINE, said("product_id", "Blue Train", "name")))
    assert plan.path == ("shop.list_orders", "shop.list_order_lines")
    assert calls(plan)[1].over == "s1"
    assert plan.features["maps_all"] == 1


def test_what_is_listed_by_itself_is_not_gone_through_by_way_of_others() -> None:
    leads = attribute("order_id", target=ORDER, target_attribute="id")
    parcel = entity("shop.parcel", [attribute("id", role="id"), leads])
    parcels = AccessPath(
        tool_id="shop.list_parcels", kind="list", entity=parcel.id, container="[]",
        attributes=("id", "order_id"),
    )  # fmt: skip
    model = EntityModel(
        types={**MODEL.types, parcel.id: parcel},
        paths={**MODEL.paths, parcels.tool_id: parcels},
    )
    via = binding(parcels.tool_id, "[].order_id", "shop.list_order_lines", "order_id")
    found = searched(find(LINE), model=model, graph=StubGraph([via]))
    assert [plan.path[0] for plan in found.plans] == ["shop.list_orders"]


def test_an_attribute_of_the_detail_is_fetched_for_the_rows_that_are_left() -> None:
    plan = best(find(ORDER, said("status", "open"), limit=2, wanted=("note",)))
    assert plan.path == ("shop.list_orders", "shop.get_order")
    assert ops(plan, Take)[0].limit == 2
    assert calls(plan)[1].over == "s2"


def test_a_filter_on_an_attribute_of_the_detail_comes_after_it() -> None:
    plan = best(find(ORDER, said("note", "fragile", "text", op="contains")))
    assert [step.kind for step in plan.steps] == ["call", "call", "rows"]


def test_an_attribute_of_a_related_type_is_joined_from_an_operation_that_has_it() -> None:
    plan = best(find(ORDER, said("status", "open"), wanted=("customer.email",)))
    assert plan.path == ("shop.list_orders", "shop.get_customer")
    (join,) = ops(plan, Join)
    assert (join.left, join.right, join.prefix) == ("customer_id", "id", "customer")


def test_an_attribute_of_a_related_type_constrains() -> None:
    plan = best(find(ORDER, said("customer.city", "Kingsport", "place")))
    assert arguments(plan, 0) == {"city": "Kingsport"}
    assert plan.path == ("shop.list_customers", "shop.list_orders")


def test_the_rows_of_another_goal_are_referred_to() -> None:
    found = Found(goal="g0", status="answered", entity=CUSTOMER, rows=({"id": 17, "name": "A"},))
    plan = best(find(ORDER, said("customer_id", goal="g0")), known={"g0": found})
    assert arguments(plan) == {"customer": "g0:id"}


def test_rows_of_an_earlier_turn_are_worked_on_without_a_call() -> None:
    rows = ({"id": 1, "status": "open"}, {"id": 2, "status": "shipped"})
    found = Found(goal="T1.g1", status="answered", entity=ORDER, rows=rows)
    goal = FindGoal(id="g1", find=Find(of="T1.g1", constraints=(said("status", "open", "enum"),)))
    plan = best(goal, known={"T1.g1": found})
    assert plan.path == ()
    assert isinstance(plan.steps[0], RowsStep)
    assert plan.steps[0].of == "goal:T1.g1"


def test_what_rows_of_an_earlier_turn_lack_is_fetched() -> None:
    found = Found(goal="T1.g1", status="answered", entity=CUSTOMER, rows=({"id": 1}, {"id": 2}))
    goal = FindGoal(id="g1", find=Find(of="T1.g1", wanted=("email",)))
    plan = best(goal, known={"T1.g1": found})
    assert plan.path == ("shop.get_customer",)
    assert calls(plan)[0].over == "s1"


def test_order_and_limit_go_to_the_service_where_documented() -> None:
    falling = Order(attribute="total", descending=True)
    plan = best(find(ORDER, order=falling, limit=3))
    assert arguments(plan) == {"sort": "-total", "limit": 3}
    assert not calls(plan)[0].whole


def test_an_order_that_is_not_documented_is_done_over_whole_pages() -> None:
    plan = best(find(ORDER, order=Order(attribute="placed_on", descending=True), limit=3))
    assert arguments(plan) == {}
    assert calls(plan)[0].whole
    assert [op.kind for op in plan.steps[1].ops] == ["sort", "take"]  # type: ignore[union-attr]


def test_a_filter_in_code_keeps_the_order_in_code() -> None:
    early = said("placed_on", "2026-05-01", "date", op="<")
    plan = best(find(ORDER, early, order=Order(attribute="total"), limit=3))
    assert arguments(plan) == {}
    assert [op.kind for op in plan.steps[1].ops] == [  # type: ignore[union-attr]
        "filter",
        "sort",
        "take",
    ]


def test_totals_are_over_all_rows() -> None:
    plan = best(find(ORDER, said("status", "open"), total=Total(op="sum", attribute="total")))
    assert ops(plan, Group) == [Group(op="sum", attribute="total")]
    assert calls(plan)[0].whole


def test_the_thing_with_most_is_joined_its_name() -> None:
    falling = Order(attribute="total", descending=True)
    plan = best(find(ORDER, order=falling, limit=1, total=Total(op="count", by="customer_id")))
    assert ops(plan, Group)[0].by == "customer_id"
    # one that is not given is not the one with the most
    assert Filter(attribute="customer_id", op="exists") in ops(plan, Filter)
    assert ops(plan, Sort) == [Sort(attribute="total", descending=True)]
    assert ops(plan, Take) == [Take(limit=1, alike="total")]
    assert ops(plan, Join)[0].prefix == "customer_id"


def test_groups_are_kept_of_which_the_number_is_so() -> None:
    several = Constraint(attribute="total", op=">=", value=2)
    plan = best(find(STAFF, several, total=Total(op="count", by="supervisor")))
    (step,) = [one for one in plan.steps if isinstance(one, RowsStep)][:1]
    assert [one.kind for one in step.ops[:2]] == ["group", "filter"]
    (kept,) = ops(plan, Filter)
    assert (kept.attribute, kept.op) == ("total", ">=")
    assert plan.unapplied == ()


def test_the_total_of_the_things_themselves_is_no_number_of_groups() -> None:
    dear = Constraint(attribute="total", op=">=", value=100)
    plan = best(find(ORDER, dear, total=Total(op="count", by="customer_id")))
    assert calls(plan)[0].arguments.keys() == {"min_total"}
    assert ops(plan, Filter) == []


@pytest.mark.parametrize(("limit", "alike"), [(1, "total"), (3, "")])
def test_what_comes_first_with_another_is_told_with_it(limit: int, alike: str) -> None:
    plan = best(find(ORDER, order=Order(attribute="total"), limit=limit))
    assert ops(plan, Take) == [Take(limit=limit, alike=alike)]


def test_things_are_ordered_by_a_total_of_what_leads_to_them() -> None:
    falling = Order(attribute="total", descending=True)
    total = Total(op="count", attribute="shop.order.id", by="id")
    plan = best(find(CUSTOMER, order=falling, limit=1, total=total))
    (group,) = ops(plan, Group)
    assert (group.attribute, group.by, group.keep) == ("shop.order.id", "id", ("name",))
    assert ops(plan, Join)[0].right == "customer_id"


def test_the_limit_of_each_thing_holds_within_its_relation() -> None:
    each = find(
        ORDER,
        said("customer_id", "Acme", "name"),
        order=Order(attribute="placed_on"),
        limit=1,
        each=True,
    )
    assert ops(best(each), Take)[0].each == "customer_id"


def test_what_a_test_compares_is_fetched() -> None:
    asks = find(ORDER, said("id", 5, "id"), test=Test(attribute="note", value="gift", op="="))
    assert best(asks).path == ("shop.get_order",)


def test_a_place_goes_through_a_geocoder() -> None:
    forecast = find("weather.forecast", said("", "Vienna", "place"), said("", "2026-05-15", "date"))
    plan = best(forecast)
    assert plan.path == ("weather.geocode", "weather.daily_forecast")
    assert arguments(plan, 0) == {"q": "Vienna"}
    assert arguments(plan, 1) == {
        "lat": "s2.lat",
        "lon": "s2.lon",
        "date": "2026-05-15",
        "units": "metric",
    }
    assert ops(plan, Take)[0].limit == 1


def test_coordinates_need_no_geocoder() -> None:
    where = said("", {"latitude": 48.2, "longitude": 16.4}, "coordinate")
    plan = best(find("weather.forecast", where))
    assert plan.path == ("weather.daily_forecast",)
    assert arguments(plan) == {"lat": 48.2, "lon": 16.4, "units": "metric"}


def test_only_a_person_can_say_where() -> None:
    found = searched(find("weather.forecast"))
    assert not found.plans
    (gap,) = found.missing
    assert "place" in gap["about"]


def test_an_operation_that_was_named_is_used() -> None:
    plan = best(find("shop.list_staff", said("name", "Yusuf Demir", "name")))
    assert plan.path == ("shop.list_staff",)


def test_a_dead_tool_is_gone_around() -> None:
    by_name = find(CUSTOMER, said("name", "Hannah Brook", "name"))
    assert best(by_name, dead=("shop.get_customer",)).path == ("shop.list_customers",)


def test_a_constraint_that_fits_nowhere_is_told() -> None:
    plan = best(find(STAFF, said("shoe_size", 44, "number")))
    assert plan.unapplied == ("shoe size 44",)


def test_two_things_of_a_name_are_unclear() -> None:
    twins = (*NAMES, named(CUSTOMER, "Hannah Brook", 9))
    found = searched(find(ORDER, said("customer_id", "Hannah Brook", "name")), values=twins)
    assert found.unclear
    assert {entity for entity, _ in found.namesakes} == {CUSTOMER}
    assert [arguments(plan)["customer"] for plan in found.plans[:2]] == [4, 9]


@pytest.mark.parametrize(("kind", "op"), [("text", "contains"), ("name", "=")])
def test_a_part_that_several_names_have_means_all_of_these_things(kind: str, op: Any) -> None:
    several = (*NAMES, named(CUSTOMER, "Anton Brook", 9))
    found = searched(find(ORDER, said("customer_id", "Brook", kind, op=op)), values=several)
    assert not found.unclear
    meant = [op.value for op in ops(found.plans[0], Filter) if op.op == "in"]
    assert [4, 9] in [source.value for source in meant if isinstance(source, Constant)]


def test_the_thing_itself_is_meant_before_one_that_it_leads_to() -> None:
    found = searched(find(STAFF, said("", "Yusuf Demir", "name")))
    assert ops(found.plans[0], Filter)[0].attribute == "id"
    assert not found.unclear


def test_a_call_is_not_made_twice() -> None:
    inner = Find(entity=LINE, constraints=(said("product_id", "Blue Train", "name"),))
    plans = searched(find(ORDER, said("", find=inner))).plans
    assert all(len(plan.path) == len(set(plan.path)) for plan in plans)
    by_parent = [op for plan in plans for op in ops(plan, Filter) if op.attribute == "id"]
    assert by_parent[0].value == Taken(step="s3", attribute="^id", many=True)


def test_the_last_step_holds_the_rows_that_answer() -> None:
    inner = Find(entity=ORDER, constraints=(said("status", "open", "enum"),))
    for plan in searched(find(CUSTOMER, said("", find=inner))).plans:
        assert plan.entity == CUSTOMER
        last = plan.steps[-1]
        held = [step.id for step in calls(plan) if "customer" in step.tool_id]
        assert last.id in held or (isinstance(last, RowsStep) and last.of in held)


def test_nothing_given_means_that_it_is_missing() -> None:
    assert ops(best(find(ORDER, said("handled_by", None))), Filter)[0].op == "missing"
    assert ops(best(find(ORDER, said("handled_by", None, op="!="))), Filter)[0].op == "exists"


def test_two_ways_to_one_answer_are_clear() -> None:
    found = searched(find(ORDER, said("status", "open", "enum")))
    assert len(found.plans) > 1
    assert not found.unclear


def test_several_names_are_several_ids() -> None:
    goal = find(CUSTOMER, said("name", ["Acme Ltd", "Hannah Brook"], "name", op="in"))
    (test,) = ops(best(goal), Filter)
    assert (test.attribute, test.op, test.value.value) == ("id", "in", [17, 4])


@pytest.mark.parametrize(
    ("value", "op", "ids"),
    [
        ("Acme Ltd", "!=", [17]),
        ("Brook", "!=", [4, 9]),
        (["Acme Ltd", "Hannah Brook"], "not in", [17, 4]),
    ],
)
def test_names_denied_of_a_relation_are_ids_that_are_left_out(
    value: Any, op: Any, ids: list[int]
) -> None:
    known = (*NAMES, named(CUSTOMER, "Anton Brook", 9))
    goal = find(ORDER, said("customer_id", value, "name", op=op))
    (test,) = ops(best(goal, values=known), Filter)
    assert (test.attribute, test.op, test.value) == (
        "customer_id",
        "not in",
        Constant(value=ids, origin="g1.find.constraints.0", known=True),
    )


@pytest.mark.parametrize("value", ["Zeta", ["Acme Ltd", "Zeta"]])
def test_a_denied_name_that_nobody_knows_is_told_as_not_applied(value: Any) -> None:
    op: Any = "not in" if isinstance(value, list) else "!="
    plan = best(find(ORDER, said("customer_id", value, "name", op=op)))
    assert "Zeta" in plan.unapplied[0]
    assert not ops(plan, Filter)


def test_which_of_two_of_a_denied_name_is_left_out_is_unclear() -> None:
    twins = (*NAMES, named(CUSTOMER, "Acme Ltd", 9))
    found = searched(find(ORDER, said("customer_id", "Acme Ltd", "name", op="!=")), values=twins)
    assert found.unclear
    assert found.namesakes == ((CUSTOMER, "17"), (CUSTOMER, "9"))


@pytest.mark.parametrize("attribute", ["", "name"])
def test_a_part_of_a_denied_name_of_their_own_leaves_out_who_bears_it(attribute: str) -> None:
    (test,) = ops(best(find(CUSTOMER, said(attribute, "Hannah", "name", op="!="))), Filter)
    assert (test.attribute, test.op, test.value.value) == ("id", "not in", [4])


def test_a_denied_name_of_their_own_stays_a_name_and_an_id_an_id() -> None:
    (own,) = ops(best(find(CUSTOMER, said("name", "Acme Ltd", "name", op="!="))), Filter)
    assert (own.attribute, own.op, own.value.value) == ("name", "!=", "Acme Ltd")
    (by_id,) = ops(best(find(ORDER, said("customer_id", "C-4", "", op="!="))), Filter)
    assert (by_id.op, by_id.value.value) == ("!=", "C-4")


def test_a_denied_name_is_looked_up_where_a_relation_holds_no_id() -> None:
    order = MODEL.types[ORDER]
    told = tuple(
        one.model_copy(update={"target_attribute": "email"}) if one.name == "customer_id" else one
        for one in order.attributes
    )
    by_email = order.model_copy(update={"attributes": told})
    model = replace(MODEL, types={**MODEL.types, ORDER: by_email})
    plan = best(find(ORDER, said("customer_id", "Acme Ltd", "name", op="!=")), model=model)
    assert arguments(plan, 0) == {"customer_id": 17}
    (test,) = ops(plan, Filter)
    assert (test.op, test.value) == ("!=", Taken(step="s1", attribute="email"))


def test_optional_inputs_that_nobody_asked_for_are_left_alone() -> None:
    assert arguments(best(find(ORDER))) == {}


@pytest.mark.parametrize("size", [61, 2000])
def test_a_form_of_any_size_comes_to_an_end(size: int) -> None:
    many = [said("status", "open", "enum")] * size
    found = searched(find(ORDER, *many))
    assert not found.plans
    assert "limit" in found.why_not


def test_ways_that_all_lead_nowhere_come_to_an_end() -> None:
    many = [said("", "cancelled", "enum"), said("", "2026-05-01", "date")] * 25
    found = searched(find("shop.list_order_lines", *many), dead=("shop.list_orders",))
    assert len(found.moves) < 2000


def test_the_last_day_of_a_range_is_whole_where_rows_hold_times() -> None:
    kept = MODEL.types[ORDER]
    timed = [
        one.model_copy(update={"format": "date-time"}) if one.name == "placed_on" else one
        for one in kept.attributes
    ]
    until = takes("until", "filter", ORDER, "placed_on", operator="<=")
    path = MODEL.paths["shop.list_orders"]
    model = EntityModel(
        types={**MODEL.types, ORDER: kept.model_copy(update={"attributes": tuple(timed)})},
        paths={**MODEL.paths, path.tool_id: path.model_copy(update={"inputs": (until,)})},
    )
    range_ = said("placed_on", {"start": None, "end": "2026-05-31"}, "date_range")
    assert arguments(best(find(ORDER, range_), model=model)) == {}
    moment = said("placed_on", "2026-05-31T12:00:00", "datetime", op="<=")
    assert "until" in arguments(best(find(ORDER, moment), model=model))


def test_the_search_ends_at_the_deadline() -> None:
    found = searched(find(ORDER), deadline=lambda: True)
    assert not found.plans


def test_the_same_search_gives_the_same() -> None:
    goal = find(ORDER, said("", "Acme", "name"), said("", "shipped", "enum"))
    assert searched(goal) == searched(goal)


def test_every_move_is_noted_undone_ones_too() -> None:
    found = searched(find(CUSTOMER, said("city", "Kingsport", "place")))
    kinds = {move["kind"] for move in found.moves}
    assert {"advance", "backtrack", "finish"} <= kinds


# --- what is not known is never the first of many -------------------------------------------------

GET = "shop.get_customer"


def without(*tools: str) -> EntityModel:
    kept = {tool: path for tool, path in MODEL.paths.items() if tool not in tools}
    return EntityModel(types=MODEL.types, paths=kept)


def renamed(tool: str, name: str) -> EntityModel:
    """The model with an operation that is called as a type is."""
    path = MODEL.paths[tool].model_copy(update={"tool_id": name})
    return EntityModel(types=MODEL.types, paths={**without(tool).paths, name: path})


def test_a_wanted_relation_is_told_by_what_the_thing_is_called() -> None:
    plan = best(find(ORDER, said("id", 5, "id"), wanted=("handled_by",)))
    assert plan.path == ("shop.get_order", "shop.list_staff")
    (join,) = ops(plan, Join)
    assert (join.left, join.prefix) == ("handled_by", "handled_by")


def test_a_wanted_attribute_that_nothing_gives_does_not_stop_the_rest() -> None:
    model = without("shop.list_staff")
    plan = best(
        find(ORDER, said("id", 5, "id"), wanted=("status", "handled_by.email")), model=model
    )
    assert plan.path == ("shop.get_order",)


def test_a_list_comes_before_a_record_that_nobody_named() -> None:
    chained = StubGraph(
        [*BINDINGS, binding("shop.list_order_lines", "[].order_id", "shop.get_order", "order_id")]
    )
    found = searched(find(ORDER, order=Order(attribute="total"), limit=3), graph=chained)
    assert all(plan.path[0] == "shop.list_orders" for plan in found.plans)
    assert not found.missing


def test_what_no_list_shows_is_asked_for_each_thing_that_tells_its_id() -> None:
    chained = StubGraph([binding("shop.list_orders", "items[].customer_id", GET, "customer_id")])
    model = without("shop.list_customers")
    plan = best(find(CUSTOMER), model=model, graph=chained)
    assert plan.path == ("shop.list_orders", GET)
    assert calls(plan)[-1].over == "s2"
    assert ops(plan, Distinct) == [Distinct(attribute="customer_id")], "of several orders, once"
    assert not ops(plan, Take)


def test_several_known_things_are_asked_for_one_by_one() -> None:
    names = ["Hannah Brook", "Acme Ltd"]
    plan = best(find(CUSTOMER, said("name", names, "name", op="in"), wanted=("email",)))
    (source,) = calls(plan)[0].arguments.values()
    assert plan.path == (GET,)
    assert isinstance(source, Constant)
    assert source.each
    assert len(source.value) == 2


def test_a_type_that_is_named_as_an_operation_is_the_type() -> None:
    model = renamed("shop.get_order", ORDER)
    plan = best(find(ORDER, said("status", "open", "enum")), model=model)
    assert plan.path == ("shop.list_orders",)


def test_a_code_that_is_no_id_finds_the_thing_by_what_holds_it() -> None:
    values = [*NAMES, named(CUSTOMER, "17", 17, "id")]
    plan = best(find(ORDER, said("customer_id", "Acme", "id")), values=values)
    (source,) = calls(plan)[0].arguments.values()
    assert source == Constant(value=17, origin="g1.find.constraints.0", known=True)


def test_a_plain_find_takes_few_moves() -> None:
    found = searched(find(CUSTOMER, said("name", "Hannah Brook", "name"), wanted=("email",)))
    assert len(found.moves) <= 8
    again = searched(find(CUSTOMER, said("name", "Hannah Brook", "name")), thorough=True)
    assert len(again.plans) > 1


def test_a_thing_has_one_id() -> None:
    result = searched(find(CUSTOMER, said("id", 4), said("id", 17)))
    assert not result.plans


def test_a_length_of_time_is_compared_with_no_amount_of_other_things() -> None:
    length = said("", {"amount": 3, "unit": "day"}, "duration")
    kinds = {a.attribute for plan in searched(find(ORDER, length)).plans for a in ops(plan, Filter)}
    assert not kinds


def test_more_conditions_than_are_planned_for_are_refused_with_their_number() -> None:
    many = [said("total", number) for number in range(MOST_CLAUSES + 1)]
    found = searched(find(ORDER, *many))
    assert not found.plans
    assert str(len(many)) in found.why_not
    assert str(MOST_CLAUSES) in found.why_not


@pytest.mark.parametrize(
    ("day", "days"), [("2026-05-16", None), ("2026-05-22", 10), ("2026-06-20", None)]
)
def test_a_list_over_days_reaches_the_day_that_is_looked_for(
    day: str, days: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = {"type": "integer", "default": 7, "json_schema": {"maximum": 14}}
    monkeypatch.setitem(DETAILS, ("sea.tides", "days"), counted)
    tide = entity("sea.tide", [attribute("date", format="date"), attribute("height")])
    ways = paths(
        [("sea.tides", "list", tide.id, "", ("date", "height"), (takes("days", "option"),))]
    )
    model = EntityModel(types={tide.id: tide}, paths=ways)
    told = arguments(best(find(tide.id, said("date", day, "date")), model=model))
    assert told == ({} if days is None else {"days": days})


@pytest.mark.parametrize(("own", "told"), [("day", ()), ("price", ("until 2026-05-21",))])
def test_the_end_of_a_time_is_told_unless_only_the_day_said_is_kept(
    own: str, told: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in ("first", "last"):
        monkeypatch.setitem(DETAILS, ("sea.berths", key), {"format": "date"})
    berth = entity("sea.berth", [attribute(own, format="date" if own == "day" else "")])
    ends = [takes(key, "option", required=True) for key in ("first", "last")]
    ways = paths([("sea.berths", "list", berth.id, "", (own,), tuple(ends))])
    model = EntityModel(types={berth.id: berth}, paths=ways)
    said_day = said("day" if own == "day" else "first", "2026-05-20", "date")
    assert best(find(berth.id, said_day), model=model).assumed == told


def test_of_one_row_all_values_of_a_list_are_taken() -> None:
    crate = entity("sea.crate", [attribute("id", role="id"), attribute("parts[].sku")])
    part = entity("sea.part", [attribute("sku", role="id"), attribute("fee")])
    part = part.model_copy(update={"id_attribute": "sku"})
    ways = paths([
        ("sea.crate", "detail", crate.id, "", ("id", "parts[].sku"), (its_id("id", crate.id),)),
        ("sea.parts", "list", part.id, "", ("sku", "fee"), ()),
    ])  # fmt: skip
    model = EntityModel(types={crate.id: crate, part.id: part}, paths=ways)
    one = Find(entity=crate.id, constraints=(said("id", 7, "id"),))
    goal = find(part.id, Constraint(attribute="sku", find=one, take="parts[].sku"))
    (kept,) = ops(best(goal, model=model), Filter)
    assert (kept.op, kept.value.many) == ("in", True)


STOP = "shop.stop"
STOP_ROW = ("stop_id", "title", "lat", "lon")
STOP_WAYS: tuple[WayRow, ...] = (
    ("shop.list_stops", "list", STOP, "[]", STOP_ROW, ()),
    ("shop.search_stops", "list", STOP, "[]", STOP_ROW, (takes("q", "search"),)),
    ("shop.stops_of_order", "list", STOP, "[]", STOP_ROW, (its_id("order_id", ORDER),)),
    (
        "shop.near_by", "list", STOP, "[]", STOP_ROW,
        (takes("lat", "option", required=True), takes("lon", "option", required=True)),
    ),
)  # fmt: skip


def test_the_search_goes_on_while_the_best_plan_leaves_something_undone() -> None:
    types = {**MODEL.types, STOP: entity(STOP, [attribute(name) for name in STOP_ROW])}
    model = EntityModel(types=types, paths={**MODEL.paths, **paths(STOP_WAYS)}, version="stops")
    point = said("", {"latitude": 51.5, "longitude": 4.3}, "coordinate", cue="near")
    found = search_plans(
        FindGoal(id="g1", find=Find(entity=STOP, constraints=(point,))), scope(model=model)
    )
    assert arguments(found.plans[0]) == {"lat": 51.5, "lon": 4.3}


def test_a_word_for_what_is_wanted_tells_no_operation_from_others() -> None:
    sold = ("id", "name", "price")
    ways: tuple[WayRow, ...] = (
        ("shop.search_products", "list", PRODUCT, "[]", sold, (takes("q", "search"),)),
        ("shop.list_products_on_sale_weight", "list", PRODUCT, "[]", sold, ()),
    )
    model = EntityModel(types=MODEL.types, paths={**MODEL.paths, **paths(ways)}, version="sale")
    goal = find(PRODUCT, said("", "Zither", "name"), wanted=("weight",))
    found = search_plans(goal, scope(model=model, said="the weight of the Zither"))
    assert found.plans[0].path[0] == "shop.search_products"


def test_an_attribute_is_compared_with_another_in_code() -> None:
    late = Constraint(attribute="total", op=">", than="placed_on")
    plan = best(find(ORDER, late))
    assert ops(plan, Filter) == [Filter(attribute="total", op=">", than="placed_on")]


def test_a_comparison_with_what_a_thing_does_not_hold_is_not_planned() -> None:
    assert not searched(find(ORDER, Constraint(attribute="total", op=">", than="weight"))).plans
