"""What a sentence hangs on: where tests begin and end, and what they point back at."""

from datetime import UTC, datetime

import pytest

from graphs.reasoner import Question
from graphs.rules.branches import Branch
from graphs.rules.conditions import branched
from graphs.rules.decomposing import decompose
from graphs.state import Condition, Subtask

_NOW = datetime(2024, 3, 1, 12, tzinfo=UTC)


def split(request: str) -> list[Subtask]:
    return decompose(Question(request, [], 8), _NOW).subtasks


@pytest.mark.parametrize(
    ("sentence", "lead", "branches"),
    [
        (
            "if it rains in Ghent tell me the best museum, if it stays dry just the best park",
            "",
            [
                Branch("it rains in Ghent", "tell me the best museum"),
                Branch("it stays dry", "just the best park"),
            ],
        ),
        (
            "name the best museum if it rains, and the best park if it doesn't",
            "",
            [
                Branch("it rains", "name the best museum"),
                Branch("it doesn't", "the best park"),
            ],
        ),
        (
            "Ghent tomorrow: if rain is forecast, the cheapest umbrella",
            "Ghent tomorrow",
            [Branch("rain is forecast", "the cheapest umbrella")],
        ),
        (
            "check the wind in Ghent and if it is over 40, list the museums, or else the parks",
            "check the wind in Ghent",
            [Branch("it is over 40", "list the museums"), Branch("", "the parks", expect=False)],
        ),
        (
            "if so how much is left, if not how much am I short",
            "",
            [Branch("so", "how much is left"), Branch("not", "how much am I short")],
        ),
        (
            "list the parks unless it rains, otherwise the museums",
            "",
            [
                Branch("it rains", "list the parks", expect=False),
                Branch("", "the museums", expect=False),
            ],
        ),
    ],
)
def test_tests_and_what_hangs_on_them(sentence: str, lead: str, branches: list[Branch]) -> None:
    assert branched(sentence) == (lead, branches)


@pytest.mark.parametrize(
    "sentence",
    ["find a hotel in Ghent and see if it has a pool", "what else is open in Ghent", "do as if"],
)
def test_not_every_if_is_a_condition(sentence: str) -> None:
    assert branched(sentence) == (sentence, [])


@pytest.mark.parametrize(
    ("test", "expect"),
    [
        ("there is none", False),
        ("nothing is available", False),
        ("we don't have any", False),
        ("there are some", True),
        ("that is the case", True),
    ],
)
def test_a_test_of_its_own_is_not_made_for_what_points_back(test: str, expect: bool) -> None:
    asked, then = split(f"Are there old cellos in Ghent? If {test}, list flutes in Bruges.")
    assert asked["text"] == "Are there old cellos in Ghent"
    assert then["condition"] == Condition(subtask="A1", expect=expect)


def test_the_other_comparison_is_the_other_branch() -> None:
    _, then, other = split(
        "If the fee of cellos in Ghent is over 50, list flutes in Bruges; if it's less, list drums."
    )
    assert then["condition"] == Condition(subtask="A1", expect=True)
    assert other["condition"] == Condition(subtask="A1", expect=False)


def test_if_possible_is_no_condition() -> None:
    assert [s["condition"] for s in split("List old cellos in Ghent, if possible")] == [None]
