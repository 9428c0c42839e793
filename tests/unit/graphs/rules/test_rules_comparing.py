"""What is compared: two kinds of things, two amounts, how many there are, things told of before."""

from datetime import UTC, datetime

import pytest

from graphs.reasoner import Question
from graphs.rules.decomposing import decompose

_NOW = datetime(2024, 3, 1, 12, tzinfo=UTC)


def texts(request: str) -> list[str]:
    return [s["text"] for s in decompose(Question(request, [], 8), _NOW).subtasks]


@pytest.mark.parametrize(
    "request_",
    [
        "Is it cheaper to fly or take the train from Ghent to Rome?",
        "What's cheaper from Ghent to Rome: flying or going by train?",
        "Which is cheaper, the cheapest flight or the cheapest train from Ghent to Rome?",
        "is a flight or a train from Ghent to Rome cheaper, and what does it cost",
    ],
)
def test_each_of_two_kinds_is_looked_for(request_: str) -> None:
    assert texts(request_) == [
        "the cheapest flight from Ghent to Rome",
        "the cheapest train from Ghent to Rome",
        "compare: A1=flight; A2=train",
    ]


@pytest.mark.parametrize(
    "request_",
    [
        "more jazz or more folk concerts in Ghent?",
        "Does Ghent have more jazz or folk concerts?",
        "are there more jazz than folk concerts in Ghent",
    ],
)
def test_each_of_two_kinds_is_counted(request_: str) -> None:
    assert texts(request_) == [
        "how many jazz concerts in Ghent",
        "how many folk concerts in Ghent",
        "compare: A1=jazz; A2=folk",
    ]


@pytest.mark.parametrize(
    "request_",
    [
        "Which city has more old cellos, Ghent or Bruges, and how many does it have?",
        "Where are there more old cellos, in Ghent or in Bruges?",
        "Does Ghent or Bruges have more old cellos?",
    ],
)
def test_who_has_more_counts_on_each_side(request_: str) -> None:
    assert texts(request_)[:2] == ["how many old cellos in Ghent", "how many old cellos in Bruges"]
    assert len(texts(request_)) == 3


def test_days_are_no_kinds() -> None:
    assert texts("Is it warmer today or tomorrow in Ghent?") == [
        "Is it warmer today or tomorrow in Ghent"
    ]


def test_the_quality_of_which_one_has_a_better_is_asked_of_each() -> None:
    asked = ["the rating of Solaris", "the rating of Stalker", "compare: A1=Solaris; A2=Stalker"]
    assert texts("Which film has a higher rating, Solaris or Stalker?") == asked
    assert texts("Solaris or Stalker, which has a better rating?") == asked
