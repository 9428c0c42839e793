"""What a question of yes or no says of all things, of one of them, or of none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import read, told


def asked(request: str) -> dict[str, Any]:
    """The test of the only goal, with the constraints that tell which things are meant."""
    (goal,) = told(read(request))
    return {**goal.get("test", {}), "of": goal["find"].get("constraints", [])}


@pytest.mark.parametrize(
    "request_",
    [
        "are all tasks done?",
        "is every task done?",
        "are the tasks done?",
        "are both tasks done?",
        "is everything done?",
    ],
)
def test_what_is_said_of_all_is_tested_of_each(request_: str) -> None:
    test = asked(request_)
    assert (test["attribute"], test["value"], test["every"]) == ("status", "done", True)
    assert test["of"] == []


@pytest.mark.parametrize(
    "request_",
    ["are any tasks done?", "are there tasks that are done?", "is one of the tasks done?"],
)
def test_what_is_said_of_some_asks_whether_there_are_such(request_: str) -> None:
    test = asked(request_)
    assert not {"attribute", "every"} & set(test)
    assert [one["value"] for one in test["of"]] == ["done"]


def test_what_stands_before_the_noun_tells_which_of_them_all() -> None:
    test = asked("are all open tasks paid?")
    assert (test["attribute"], test["every"]) == ("paid", True)
    assert [one["value"] for one in test["of"]] == ["open"]


def test_an_attribute_is_tested_to_be_there_where_it_is_had() -> None:
    test = asked("do all gardens have an area?")
    assert (test["attribute"], test["every"]) == ("area", True)
    assert "value" not in test


@pytest.mark.parametrize("request_", ["are all the gardens area?", "is the garden Riverside area?"])
def test_what_nothing_is_said_to_have_is_not_tested_to_be_there(request_: str) -> None:
    (goal,) = told(read(request_))
    assert "test" not in goal


def test_what_is_not_understood_is_tested_of_none() -> None:
    form = read("are all open tasks wobbly?")
    (goal,) = told(form)
    assert "test" not in goal
    assert form.unread == ("wobbly",)


def test_two_that_are_named_are_both_tested_and_alternatives_are_not() -> None:
    assert asked("do Riverside and Old Orchard have water?")["every"] is True
    assert "every" not in asked("do Riverside or Old Orchard have water?")
