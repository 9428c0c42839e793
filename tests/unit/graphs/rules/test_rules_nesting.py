"""A thing that must be found first becomes a subtask of its own."""

from __future__ import annotations

import pytest

from graphs.reasoner import Question
from graphs.rules.decomposing import decompose
from tests.lending_stubs import NOW


def texts(request: str) -> list[str]:
    return [s["text"] for s in decompose(Question(request, [], 8), NOW).subtasks]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (
            "What is the postcode of the bakery that lies closest to Ghent's largest theatre?",
            ["find Ghent's largest theatre", "What is the postcode of the bakery closest to [A1]"],
        ),
        (
            "Is the bakery nearest to the cheapest hostel in Oslo open on Sundays?",
            [
                "find the cheapest hostel in Oslo",
                "Is the bakery nearest to [A1] open on Sundays",
            ],
        ),
        (
            "Which pharmacy in Ghent is nearest to the top rated theatre?",
            ["find the top rated theatre in Ghent", "Which pharmacy in Ghent is nearest to [A1]"],
        ),
    ],
)
def test_what_something_is_near_to_is_found_first(request_: str, expected: list[str]) -> None:
    assert texts(request_) == expected


def test_a_named_landmark_needs_no_finding() -> None:
    assert len(texts("What is the cheapest bakery near the Vienna Opera House?")) == 1


def test_a_wish_for_the_cheapest_is_asked_for_where_it_is_pointed_back_at() -> None:
    first, second = texts(
        "I will be taking the cheapest ferry from Oslo to Kiel on 3 June, with a dog. "
        "How many cabins and what type of engine does it have?"
    )
    assert first == "find the cheapest ferry from Oslo to Kiel on 3 June"
    assert "[A1]" in second


def test_that_shop_may_be_a_store() -> None:
    found = texts("Find the biggest toy store in Lyon. Which day of the week is that shop closed?")
    assert "[A1]" in found[-1]


def test_two_questions_about_one_thing_are_asked_apart() -> None:
    found = texts(
        "Find the best rated bakery in Ghent. "
        "I need its phone number, and also the day of the week it stays shut."
    )
    assert found[0].startswith("Find the best rated bakery in Ghent")
    assert found[-1] == "the day of the week [A1] stays shut"
