"""Plain values that things hold in a list, and the operations that take one off."""

from __future__ import annotations

from collections.abc import Callable

from tools.entity_types.building import build_entity_model
from tools.entity_types.records import EntityModel
from tools.records import Tool

Make = Callable[..., Tool]


def model(make_tool: Make, *more: Tool) -> EntityModel:
    return build_entity_model([
        make_tool("b.cards", "GET /cards", ["[].id", "[].title", "[].labels[]"]),
        make_tool("b.card", "GET /cards/{id}", ["id", "title", "labels[]"]),
        make_tool("b.remove_label", "DELETE /cards/{id}/labels/{label}").model_copy(
            update={"method": "DELETE", "risk": "destructive"}
        ),
        *more,
    ])  # fmt: skip


def test_what_takes_a_label_off_a_card_changes_the_card(make_tool: Make) -> None:
    made = model(make_tool)
    path = made.paths["b.remove_label"]
    assert (path.kind, path.entity) == ("action", "b.card")
    told = {one.key: (one.role, one.entity, one.attribute) for one in path.inputs}
    assert told == {"id": ("id", "b.card", "id"), "label": ("content", "b.card", "labels[]")}
    held = made.types["b.card"].attribute("labels[]")
    assert held is not None
    assert not held.target


def test_labels_that_are_listed_by_themselves_are_things(make_tool: Make) -> None:
    listed = make_tool("b.labels", "GET /labels", ["[].label", "[].colour"])
    assert model(make_tool, listed).paths["b.remove_label"].kind != "action"
