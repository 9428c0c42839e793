"""Changes told in few words: a thing by one word, a deed by the word for what it makes."""

from __future__ import annotations

from typing import Any

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import assigned, attribute, named, only_goal
from tests.search_stubs import entity
from tests.unit.graphs.reading.test_reading_statements import CLUB
from tools.entity_types.records import AccessPath, EntityModel, Input


def test_a_word_of_another_scale_means_the_same_end() -> None:
    for request in ("set task 17 to urgent priority", "the shed lock is urgent priority"):
        assert assigned(only_goal(request, CLUB)) == {"priority": "high"}


def test_one_word_names_a_thing_behind_a_preposition() -> None:
    goal = only_goal("halve the cost on the standpipe", CLUB)
    assert named(goal) == ["Leaking standpipe by the gate"]


def test_what_is_new_is_what_is_set() -> None:
    goal = only_goal("Ana Ruiz's new phone number is 07700 900123", CLUB)
    assert (assigned(goal), named(goal)) == ({"phone": "07700 900123"}, ["Ana Ruiz"])


LOT, OFFER = "club.lot", "club.offer"


def _path(name: str, kind: Any, of: str, *inputs: Input) -> AccessPath:
    words = tuple(name.split("_"))
    return AccessPath(tool_id=f"club.{name}", kind=kind, entity=of, inputs=inputs, words=words)


def _input(key: str, role: Any, of: str, name: str = "", **more: Any) -> Input:
    words = tuple(word for word in key.split("_") if word != "id")
    return Input(key=key, role=role, entity=of, attribute=name or key, words=words, **more)


_LOTS = EntityModel(
    types={
        LOT: entity(LOT, [attribute("id", role="id"), attribute("title", role="name"),
                          attribute("sold", type="boolean")], ("title",)),
        OFFER: entity(OFFER, [
            attribute("id", type="integer", role="id"), attribute("amount", type="number"),
            attribute("lot_id", target=LOT, target_attribute="id")], ()),
    },
    paths={p.tool_id: p for p in (
        _path("dispatch_lot", "action", LOT, _input("lot_id", "id", LOT, "id", required=True)),
        _path("update_lot", "update", LOT, _input("lot_id", "id", LOT, "id", required=True),
              _input("sold", "content", LOT)),
        _path("list_offers", "list", OFFER),
        _path("create_offer", "create", OFFER,
              _input("lot_id", "content", OFFER, required=True),
              _input("amount", "content", OFFER, required=True)),
    )},
    version="lots",
)  # fmt: skip
_KNOWN = [KnownValue(LOT, "title", "Silver teapot", "L-1")]


def _lots(request: str) -> dict[str, Any]:
    return only_goal(request, _LOTS, _KNOWN)


def test_what_is_done_today_needs_no_day() -> None:
    assert named(_lots("dispatch the silver teapot today")) == ["Silver teapot"]


def test_what_is_made_has_no_number_yet() -> None:
    goal = _lots("offer 500 on the Silver teapot")
    assert (goal["tool_id"], assigned(goal)["amount"]) == ("club.create_offer", 500)


@pytest.mark.parametrize("request_", ["make Silver a sold one", "make Silver teapot sold"])
def test_a_flag_is_what_a_thing_is_made(request_: str) -> None:
    assert assigned(_lots(request_)) == {"sold": True}
