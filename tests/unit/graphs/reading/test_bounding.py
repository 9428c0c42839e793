"""Things to which so many others refer: "gardens with more than two tasks"."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import GARDEN, TASK, read, told


def bound(request: str) -> dict[str, Any]:
    (goal,) = told(read(request))
    assert goal["find"]["entity"] == GARDEN
    (one,) = goal["find"]["constraints"]
    assert (one["attribute"], one["take"], one["find"]["entity"]) == ("id", "garden_id", TASK)
    return dict(one)


@pytest.mark.parametrize(
    ("request_", "op", "times"),
    [
        ("which gardens have more than two tasks?", "in", {"op": ">", "count": 2}),
        ("gardens with at least 2 tasks", "in", {"count": 2}),
        ("how many gardens have three or more tasks?", "in", {"count": 3}),
        ("gardens with exactly one task", "in", {"op": "=", "count": 1}),
        ("which gardens have fewer than two tasks?", "not in", {"count": 2}),
        ("which gardens have no more than one task?", "not in", {"op": ">", "count": 1}),
    ],
)
def test_others_are_counted_for_each(request_: str, op: str, times: dict[str, Any]) -> None:
    assert (bound(request_)["op"], bound(request_)["times"]) == (op, times)
    assert not read(request_).unread


def test_what_is_said_behind_the_number_narrows_those_others() -> None:
    (inner,) = bound("which gardens have at least 2 open tasks?")["find"]["constraints"]
    assert (inner["attribute"], inner["value"]) == ("status", "open")


@pytest.mark.parametrize(
    ("none", "op"),
    [("more than 0", "in"), ("exactly zero", "not in"), ("no more than zero", "not in")],
)
def test_a_bound_of_nought_means_some_or_none(none: str, op: str) -> None:
    one = bound(f"which gardens have {none} tasks?")
    assert (one["op"], one.get("times")) == (op, None)


def test_what_any_number_meets_is_told_as_unread() -> None:
    assert "0" in " ".join(read("which gardens have at least 0 tasks?").unread)


@pytest.mark.parametrize("often", ["more than twice", "at least 3 times"])
def test_how_often_is_how_many_of_the_others(often: str) -> None:
    one = bound(f"which gardens had open tasks {often}?")
    assert one["times"]["count"] in (2, 3)
    assert [inner["value"] for inner in one["find"]["constraints"]] == ["open"]


def test_of_one_thing_its_others_are_counted() -> None:
    (goal,) = told(read("does Riverside have more than two tasks?"))
    assert (goal["find"]["entity"], goal["total"]) == (TASK, {"op": "count"})
    assert goal["test"] == {"op": ">", "value": 2}
