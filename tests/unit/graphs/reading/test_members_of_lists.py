"""Things put to others that list them, and taken off those; states that another operation sets."""

from __future__ import annotations

from typing import Any

import pytest

from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, read, told
from tools.entity_types.records import AccessPath, EntityModel, Input
from tools.words import identifier_words

GUEST, TABLE = "club.guest", "club.table"
NAMES = (
    KnownValue(GUEST, "name", "Maya Lind", "g1"),
    KnownValue(GUEST, "name", "Ivy Tan", "g2"),
    KnownValue(TABLE, "label", "Lavender", "t1"),
    KnownValue(TABLE, "label", "Thyme", "t2"),
)


def _id(entity: str) -> Input:
    word = entity.removeprefix("club.")
    return Input(
        key=f"{word}_id", role="id", entity=entity, attribute="id", words=(word, "id"),
        required=True,
    )  # fmt: skip


def _content(name: str, entity: str = GUEST, key: str = "", **more: Any) -> Input:
    return Input(key=key or name, role="content", entity=entity, attribute=name,
                 words=identifier_words(key or name), **more)  # fmt: skip


def _path(tool: str, kind: Any, entity: str, *inputs: Input, more: str = "") -> AccessPath:
    words = (*identifier_words(tool), *more.split())
    return AccessPath(tool_id=f"club.{tool}", kind=kind, entity=entity, inputs=inputs, words=words)


def _model() -> EntityModel:
    guest = (
        attribute("id", role="id"), attribute("name", role="name"),
        attribute("rsvp", enum=("pending", "accepted", "declined")), attribute("reason"),
        attribute("note"), attribute("due_on", format="date"),
    )  # fmt: skip
    table = (
        attribute("id", role="id"), attribute("label", role="name"),
        attribute("seats", type="integer"), attribute("guest_ids[]", target=GUEST),
    )  # fmt: skip
    model = model_of(("guest", "id", guest), ("table", "id", table))
    seats = _content("seats", TABLE, required=True)
    paths = (
        _path("seat_guest", "action", GUEST, _id(TABLE), _id(GUEST)),
        _path("unseat_guest", "delete", GUEST, _id(TABLE), _id(GUEST), more="remove"),
        _path("delete_guest", "delete", GUEST, _id(GUEST)),
        _path("replace_table", "update", TABLE, _id(TABLE), seats),
        _path("answer", "update", GUEST, _id(GUEST), _content("rsvp", required=True)),
        _path("edit_guest", "update", GUEST, _id(GUEST), _content("note"), _content("due_on")),
        _path("add_guest", "create", GUEST, _content("name", required=True), _content("note")),
        _path("drop_guest", "action", GUEST, _id(GUEST), _content("reason")),
        _path("pay_bill", "action", "club.bill", _id("club.bill"), more="mark a bill as paid"),
    )
    every = {**model.paths, **{path.tool_id: path for path in paths}}
    return EntityModel(types=model.types, paths=every, version="seats")


MODEL = _model()


def goal(text: str) -> dict[str, Any]:
    form = read(text, model=MODEL, known=NAMES)
    assert form.unread == (), form.unread
    (found,) = told(form)
    return dict(found)


def target(found: dict[str, Any]) -> list[Any]:
    return [one["value"] for one in found["target"]["constraints"]]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("seat Maya Lind at Lavender", "club.seat_guest"),
        ("seat Maya Lind at the Lavender table", "club.seat_guest"),
        ("remove Maya Lind from Lavender", "club.unseat_guest"),
    ],
)
def test_a_thing_is_put_to_what_lists_such_things_or_taken_off(text: str, tool: str) -> None:
    found = goal(text)
    assert (found["tool_id"], target(found)) == (tool, ["Maya Lind"])
    assert [(a["attribute"], a["value"]) for a in found["assignments"]] == [
        ("table_id", "Lavender")
    ]


def test_what_a_thing_is_taken_out_of_without_being_named_is_what_lists_it() -> None:
    found = goal("unseat Maya Lind")
    assert (found["tool_id"], target(found)) == ("club.unseat_guest", ["Maya Lind"])
    (taken,) = found["assignments"]
    assert [c["value"] for c in taken["find"]["constraints"]] == ["Maya Lind"]
    (left,) = told(read("seat Maya Lind", model=MODEL, known=NAMES))
    assert "assignments" not in left, "where somebody is to sit must be said"


@pytest.mark.parametrize("said", ["the Lavender table", "Lavender and Thyme"])
def test_the_table_that_cannot_be_deleted_has_no_guest_deleted(said: str) -> None:
    form = read(f"delete {said}", model=MODEL, known=NAMES)
    tools = [one["tool_id"] for one in told(form) if one.get("kind") == "do"]
    assert form.unread or "club.delete_guest" not in tools


@pytest.mark.parametrize("why", ["she booked twice", "the client changed her mind"])
def test_what_is_stated_behind_a_deed_is_why(why: str) -> None:
    found = goal(f"drop Ivy Tan, {why}")
    assert [(a["attribute"], a["value"]) for a in found["assignments"]] == [("reason", why)]


def test_what_stands_in_brackets_behind_a_deed_is_why() -> None:
    found = goal("drop Ivy Tan (double booking)")
    assert [(a["attribute"], a["value"]) for a in found["assignments"]] == [
        ("reason", "double booking")
    ]
    picked = read("drop Ivy Tan (the second one)", model=MODEL, known=NAMES)
    assert picked.unread, "what picks one of several is no reason"


def test_what_a_thing_is_marked_as_is_set_by_the_operation_that_is_told_it() -> None:
    found = goal("mark Ivy Tan as declined")
    assert (found["tool_id"], target(found)) == ("club.answer", ["Ivy Tan"])
    assert [a["value"] for a in found["assignments"]] == ["declined"]


def test_the_text_behind_a_colon_is_what_is_named_before_it() -> None:
    found = goal("add a note to Ivy Tan: allergic to nuts")
    assert (found["tool_id"], target(found)) == ("club.edit_guest", ["Ivy Tan"])
    assert [(a["attribute"], a["value"]) for a in found["assignments"]] == [
        ("note", "allergic to nuts")
    ]


def test_a_text_that_is_added_where_it_would_replace_another_is_asked_about() -> None:
    added = read("add a note to Ivy Tan: allergic to nuts", model=MODEL, known=NAMES)
    written = read("write a note on Ivy Tan: allergic to nuts", model=MODEL, known=NAMES)
    assert (added.doubtful, written.doubtful) == (True, False)


def test_who_did_something_and_no_more_is_in_that_state() -> None:
    found = goal("delete every guest who declined")
    assert (found["tool_id"], target(found)) == ("club.delete_guest", ["declined"])
    later = read("delete every guest who declined last week", model=MODEL, known=NAMES)
    assert later.unread


def test_a_second_verb_for_what_is_set_is_read() -> None:
    found = goal('edit Ivy Tan, note "nuts", and move its due date to 1 March 2027')
    assert {a["attribute"] for a in found["assignments"]} == {"note", "due_on"}


@pytest.mark.parametrize(
    "text",
    ["make Ivy Tan a chair and unseat Maya Lind", "make Ivy Tan a chair and delete Maya Lind"],
)
def test_what_is_to_be_done_before_the_verb_is_not_passed_over(text: str) -> None:
    assert read(text, model=MODEL, known=NAMES).unread
