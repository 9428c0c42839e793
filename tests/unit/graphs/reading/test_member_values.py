"""Commands that take one of a list of plain values off a thing."""

from __future__ import annotations

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, read, told
from tests.search_stubs import entity
from tools.entity_types.records import AccessPath, EntityModel, Input

CARD = "club.card"
ID = Input(key="id", role="id", entity=CARD, attribute="id", words=("id",), required=True)
LABEL = Input(
    key="label", role="content", entity=CARD, attribute="labels[]", words=("label",), required=True
)
HELD = [
    attribute("id", role="id"),
    attribute("title", role="name"),
    attribute("labels[]").model_copy(update={"words": ("label",)}),
]
WAYS = [
    AccessPath(tool_id="club.list_cards", kind="list", entity=CARD, words=("cards",),
               container="[]"),
    AccessPath(tool_id="club.remove_label", kind="action", entity=CARD, inputs=(ID, LABEL),
               words=("remove", "label", "card")),
    AccessPath(tool_id="club.delete_card", kind="delete", entity=CARD, inputs=(ID,),
               words=("delete", "card")),
]  # fmt: skip
MODEL = EntityModel(
    types={CARD: entity(CARD, HELD, ["title"]), "club.label": entity("club.label", [])},
    paths={way.tool_id: way for way in WAYS},
    version="labels",
)
KNOWN = [KnownValue(CARD, "title", "Cold Water", "c1"), KnownValue(CARD, "labels[]", "sport")]


@pytest.mark.parametrize(
    "text",
    [
        "remove the label sport from Cold Water",
        "remove the sport label from Cold Water",
        "take the sport label off Cold Water",
    ],
)
def test_the_value_is_taken_off_and_the_thing_stays(text: str) -> None:
    (goal,) = told(read(text, model=MODEL, known=KNOWN))
    assert goal["tool_id"] == "club.remove_label"
    assert [(one["attribute"], one["value"]) for one in goal["assignments"]] == [("label", "sport")]
    assert [one["value"] for one in goal["target"]["constraints"]] == ["Cold Water"]
