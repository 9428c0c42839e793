"""Changes of things that are only found by their key, and of as little of them as can be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import attribute, model_of, read, told
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input
from tools.words import identifier_words

USER = "club.user"
KEY = Input(key="username", role="id", entity=USER, attribute="username", required=True,
            words=("username",))  # fmt: skip


def _path(tool: str, kind: Any, *inputs: Input) -> AccessPath:
    return AccessPath(
        tool_id=f"club.{tool}", kind=kind, entity=USER, inputs=inputs, words=identifier_words(tool)
    )


def _content(name: str, *, required: bool = False) -> Input:
    return Input(key=name, role="content", entity=USER, attribute=name, required=required,
                 words=identifier_words(name))  # fmt: skip


def _model() -> EntityModel:
    attributes = (attribute("username", role="id"), attribute("phone"), attribute("city"))
    types = model_of(("user", "username", attributes)).types
    paths = (
        _path("get_user", "detail", KEY),
        _path("delete_user", "delete", KEY),
        _path("replace_user", "update", KEY, _content("phone"), _content("city", required=True)),
        _path("update_user", "update", KEY, _content("phone")),
    )
    return EntityModel(types=types, paths={p.tool_id: p for p in paths}, version="1")


MODEL = _model()


def goal(text: str) -> dict[str, Any]:
    (found,) = told(read(text, model=MODEL))
    return dict(found)


@pytest.mark.parametrize("text", ["delete user ben", "delete the user ben"])
def test_a_word_behind_the_word_for_a_thing_is_its_key(text: str) -> None:
    found = goal(text)
    assert found["tool_id"] == "club.delete_user"
    assert [c["value"] for c in found["target"]["constraints"]] == ["ben"]


def test_who_owns_what_is_changed_is_the_key() -> None:
    found = goal("change ben's phone to 555-9")
    assert [c["value"] for c in found["target"]["constraints"]] == ["ben"]
    assert [(a["attribute"], a["value"]) for a in found["assignments"]] == [("phone", "555-9")]


def test_just_what_is_said_is_changed_where_an_operation_does_that() -> None:
    assert goal("change ben's phone to 555-9")["tool_id"] == "club.update_user"
    assert goal("replace ben's city by Rome")["tool_id"] == "club.replace_user"


def test_who_owns_things_of_another_type_is_not_deleted_for_them() -> None:
    booking = EntityType(
        id="club.booking", group_id="club", words=("booking",), id_attribute="id",
        attributes=(attribute("id", role="id"), attribute("user", target=USER)),
    )  # fmt: skip
    key = Input(
        key="id", role="id", entity=booking.id, attribute="id", required=True, words=("id",)
    )
    ways: tuple[tuple[str, Any, tuple[Input, ...]], ...] = (
        ("list_bookings", "list", ()), ("delete_booking", "delete", (key,)),
    )  # fmt: skip
    paths = [
        AccessPath(tool_id=f"club.{name}", kind=kind, entity=booking.id, inputs=inputs,
                   words=identifier_words(name), container="[]" if kind == "list" else "")
        for name, kind, inputs in ways
    ]  # fmt: skip
    model = EntityModel(
        types={**MODEL.types, booking.id: booking},
        paths={**MODEL.paths, **{p.tool_id: p for p in paths}},
        version="2",
    )
    for text in ("delete user ben's bookings", "delete user ben's old bookings"):
        (found,) = told(read(text, model=model))
        assert found["tool_id"] != "club.delete_user"
