"""The schema that a model reads a request against: short, whole where it fits, best first."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from graphs.models.form_names import FormNames
from graphs.models.schema_scope import SchemaScope, beyond, schema_scope
from graphs.models.schema_text import BUDGET, SchemaWriter, schema_text
from graphs.models.tokens import estimate
from tests.search_stubs import MODEL, attribute, entity, its_id, library, paths, takes
from tools.entity_types.records import EntityModel

LIBRARY = library(MODEL)


def text(scope: SchemaScope, budget: int = BUDGET) -> str:
    return schema_text(scope, MODEL, LIBRARY, budget)


def test_how_it_reads(snapshot: SnapshotAssertion) -> None:
    assert text(schema_scope(MODEL, {})) == snapshot


def test_a_group_is_named_where_there_are_several() -> None:
    assert text(SchemaScope(("shop.staff",))).startswith("staff: ")
    assert text(SchemaScope(("shop.staff", "weather.place"))).startswith("shop.staff: ")


def test_what_is_deprecated_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    old = LIBRARY.tool("money.convert").model_copy(update={"deprecated": True})
    monkeypatch.setattr(LIBRARY, "tool", lambda _: old)
    assert ") deprecated" in SchemaWriter(MODEL, LIBRARY).function("money.convert")


def test_what_has_no_room_is_named() -> None:
    told = text(SchemaScope(("shop.staff", "shop.order", "shop.product")), 25)
    assert told.startswith("staff: ")
    assert told.endswith("There are also: order, product.")
    assert "placed_on" not in told


def test_a_function_that_is_near_goes_before_types_that_are_not() -> None:
    near = ("shop.list_staff", "money.convert", "shop.list_orders")
    told = text(SchemaScope(("shop.staff", "shop.order"), ("money.convert",), near), 35)
    assert "call money.convert" in told
    assert told.endswith("There are also: shop.order.")


def test_the_scope_holds_what_is_needed_and_what_is_led_to() -> None:
    scope = schema_scope(MODEL, {"shop.list_orders": 0.5, "money.convert": 0.1})
    assert scope.types == ("shop.order", "shop.customer", "shop.staff")
    assert scope.functions == ("money.convert",)


def test_what_was_named_comes_first() -> None:
    scope = schema_scope(MODEL, {"shop.list_orders": 0.5}, ["shop.product", "gone.type"])
    assert scope.types[:2] == ("shop.product", "shop.order")


def test_what_refers_to_the_named_comes_in_turn_with_what_is_near() -> None:
    near = {"shop.list_staff": 0.5, "weather.get_forecast": 0.4, "weather.list_places": 0.3}
    scope = schema_scope(MODEL, near, ["shop.product"])
    assert scope.types[:3] == ("shop.product", "shop.staff", "shop.order_line")


def test_what_is_beyond_the_scope_begins_with_its_groups() -> None:
    left = beyond(SchemaScope(("weather.forecast",)), MODEL)
    assert left[0] == "weather.place"
    assert "shop.order" in left
    assert "money.convert" in left
    assert "weather.forecast" not in left


def test_there_is_room_for_some_names_only() -> None:
    others = [f"shop.thing_number_{number}" for number in range(500)]
    told = schema_text(SchemaScope(("shop.staff",)), MODEL, LIBRARY, others=others)
    assert "There are also: thing_number_0, thing_number_1, " in told
    assert "thing_number_499" not in told


def test_descriptions_go_before_types_do() -> None:
    about = attribute("price", description="What it costs before tax, in the shop's currency.")
    kind = entity("shop.thing", [attribute("id", role="id"), about])
    model, scope = EntityModel({kind.id: kind}), SchemaScope((kind.id,))
    assert "before tax" in schema_text(scope, model, LIBRARY)
    assert schema_text(scope, model, LIBRARY, 10) == "thing: id*, price number"


def test_a_description_that_says_nothing_new_is_left_out() -> None:
    kind = entity("shop.thing", [attribute("price", description="The price.")])
    told = schema_text(SchemaScope((kind.id,)), EntityModel({kind.id: kind}), LIBRARY)
    assert told == "thing: price number"


def test_a_type_of_a_thousand_attributes_fits() -> None:
    many = [attribute(f"field_{n}", description="One of a great many.") for n in range(1000)]
    kind = entity("shop.thing", [*many, attribute("id", role="id")])
    told = schema_text(SchemaScope((kind.id,)), EntityModel({kind.id: kind}), LIBRARY)
    assert estimate(told) <= BUDGET
    assert told.startswith("thing: id*, ")


def test_of_many_operations_the_nearest_are_told() -> None:
    ways = paths([(f"shop.do_{n}", "action", "shop.thing", "", (), ()) for n in range(900)])
    kind = entity("shop.thing", [attribute("id", role="id")])
    model = EntityModel({kind.id: kind}, ways)
    scope = SchemaScope((kind.id,), (), ("shop.do_150",))
    told = schema_text(scope, model, library(model))
    assert told.splitlines()[1] == "  change do_150()"
    assert len(told.splitlines()) < 20


def test_what_inputs_refer_to_and_the_fields_of_their_items_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways = paths([
        ("shop.create_order", "create", "shop.order", "", (),
         (takes("buyer_id", "content", "shop.order", "customer_id"),
          takes("lines", "id", "shop.product", operator="in"))),
    ])  # fmt: skip
    model = EntityModel(MODEL.types, ways)
    known = library(model)
    items = {"properties": {"sku": {}, "quantity": {}}, "required": ["sku"]}
    made = known.tool("shop.create_order")
    listed = [
        one.model_copy(update={"type": "array", "json_schema": {"type": "array", "items": items}})
        if one.key == "lines" else one for one in made.parameters
    ]  # fmt: skip
    changed = made.model_copy(update={"parameters": tuple(listed)})
    monkeypatch.setattr(known, "tool", lambda _: changed)
    told = schema_text(SchemaScope(("shop.order",)), model, known)
    assert "create_order(buyer_id -> customer, lines [{sku*, quantity}])" in told


def test_an_input_called_id_goes_by_what_it_is_the_id_of() -> None:
    """The own id would be taken for it: ``id`` of a slot, not of the van it is listed for."""
    kind = entity("shop.slot", [attribute("number", role="id")]).model_copy(
        update={"id_attribute": "number"}
    )
    ways = paths([("shop.slots", "list", kind.id, "", ("number",), (its_id("id", "shop.van"),))])
    van = entity("shop.van", [attribute("id", role="id")])
    model = EntityModel({kind.id: kind, van.id: van}, ways)
    told = schema_text(SchemaScope((kind.id,)), model, library(model))
    assert told.splitlines()[1] == "  look-ups also take: van* -> van"
    names = FormNames(model)
    assert names.attribute(kind.id, "van") == "id"
    assert names.attribute(kind.id, "id") == "number"


def test_ids_of_other_things_that_a_look_up_takes_are_told() -> None:
    kind = entity("shop.slot", [attribute("day", format="date")])
    ways = paths([("shop.slots", "list", "shop.slot", "", ("day",), (its_id("van", "shop.van"),))])
    van = entity("shop.van", [attribute("id", role="id")])
    model = EntityModel({kind.id: kind, van.id: van}, ways)
    told = schema_text(SchemaScope((kind.id,)), model, library(model))
    assert told.splitlines()[1] == "  look-ups also take: van* -> van"


def test_an_input_that_must_be_given_is_told_where_it_is_called_otherwise() -> None:
    kind = entity("shop.slot", [attribute("start", format="date-time")])
    must = takes("day", "filter", kind.id, "start", required=True)
    may = takes("from", "filter", kind.id, "start", operator=">=")
    ways = paths([("shop.slots", "list", kind.id, "", ("start",), (must, may))])
    model = EntityModel({kind.id: kind}, ways)
    told = schema_text(SchemaScope((kind.id,)), model, library(model))
    assert told.splitlines()[1] == "  look-ups also take: day*"


HELD = entity(
    "shop.crate",
    [attribute("name"), attribute("city"), attribute("note"), attribute("due", format="date")],
    ["name"],
)
CRATES = EntityModel({HELD.id: HELD})
KNOWN = {"name": ["A", "B"], "city": ["Ghent", "Bruges", "Ghent"], "note": ["x" * 30]}


def test_the_few_values_that_things_hold_are_told() -> None:
    told = schema_text(
        SchemaScope((HELD.id,)), CRATES, LIBRARY, held=lambda _, one: KNOWN.get(one, ())
    )
    assert told == "crate: name!, city such as Bruges|Ghent, note, due date"
    several = schema_text(
        SchemaScope((HELD.id,)), CRATES, LIBRARY, held=lambda *_: [str(n) for n in range(9)]
    )
    assert several == "crate: name!, city, note, due date"


def test_values_that_have_no_room_are_not_told() -> None:
    scope = SchemaScope((HELD.id,))
    told = schema_text(scope, CRATES, LIBRARY, 9, held=lambda _, one: KNOWN.get(one, ()))
    assert told == "crate: name!, city, note, due date"
