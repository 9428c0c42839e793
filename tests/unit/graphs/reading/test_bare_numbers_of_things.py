"""Whole numbers that things are told by, said without the word for their type."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from memory.name_directory import KnownValue
from tests.reading_stubs import TASK, assigned, named, only_goal, read

NUMBERED = [KnownValue(TASK, "id", str(one), one) for one in (7044, 7046, 7049)]


@pytest.mark.parametrize(
    ("request_", "value"),
    [
        ("set 7044 to low", {"priority": "low"}),
        ("set the cost of 7044 to 40", {"cost": 40}),
        ("set the cost of 7044 to 7046", {"cost": 7046}),
        ("move 7044 to Old Orchard", {"garden_id": "Old Orchard"}),
    ],
)
def test_a_known_number_tells_which_thing_is_changed(
    request_: str, value: dict[str, object]
) -> None:
    goal = only_goal(request_, known=NUMBERED)
    assert (named(goal), assigned(goal)) == (["7044"], value)


@pytest.mark.parametrize("request_", ["close 7046 and 7049", "close 7046, 7049"])
def test_several_numbers_tell_several_things(request_: str) -> None:
    goal = only_goal(request_, known=NUMBERED)
    assert named(goal) == [["7046", "7049"]]


@pytest.mark.parametrize("request_", ["when is 7044 due?", "the cost of 7044"])
def test_a_known_number_tells_of_which_thing_something_is_asked(request_: str) -> None:
    (goal,) = read(request_, known=NUMBERED).goals
    assert isinstance(goal, FindGoal)
    assert [c.value for c in goal.find.constraints] == ["7044"]


def test_what_nothing_but_its_number_is_said_of_is_told_itself() -> None:
    near = {"club.list_gardens": 1.0, "club.list_people": 1.0}
    (goal,) = read("what's 7044 about?", relevant=near, known=NUMBERED).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.entity == TASK


@pytest.mark.parametrize(
    "request_", ["tasks with a cost over 7044", "tasks with a cost of 7044 euros", "cost 7044"]
)
def test_a_number_that_measures_is_no_thing(request_: str) -> None:
    (goal,) = read(request_, known=NUMBERED).goals
    assert isinstance(goal, FindGoal)
    assert "id" not in {c.attribute for c in goal.find.constraints}


def test_it_is_what_a_statement_is_about_and_not_what_that_is_like() -> None:
    goal = only_goal("7049 is the same as 7046, delete it", known=NUMBERED)
    assert named(goal) == ["7049"]


def test_it_is_asked_about_where_a_statement_is_about_two() -> None:
    form = read("7049 and 7046 are the same, delete it", known=NUMBERED)
    assert form.doubtful or form.unread


@pytest.mark.parametrize(
    "aside",
    [
        "they have guests tonight",
        "they'll have guests tonight",
        "there's a lady on the fifth floor",
        "she's away until 9 June",
        "shes away",
    ],
)
def test_a_sentence_beside_a_command_sets_nothing(aside: str) -> None:
    goal = only_goal(f"set 7044 to low please, {aside}", known=NUMBERED)
    assert assigned(goal) == {"priority": "low"}


def test_a_sentence_of_somebody_before_a_command_tells_no_thing() -> None:
    goal = only_goal("7049 is a mistake, they paid twice, delete it", known=NUMBERED)
    assert named(goal) == ["7049"]


def test_what_is_wanted_by_a_day_is_set() -> None:
    goal = only_goal("set 7044 to low, they need it by 9 June", known=NUMBERED)
    assert assigned(goal) == {"priority": "low", "due_on": "2026-06-09"}


def test_a_number_behind_to_is_the_thing_that_something_is_added_to() -> None:
    goal = only_goal("add 20 to the cost of 7044", known=NUMBERED)
    assert named(goal) == ["7044"]
    goal = only_goal("add another 20 cost to 7044", known=NUMBERED)
    assert named(goal) == ["7044"]


def test_a_sentence_with_a_word_of_a_name_before_a_command_is_not_passed_over() -> None:
    form = read("she's moving to the orchard. close 7044", known=NUMBERED)
    assert form.doubtful or form.unread
