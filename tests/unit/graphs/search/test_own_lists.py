"""Lists that belong to one thing each: in which order their types are read."""

from __future__ import annotations

from typing import Any

from graphs.search.own_lists import named_first
from tests.grounding_stubs import attribute
from tools.entity_types.records import Attribute, EntityModel, EntityType


def kind(word: str, *attributes: Attribute, **facts: Any) -> EntityType:
    return EntityType(
        id=f"care.{word}", group_id="care", words=(word,), attributes=attributes, **facts
    )


VISIT = kind("visit", attribute("note"))
MEAL = kind("meal", attribute("hours", type="integer"))
CLIENT = kind("client", attribute("name"), name_attributes=("name",))
MODEL = EntityModel(types={one.id: one for one in (VISIT, MEAL, CLIENT)})


def test_what_is_called_by_a_name_is_read_before_what_only_has_texts() -> None:
    assert named_first([MEAL.id, VISIT.id, CLIENT.id], MODEL) == [CLIENT.id, VISIT.id, MEAL.id]
