"""Changes of all things but some: what is left out is never what is changed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import assigned, named, read, told


def target(text: str) -> list[tuple[str, str, Any]]:
    (goal,) = told(read(text))
    assert goal["kind"] == "do"
    found = goal["target"]["constraints"]
    return [(one["attribute"], one.get("op", "="), one.get("value")) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "delete all tasks except task 17",
        "delete all tasks other than task 17",
        "delete every task but task 17",
        "close all tasks apart from task 17",
    ],
)
def test_what_is_left_out_is_not_changed(text: str) -> None:
    assert target(text) == [("id", "!=", "17")]


def test_what_is_denied_is_not_changed() -> None:
    assert target("delete every task not due on 20 May") == [("due_on", "!=", "2026-05-20")]


def test_what_is_compared_with_is_not_changed() -> None:
    (one,) = target("delete the tasks cheaper than task 17")
    assert one[:2] == ("cost", "<")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("delete all tasks except task 17 and task 18", ("id", "not in", ["17", "18"])),
        ("close tasks 17 and 18", ("id", "in", [17, 18])),
        ("delete the tasks that don't cost more than 50", ("cost", "<=", 50)),
    ],
)
def test_what_is_joined_or_denied_is_so_for_changes_too(text: str, meant: Any) -> None:
    assert target(text) == [meant]


@pytest.mark.parametrize(
    "text",
    ["delete none but task 17", "delete nothing except task 17", "delete no tasks but task 17"],
)
def test_the_only_one_is_never_what_is_left(text: str) -> None:
    form = read(text)
    assert form.unread
    assert form.doubtful
    assert "!=" not in repr(told(form))


def test_ids_on_both_sides_of_other_words_are_no_alternatives() -> None:
    both = target("delete tasks between task 17 and task 18")
    assert [one[1] for one in both] == ["=", "="]
    assert target("delete task 18 instead of task 17") == [("id", "=", "18")]


def test_what_something_becomes_stands_behind_to() -> None:
    text = "change the cost of task 17 from 20 to 30"
    (goal,) = told(read(text))
    assert [one["value"] for one in goal["assignments"]] == [30]


def test_what_else_is_to_be_done_is_not_left_out() -> None:
    assert not read("close task 17").unread
    assert "give" in read("settle task 17 and give task 18 to Ada").unread


@pytest.mark.parametrize(
    "text",
    [
        "one of the two Riverside tasks is late, set it to high",
        "two of the Riverside tasks are late, set the first to high",
    ],
)
def test_how_many_are_spoken_of_is_no_amount(text: str) -> None:
    for goal in told(read(text)):
        assert "cost" not in assigned(goal)
        assert not any(one["attribute"] == "cost" for one in goal["target"]["constraints"])


def test_one_of_several_is_no_name() -> None:
    (goal,) = told(read("one of the two Riverside tasks is late, set it to high"))
    assert named(goal) == ["Riverside"]
