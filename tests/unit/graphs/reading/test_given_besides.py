"""What is said in place of what earlier commands gave a thing, and what else it is given."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Form
from graphs.reading.clauses import clause_of
from graphs.reading.links import Link
from graphs.reading.named_months import with_named_months
from tests.reading_stubs import NOW, TASK, earlier_turn, read


def _done(request: str, *earlier: EarlierTurn) -> EarlierTurn:
    form = read(request, earlier).model_copy(update={"confidence": 1.0})
    assert (form.unread, form.doubtful) == ((), False), request
    return earlier_turn(f"T{len(earlier) + 1}", request, form, TASK, [18])


DATED = _done("set the due date of the broken shed lock to 20 May")


def _set(form: Form) -> dict[str, Any]:
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert (goal.tool_id, goal.target_goal) == ("club.update_task", "T1.g1")
    return {c.attribute: c.value for c in goal.assignments}


@pytest.mark.parametrize("said", ["not 20 May, 21 May", "not on 20 May but on 21 May"])
def test_a_day_that_is_denied_gives_way_to_the_other_one(said: str) -> None:
    assert _set(read(said, [DATED])) == {"due_on": "2026-05-21"}


def test_a_day_that_is_only_denied_sets_nothing() -> None:
    form = read("not 20 May", [DATED])
    assert not any(isinstance(g, DoGoal) and g.assignments for g in form.goals)


def test_what_was_changed_is_made_something_else() -> None:
    assert _set(read("make it Old Orchard", [DATED])) == {"garden_id": "Old Orchard"}


def test_what_a_command_before_the_last_one_gave_is_put_right() -> None:
    put = _done("make it Old Orchard", DATED)
    (goal,) = read("no, 21 May", [DATED, put]).goals
    assert isinstance(goal, DoGoal)
    assert {c.attribute: c.value for c in goal.assignments} == {"due_on": "2026-05-21"}
    assert goal.target_goal == "T2.g1"


def test_what_was_given_wrongly_is_put_right() -> None:
    put = _done("make it Old Orchard", DATED)
    (goal,) = read("wrong garden, it's Riverside", [DATED, put]).goals
    assert isinstance(goal, DoGoal)
    assert [(c.attribute, c.value) for c in goal.assignments] == [("garden_id", "Riverside")]


def test_an_attribute_named_before_its_value_is_given_to_what_was_changed() -> None:
    put = _done("set the priority of the broken shed lock to high")
    assert _set(read("and due on 21 May", [put])) == {"due_on": "2026-05-21"}


def test_a_day_that_is_a_listed_value_is_no_name() -> None:
    clause = clause_of("not Friday, Saturday", 0, NOW)
    listed = [Link(1, 2, "name", "club.show", "weekday", 1.0)]
    kinds = [p.value.kind for p in with_named_months(clause, lambda: listed).values]
    assert kinds == ["date", "date"]


def test_what_is_set_without_its_thing_is_set_of_the_one_told_last() -> None:
    assert _set(read("set the cost to 80", [DATED])) == {"cost": 80}
    form = read("list the tasks of Riverside").model_copy(update={"confidence": 1.0})
    several = earlier_turn("T1", "", form, TASK, [17, 18])
    (goal,) = read("set the cost to 80", [several]).goals
    assert isinstance(goal, DoGoal)
    assert not goal.target_goal
    assert goal.target is None or not goal.target.of


def test_what_was_shown_is_moved_to_what_is_named() -> None:
    form = read("show the broken shed lock").model_copy(update={"confidence": 1.0})
    shown = earlier_turn("T1", "", form, TASK, [18])
    moved = read("move it to Old Orchard", [shown])
    assert (moved.unread, moved.doubtful) == ((), False)
    assert _set(moved) == {"garden_id": "Old Orchard"}


MADE = _done("add a task called Zephyr to Riverside")


@pytest.mark.parametrize(
    ("said", "sets"),
    [("cost 95", {"cost": 95}), ("the due date is 20 May", {"due_on": "2026-05-20"})],
)
def test_what_was_made_is_told_more_by_an_update(said: str, sets: dict[str, Any]) -> None:
    assert _set(read(said, [MADE])) == sets


def test_what_was_made_is_not_made_again_by_a_bare_value() -> None:
    assert not any(isinstance(goal, DoGoal) for goal in read("95", [MADE]).goals)


def test_who_agrees_before_a_command_orders_that() -> None:
    (goal,) = read("ok now close it", [DATED]).goals
    assert isinstance(goal, DoGoal)
    assert (goal.tool_id, goal.target_goal) == ("club.close_task", "T1.g1")
