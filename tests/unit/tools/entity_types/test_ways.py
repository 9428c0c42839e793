"""Ways between types: what joins two things comes before what they have in common."""

from __future__ import annotations

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
