"""Things told by ids as they stand in the request, and by names that nothing known bears."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.spelling import words_known
from graphs.reading.unknown_words import with_unknown_words
from tests.reading_stubs import NOW, assigned, attribute, named, question, read, told
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input

ROOM, USER, NOTE, BOOK = (f"club.{word}" for word in ("room", "user", "note", "book"))


def _type(entity: str, *attributes: Any, key: str = "id", names: tuple[str, ...] = ()) -> Any:
    return EntityType(
        id=entity, group_id="club", words=(entity.partition(".")[2],), id_attribute=key,
        name_attributes=names, attributes=attributes,
    )  # fmt: skip


TYPES = (
    _type(ROOM, attribute("id", role="id", pattern="^C[A-Z0-9]{4,}$"), attribute("name"),
          names=("name",)),
    _type(USER, attribute("id", role="id", pattern="^U[A-Z0-9]{4,}$"), attribute("name"),
          names=("name",)),
    _type(NOTE, attribute("id", role="id", pattern="^N[A-Z0-9]{4,}$"), attribute("text"),
          attribute("customer", target=USER, target_attribute="id"), names=("text",)),
    _type(BOOK, attribute("name", role="id"), attribute("title"), key="name"),
)  # fmt: skip


def _in(key: str, role: Any, entity: str, name: str = "", **more: Any) -> Input:
    return Input(key=key, role=role, entity=entity, attribute=name, words=(key,), **more)


def _way(name: str, kind: Any, entity: str, *inputs: Input, **more: Any) -> AccessPath:
    words = tuple(name.split("_"))
    return AccessPath(
        tool_id=f"club.{name}", kind=kind, entity=entity, inputs=inputs, words=words, **more
    )


_OWN = _in("room", "id", ROOM, "id", required=True)
_BOTH = (_in("owner", "id", USER, "id", required=True),
         _in("book", "id", BOOK, "name", required=True))  # fmt: skip
WAYS = (
    _way("list_rooms", "list", ROOM, container="[]"),
    _way("list_users", "list", USER, container="[]"),
    _way("list_notes", "list", NOTE, container="[]"),
    _way("get_book", "detail", BOOK, *_BOTH, beside=(("owner", "book"),)),
    _way("archive_room", "action", ROOM, _OWN),
    _way("admin_archive_room", "action", ROOM, _OWN),
    _way("invite_room", "update", ROOM, _OWN, _in("users", "id", USER, "id")),
    _way("create_room", "create", ROOM, _in("name", "content", ROOM, "name", required=True)),
    _way("post_note", "action", NOTE, _in("text", "content", NOTE, "text"),
         _in("room", "id", ROOM, "id", required=True)),
    _way("create_note", "create", NOTE, *_BOTH, _in("text", "content", NOTE, "text"),
         beside=(("owner", "book"),)),
)  # fmt: skip
MODEL = EntityModel(
    types={one.id: one for one in TYPES}, paths={one.tool_id: one for one in WAYS}, version="ids"
)


def goal(text: str) -> dict[str, Any]:
    form = read(text, model=MODEL)
    assert form.unread == (), form.unread
    (only,) = told(form)
    return dict(only)


def test_a_code_written_as_the_ids_of_a_type_is_one_of_it() -> None:
    found = goal("invite U0AB3C to C024BE91L")
    assert named(found) == ["C024BE91L"]
    assert assigned(found) == {"users": "U0AB3C"}
    assert [one["kind"] for one in found["assignments"]] == ["id"]


def test_of_two_deeds_that_do_the_same_the_one_with_words_unsaid_is_not_meant() -> None:
    assert goal("archive the room C024BE91L")["tool_id"] == "club.archive_room"
    assert goal("admin archive the room C024BE91L")["tool_id"] == "club.admin_archive_room"


def test_two_ids_side_by_side_go_where_a_path_has_them_so() -> None:
    found = goal('create a note "Fine" in ada/atlas')
    assert assigned(found) == {"owner": "ada", "book": "atlas", "text": "Fine"}


def test_what_is_called_so_has_no_id_yet() -> None:
    assert assigned(goal("create a room called budget-2026")) == {"name": "budget-2026"}


def test_a_quoted_text_behind_the_verb_of_a_deed_is_its_text() -> None:
    assert assigned(goal('post "Done" to C024BE91L')) == {"text": "Done", "room": "C024BE91L"}


def test_a_long_code_behind_the_word_for_a_relation_is_an_id() -> None:
    (one,) = goal("show the notes of customer cus_NffrFeUfNV2Hib")["find"]["constraints"]
    assert one == {"attribute": "customer", "value": "cus_NffrFeUfNV2Hib", "kind": "id"}


@pytest.mark.parametrize("text", ["the user octocat", "the notes of octocat"])
def test_a_word_that_nothing_holds_is_a_name(text: str) -> None:
    (one,) = goal(f"show me {text}")["find"]["constraints"]
    assert "octocat" in str(one)


def test_an_english_word_is_none() -> None:
    asked = question("the notes of kindness", model=MODEL)
    clause = clause_of(asked.request, 0, NOW)
    known = partial(words_known, asked, tuple(MODEL.types))
    assert with_unknown_words(clause, lambda _: (), known) is clause


def test_what_a_thing_is_tested_to_be_is_none() -> None:
    assert "wobbly" in read("is the note wobbly?", model=MODEL).unread


def test_a_moment_as_computers_count_it_is_a_code() -> None:
    (one,) = goal("show the notes of 1503435956.000247")["find"]["constraints"]
    assert (one["value"], one["kind"]) == ("1503435956.000247", "id")
