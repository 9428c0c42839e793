"""What an operation needs beside the thing it changes: what that belongs to, and what stays."""

from __future__ import annotations

import pytest

from graphs.forms.records import Constraint, DoGoal, Find
from graphs.plans.records import Plan, Taken
from graphs.search.searching import SearchResult, search_plans
from tests.search_stubs import (
    CUSTOMER,
    DETAILS,
    ORDER,
    ORDER_ROW,
    STAFF,
    TYPES,
    WAYS,
    WayRow,
    arguments,
    attribute,
    its_id,
    paths,
    said,
    scope,
    takes,
)
from tools.entity_types.records import EntityModel

SETTLE: WayRow = (
    "shop.settle_order", "action", ORDER, "", ORDER_ROW,
    (its_id("customer", CUSTOMER), its_id("order_id", ORDER)),
)  # fmt: skip
REPLACE: WayRow = (
    "shop.replace_order", "update", ORDER, "", ORDER_ROW,
    (
        its_id("order_id", ORDER),
        takes("status", "content", ORDER, "status", required=True),
        takes("handled_by", "content", ORDER, "handled_by", required=True),
        takes("customer_id", "content", ORDER, "customer_id", required=True),
    ),
)  # fmt: skip
MODEL = EntityModel(types=TYPES, paths=paths((*WAYS, SETTLE, REPLACE)), version="1")


def planned(tool_id: str, target: Find, *assignments: Constraint) -> Plan:
    goal = DoGoal(
        id="g1", action="do", tool_id=tool_id, entity=ORDER, target=target, assignments=assignments
    )
    return search_plans(goal, scope(model=MODEL)).plans[0]


def of(*constraints: Constraint) -> Find:
    return Find(entity=ORDER, constraints=constraints)


def test_what_a_thing_belongs_to_is_taken_from_its_row() -> None:
    plan = planned("shop.settle_order", of(said("status", "open", "enum")))
    assert plan.path == ("shop.list_orders", "shop.settle_order")
    assert arguments(plan) == {"customer": "s1.customer_id", "order_id": "s1.id"}


def test_the_row_is_looked_up_where_only_the_id_was_told() -> None:
    plan = planned("shop.settle_order", of(said("id", 5, "id")))
    assert plan.path == ("shop.get_order", "shop.settle_order")
    assert arguments(plan)["customer"] == "s1.customer_id"


def test_what_replaces_a_whole_thing_keeps_what_nobody_spoke_of() -> None:
    plan = planned("shop.replace_order", of(said("id", 5, "id")), said("status", "open", "enum"))
    assert plan.path == ("shop.get_order", "shop.replace_order")
    told = arguments(plan)
    assert told["status"] == "open"
    assert told["handled_by"] == "s1.handled_by"
    assert told["customer_id"] == "s1.customer_id"
    kept = plan.steps[-1].arguments["handled_by"]  # type: ignore[union-attr]
    assert kept == Taken(step="s1", attribute="handled_by", whole=True)


def test_records_that_nobody_spoke_of_are_kept_too() -> None:
    """An input of records is called by no attribute of its own; left out, they would be lost."""
    lines = attribute("lines[].quantity")
    order = TYPES[ORDER]
    held = order.model_copy(update={"attributes": (*order.attributes, lines)})
    name, kind, of_type, container, row, inputs = REPLACE
    replace = (name, kind, of_type, container, row, (*inputs, takes("lines", "content")))
    rows = [
        (*way[:4], (*way[4], lines.name), way[5]) if way[0] == "shop.get_order" else way
        for way in WAYS
    ]
    model = EntityModel(types={**TYPES, ORDER: held}, paths=paths((*rows, replace)), version="2")
    goal = DoGoal(
        id="g1", action="do", tool_id=name, entity=ORDER, target=of(said("id", 5, "id")),
        assignments=(said("status", "open", "enum"),),
    )  # fmt: skip
    (plan, *_) = search_plans(goal, scope(model=model)).plans
    kept = plan.steps[-1].arguments["lines"]  # type: ignore[union-attr]
    assert kept == Taken(step="s1", attribute="lines", whole=True)


def test_an_inner_record_of_which_a_part_is_changed_keeps_the_others() -> None:
    """A service may replace the inner record though it takes a part of the thing (``PATCH``)."""
    parts = [attribute(f"contact.{part}") for part in ("phone", "email")]
    held = TYPES[ORDER].model_copy(update={"attributes": (*TYPES[ORDER].attributes, *parts)})
    names = [one.name for one in parts]
    edit: WayRow = (
        "shop.edit_order", "update", ORDER, "", ORDER_ROW,
        (its_id("order_id", ORDER), takes("handled_by", "content", ORDER, "handled_by"),
         *(takes(name, "content", ORDER, name) for name in names)),
    )  # fmt: skip
    rows = [
        (*way[:4], (*way[4], *names), way[5]) if way[0] == "shop.get_order" else way for way in WAYS
    ]
    model = EntityModel(types={**TYPES, ORDER: held}, paths=paths((*rows, edit)), version="5")
    goal = DoGoal(
        id="g1", action="edit", tool_id="shop.edit_order", entity=ORDER,
        target=of(said("id", 5, "id")), assignments=(said("contact.phone", "0151 9", "text"),),
    )  # fmt: skip
    (plan, *_) = search_plans(goal, scope(model=model)).plans
    sent = plan.steps[-1].arguments  # type: ignore[union-attr]
    assert sent["contact.email"] == Taken(step="s1", attribute="contact.email", whole=True)
    assert "handled_by" not in sent


def test_an_input_takes_the_thing_of_its_own_type_though_it_is_called_as_an_id() -> None:
    hire: WayRow = (
        "shop.enlist_staff", "create", STAFF, "", (),
        (its_id("id", CUSTOMER), takes("name", "content", STAFF, "name", required=True)),
    )  # fmt: skip
    model = EntityModel(types=TYPES, paths=paths((*WAYS, hire)), version="3")
    given = (said("id", "Acme Ltd", "name"), said("name", "Ivo Kern", "text"))
    goal = DoGoal(
        id="g1", action="enlist", tool_id="shop.enlist_staff", entity=STAFF, assignments=given
    )
    plan = search_plans(goal, scope(model=model)).plans[0]
    assert arguments(plan) == {"id": 17, "name": "Ivo Kern"}


def _given(monkeypatch: pytest.MonkeyPatch, own: str) -> SearchResult:
    """Plans of giving an order to no member of staff that was named."""
    hand: WayRow = (
        "shop.hand_order", "action", ORDER, "", ORDER_ROW,
        (its_id("order_id", ORDER), its_id("staff_id", STAFF)),
    )  # fmt: skip
    model = EntityModel(types=TYPES, paths=paths((*WAYS, hand)), version="1")
    places = {"order_id": own, "staff_id": "body"}
    for key, place in places.items():
        monkeypatch.setitem(DETAILS, ("shop.hand_order", key), {"location": place})
    goal = DoGoal(id="g1", action="hand", tool_id="shop.hand_order", entity=ORDER,
                  target=of(said("id", 5, "id")))  # fmt: skip
    return search_plans(goal, scope(model=model))


def test_what_a_thing_is_given_is_not_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _given(monkeypatch, "path")
    assert not found.plans
    assert [gap["name"] for gap in found.missing] == ["staff"]


def test_ids_told_side_by_side_are_of_what_it_belongs_to(monkeypatch: pytest.MonkeyPatch) -> None:
    (plan,) = _given(monkeypatch, "body").plans[:1]
    assert arguments(plan) == {"order_id": 5, "staff_id": "s1.handled_by"}
