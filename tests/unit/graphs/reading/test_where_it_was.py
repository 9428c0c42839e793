"""Where a thing was, and what is taken off it, is not what it comes to."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import DoGoal
from tests.reading_stubs import assigned, named, only_goal, read


@pytest.mark.parametrize(
    ("request_", "sets"),
    [
        ("move the task in Riverside to 20 May", {"due_on": "2026-05-20"}),
        ("move the task in Riverside to Old Orchard", {"garden_id": "Old Orchard"}),
    ],
)
def test_where_a_thing_is_tells_which_one_is_changed(request_: str, sets: dict[str, Any]) -> None:
    goal = only_goal(request_)
    assert (goal["tool_id"], assigned(goal)) == ("club.update_task", sets)
    assert named(goal) == ["Riverside"]


@pytest.mark.parametrize(
    "request_",
    ["take Riverside off the broken shed lock", "take the broken shed lock off Old Orchard"],
)
def test_neither_what_is_taken_off_a_thing_nor_what_it_is_taken_off_is_put_on_it(
    request_: str,
) -> None:
    goals = read(request_).goals
    given = [one for goal in goals if isinstance(goal, DoGoal) for one in goal.assignments]
    assert not any(one.attribute == "garden_id" for one in given)


def test_whose_things_are_moved_to_another_is_told_by_no_preposition_either() -> None:
    goal = only_goal("move the task that Old Orchard has to Riverside")
    assert (named(goal), assigned(goal)) == (["Old Orchard"], {"garden_id": "Riverside"})


@pytest.mark.parametrize("led", ["on", "of", "for", "in"])
def test_what_all_things_of_another_are_marked_as_moves_none_to_it(led: str) -> None:
    goal = only_goal(f"set the priority of all the open tasks {led} Riverside to high")
    assert (named(goal), assigned(goal)) == (["open", "Riverside"], {"priority": "high"})


def test_what_is_put_somewhere_may_be_marked_there() -> None:
    goal = only_goal("put the broken shed lock in Riverside to high priority")
    assert assigned(goal) == {"priority": "high", "garden_id": "Riverside"}
