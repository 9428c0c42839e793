"""Commands for several things at once, and how many of those found before they are for."""

from __future__ import annotations

import pytest

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Form
from tests.reading_stubs import TASK, read


def turn(request: str, *ids: int, at: int = 1) -> EarlierTurn:
    """An earlier turn that is certain, with the tasks that it found."""
    form = read(request).model_copy(update={"confidence": 1.0, "doubtful": False})
    rows = tuple({"id": one} for one in ids)
    found = Found(goal="g1", status="answered", entity=TASK, rows=rows, matched=len(rows))
    return EarlierTurn(f"T{at}", request, form, {"g1": found})


def command(form: Form) -> DoGoal:
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    return goal


THREE = turn("list the tasks of Riverside", 17, 18, 19)
TWO = turn("list the tasks of Riverside", 17, 18)


@pytest.mark.parametrize("said", ["close them", "close all three", "close all of them"])
def test_what_is_said_of_all_is_done_to_each(said: str) -> None:
    goal = command(read(said, [THREE]))
    assert (goal.target_goal, goal.each) == ("T1.g1", True)


@pytest.mark.parametrize("said", ["close both", "close both of them", "close those two"])
def test_so_many_are_meant_as_were_found(said: str) -> None:
    goal = command(read(said, [TWO]))
    assert (goal.target_goal, goal.each) == ("T1.g1", True)
    assert not command(read(said, [THREE])).each


@pytest.mark.parametrize(("said", "skip"), [("close the first two", 0), ("close the last two", 1)])
def test_some_are_told_by_their_place(said: str, skip: int) -> None:
    goal = command(read(said, [THREE]))
    assert goal.target is not None
    assert (goal.target.of, goal.target.skip, goal.target.limit) == ("T1.g1", skip, 2)
    assert goal.each


def test_both_are_the_two_that_two_turns_found() -> None:
    first, second = turn("list the tasks of Riverside", 17), turn("and of Old Orchard?", 18, at=2)
    goals = read("close both", [THREE, first, second]).goals
    assert [g.target_goal for g in goals if isinstance(g, DoGoal)] == ["T1.g1", "T2.g1"]


def test_of_things_that_are_not_told_apart_none_is_changed() -> None:
    assert not command(read("close both")).each
    assert not command(read("close all tasks")).each


@pytest.mark.parametrize("said", ["delete all tasks of Riverside", "delete the tasks of Riverside"])
def test_all_things_that_are_told_are_meant(said: str) -> None:
    goal = command(read(said, [turn("list the tasks of Old Orchard", 17, 18)]))
    assert goal.target is not None
    assert (goal.target.of, goal.each) == ("", True)
    assert [c.value for c in goal.target.constraints] == ["Riverside"]


def test_how_many_are_meant_is_no_content() -> None:
    goal = command(read("set the cost of both to 5", [TWO]))
    assert (goal.target_goal, goal.each) == ("T1.g1", True)
    assert {c.attribute: c.value for c in goal.assignments} == {"cost": 5}


def test_it_is_one_thing() -> None:
    assert not command(read("close it", [turn("list the tasks of Riverside", 17)])).each


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("close the first and the last", [0, 2]),
        ("close the first one and the third one", [0, 2]),
        ("close the first, the second and the last task", [0, 1, 2]),
        ("move the second and the third to 20 May", [1, 2]),
    ],
)
def test_each_of_several_places_is_meant(said: str, places: list[int]) -> None:
    targets = [g.target for g in read(said, [THREE]).goals if isinstance(g, DoGoal)]
    told = [(t.of, t.skip, t.limit) for t in targets if t is not None]
    assert told == [("T1.g1", at, 1) for at in places]


def test_places_are_one_where_no_several_things_were_shown() -> None:
    assert len(read("close the first and the last", [turn("show task 17", 17)]).goals) == 1


def test_each_one_is_all_that_are_so() -> None:
    goal = command(read("take 10 off the cost of each one that is open"))
    assert goal.each
    assert goal.target is not None
    assert [one.value for one in goal.target.constraints] == ["open"]


@pytest.mark.parametrize(
    ("said", "skip"),
    [
        ("close the first of those", 0), ("close the first of those tasks", 0),
        ("close the second of them", 1), ("close the last of these", 2),
    ],
)  # fmt: skip
def test_one_of_those_is_told_by_its_place(said: str, skip: int) -> None:
    goal = command(read(said, [THREE]))
    assert goal.target is not None
    assert (goal.target.of, goal.target.skip, goal.target.limit) == ("T1.g1", skip, 1)
    assert not goal.each


@pytest.mark.parametrize(
    "said", ["close one of them", "close two of those", "close the oldest of them"]
)
def test_what_is_said_of_some_of_those_is_not_done_to_each(said: str) -> None:
    assert not command(read(said, [THREE])).each
