"""Ways between types: what joins two things comes before what they have in common."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from tests.reading_stubs import attribute, model_of
from tools.entity_types.ways import Ways

MODEL = model_of(
    ("trainer", "id", (attribute("id", role="id"),)),
    ("member", "id", (
        attribute("id", role="id"),
        attribute("trainer_id", target="club.trainer", target_attribute="id"),
    )),
    ("lesson", "id", (
        attribute("id", role="id"),
        attribute("trainer_id", target="club.trainer", target_attribute="id"),
    )),
    ("booking", "id", (
        attribute("id", role="id"),
        attribute("member_id", target="club.member", target_attribute="id"),
        attribute("lesson_id", target="club.lesson", target_attribute="id"),
    )),
)  # fmt: skip


def test_the_way_over_what_joins_two_things_comes_first() -> None:
    ways = Ways(MODEL).between("club.member", "club.lesson")
    assert [way[0].target for way in ways[:2]] == ["club.booking", "club.trainer"]


def test_a_single_relation_is_the_shortest_way() -> None:
    (way, *_) = Ways(MODEL).between("club.lesson", "club.trainer")
    assert [edge.attribute for edge in way] == ["trainer_id"]


def test_no_way_is_walked_that_cannot_arrive_in_time() -> None:
    crowd = [f"thing{n}" for n in range(30)]
    told = [
        (one, "id", tuple(attribute(f"{x}_id", target=f"club.{x}") for x in crowd if x != one))
        for one in crowd
    ]
    far = ("far", "id", (attribute("id", role="id"),))
    ways, steps = Ways(model_of(*told, far)), 0

    def count(_: FrameType, event: str, __: Any) -> Any:
        nonlocal steps
        steps += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        assert ways.between("club.thing1", "club.far") == []
    finally:
        sys.settrace(before)
    assert steps < 1_000
