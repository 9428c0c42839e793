"""What questions that only read come to: ends of an order, totals, tests, words of descriptions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading_stubs import read, told


def first(request: str) -> dict[str, Any]:
    """The only goal of a request, whatever of it is unread."""
    (goal,) = told(read(request))
    return dict(goal)


@pytest.mark.parametrize(
    ("request_", "attribute", "descending", "limit"),
    [
        ("the three jobs with the highest cost", "cost", True, 3),
        ("give me the two highest costs of tasks", "cost", True, 2),
        ("the three most recent tasks", "created_on", True, 3),
        ("the least recent task", "created_on", False, 1),
        ("the two tasks with the highest cost, highest first", "cost", True, 2),
    ],
)
def test_a_number_beside_an_end_of_an_order_says_how_many(
    request_: str, attribute: str, descending: bool, limit: int
) -> None:
    find = first(request_)["find"]
    assert "constraints" not in find
    assert find["order"] == {"attribute": attribute} | ({"descending": True} if descending else {})
    assert find["limit"] == limit


def test_that_all_are_counted_may_be_said_twice() -> None:
    form = read("how many different tasks are there in total?")
    (goal,) = told(form)
    assert goal["total"] == {"op": "count"}
    assert form.unread == ("different",)


def test_what_nothing_is_called_by_is_counted_and_told_as_unread() -> None:
    form = read("how many volunteers do we have altogether?")
    (goal,) = told(form)
    assert goal["total"] == {"op": "count"}
    assert form.unread == ("volunteers",)


def test_a_yes_or_no_question_that_was_not_read_as_one_is_doubtful() -> None:
    form = read("is the garden Riverside free?")
    (goal,) = told(form)
    assert "test" not in goal
    assert form.doubtful


@pytest.mark.parametrize("request_", ["list the vacant gardens", "is there a vacant garden?"])
def test_a_word_beside_several_things_is_no_name(request_: str) -> None:
    form = read(request_)
    (goal,) = told(form)
    assert "constraints" not in goal["find"]
    assert form.unread == ("vacant",)


def test_a_word_beside_one_thing_is_a_name_to_be_looked_up() -> None:
    (one,) = first("the sundial task")["find"]["constraints"]
    assert (one["value"], one["kind"]) == ("sundial", "name")


def test_a_word_where_a_verb_stands_is_no_part_of_a_name() -> None:
    assert "constraints" not in first("tasks that we shed")["find"]
