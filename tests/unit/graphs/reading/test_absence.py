"""Things of which there is no other thing, and words that deny what nothing was made of."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import GARDEN, TASK, read, told


def find(request: str) -> dict[str, Any]:
    (goal,) = told(read(request))
    return dict(goal["find"])


@pytest.mark.parametrize(
    "request_",
    ["which gardens have no tasks?", "gardens without tasks", "which gardens have not any tasks?"],
)
def test_what_nothing_refers_to_is_found_by_what_all_others_refer_to(request_: str) -> None:
    found = find(request_)
    (one,) = found["constraints"]
    assert (found["entity"], one["attribute"], one["op"]) == (GARDEN, "id", "not in")
    assert (one["find"], one["take"]) == ({"entity": TASK}, "garden_id")


def test_what_is_said_of_those_others_narrows_them() -> None:
    (one,) = find("which gardens have no open tasks?")["constraints"]
    (inner,) = one["find"]["constraints"]
    assert (one["op"], inner["attribute"], inner["value"]) == ("not in", "status", "open")
    assert inner.get("op", "=") == "="


def test_a_thing_that_is_named_is_denied_with_them() -> None:
    found = find("which gardens have no tasks assigned to Ana Ruiz?")
    (one,) = found["constraints"]
    (inner,) = one["find"]["constraints"]
    assert (found["entity"], one["op"], one["take"]) == (GARDEN, "not in", "garden_id")
    assert (inner["attribute"], inner["value"]) == ("assigned_to", "Ana Ruiz")


def test_a_word_that_denies_is_told_where_nothing_was_made_of_it() -> None:
    assert "never" in " ".join(read("which gardens were never blue?").unread)
    assert not read("which gardens have no water?").unread


def test_a_word_that_denies_within_a_question_of_yes_or_no_only_asks() -> None:
    assert not read("isn't Broken shed lock done?").unread


def test_what_nobody_did_is_done_to_none_of_those_that_are_found() -> None:
    (goal,) = told(read("are there gardens nobody has tasks in?"))
    (one,) = goal["find"]["constraints"]
    assert (goal["find"]["entity"], one["op"], one["take"]) == (GARDEN, "not in", "garden_id")
    assert "negated" not in goal["test"]


def test_a_name_of_which_nothing_can_be_made_among_the_denied_is_told() -> None:
    assert "Foobar" in " ".join(read("gardens without tasks in Foobar").unread)


def test_who_is_asked_for_is_not_denied_by_the_verb_of_the_question() -> None:
    found = find("isn't Broken shed lock done?")
    assert [c.get("op", "=") for c in found["constraints"]] == ["="]
