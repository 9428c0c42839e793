"""Lists within records as things of their own, and answers that repeat what was asked."""

from __future__ import annotations

from collections.abc import Callable

from tools.entity_types.building import build_entity_model
from tools.entity_types.records import EntityModel
from tools.records import Tool

MakeTool = Callable[..., Tool]
LINE = ("lines[].part_id", "lines[].quantity", "lines[].unit_price")


def depot(make_tool: MakeTool, *more: Tool) -> EntityModel:
    held = ["id", "placed_on", "clerk_id", *LINE]
    tools = [
        make_tool("d.parts", "GET /parts", ["[].id", "[].name", "[].price"]),
        make_tool("d.part", "GET /parts/{part_id}", ["id", "name", "price"]),
        make_tool("d.orders", "GET /orders?status", [f"items[].{name}" for name in held]),
        make_tool("d.order", "GET /orders/{order_id}", held),
    ]
    return build_entity_model([*tools, *more])


def test_the_records_of_a_list_within_a_record_are_a_type(make_tool: MakeTool) -> None:
    model = depot(make_tool)
    line = model.types["d.order_line"]
    assert line.also == (("line",),)
    assert (line.id_attribute, line.name_attributes) == ("", ())
    targets = {one.name: one.target for one in line.attributes}
    assert targets["part_id"] == "d.part"
    assert targets["^id"] == "d.order"
    assert "^placed_on" not in targets


def test_whatever_shows_the_record_shows_its_list(make_tool: MakeTool) -> None:
    found = {path.tool_id: path for path in depot(make_tool).finders("d.order_line")}
    assert {path.tool_id: path.container for path in found.values()} == {
        "d.orders": "items[].lines[]",
        "d.order": "lines[]",
    }
    assert {path.part_of for path in found.values()} == {"list", "detail"}
    assert [one.entity for one in found["d.order"].required] == ["d.order"]
    assert "^id" in found["d.orders"].attributes


def test_nested_things_with_an_id_keep_their_type(make_tool: MakeTool) -> None:
    inner = [f"visits[].{name}" for name in ("id", "came_on", "paid")]
    pets = make_tool("d.pets", "GET /pets", ["[].id", "[].name", *(f"[].{one}" for one in inner)])
    model = build_entity_model([pets, make_tool("d.pet", "GET /pets/{pet_id}", ["id", "name"])])
    assert "d.pet_visit" not in model.types
    (path,) = model.finders("d.visit")
    assert path.container == "[].visits[]"
    assert model.types["d.visit"].id_attribute == "id"


def test_rows_of_things_known_by_their_id_alone_are_these_things(make_tool: MakeTool) -> None:
    card = ["house_id", *(f"courses[].dishes[].{name}" for name in ("dish_id", "name", "price"))]
    model = build_entity_model(
        [
            make_tool("d.houses", "GET /houses", ["[].id", "[].name"]),
            make_tool("d.card", "GET /houses/{house_id}/card", ["title", *card, "courses[].title"]),
            make_tool("d.kcal", "GET /dishes/{dish_id}/energy", ["dish_id", "kcal", "fat"]),
        ]
    )
    (path,) = model.finders("d.dish")
    assert path.container == "courses[].dishes[]"
    assert {"^title", "^house_id"} <= set(path.attributes)
    dish = model.types["d.dish"]
    assert dish.name_attributes == ("name",)
    assert {a.name: a.target for a in dish.attributes}["^house_id"] == "d.house"


def test_an_answer_that_repeats_what_was_asked_is_a_list(make_tool: MakeTool) -> None:
    slots = ["house_id", "day", "guests", "slots[].time", "slots[].tables_left"]
    free = make_tool("d.free", "GET /houses/{house_id}/free?day!&guests", slots)
    path = build_entity_model(
        [make_tool("d.houses", "GET /houses", ["[].id", "[].name"]), free]
    ).paths["d.free"]
    assert (path.kind, path.container) == ("list", "slots[]")
    assert path.attributes == ("time", "tables_left")


def test_the_id_of_one_thing_is_no_repetition(make_tool: MakeTool) -> None:
    model = depot(make_tool)
    order = make_tool("d.one", "GET /orders/{order_id}", ["order_id", *LINE])
    assert (model.paths["d.order"].kind, model.paths["d.order"].container) == ("detail", "")
    assert build_entity_model([order]).paths["d.one"].container == ""


def test_lists_of_one_name_in_several_places_of_a_record_hold_the_same(make_tool: MakeTool) -> None:
    counted = ("count", "name")
    held = ["id", "text", *(f"reactions[].{name}" for name in counted)]
    held += [f"latest.file.reactions[].{name}" for name in counted]
    tools = [
        make_tool("d.posts", "GET /posts", [f"[].{name}" for name in held]),
        make_tool("d.post", "GET /posts/{post_id}", held),
    ]
    model = build_entity_model(tools)
    containers = {path.container for path in model.finders("d.post_reaction")}
    assert {"reactions[]", "latest.file.reactions[]"} <= containers
