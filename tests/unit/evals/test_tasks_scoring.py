"""What counts as right and as made up, by what a task expects."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from evals.tasks.records import Task
from evals.tasks.running import Run
from evals.tasks.scoring import Score, score
from graphs.evidence import Evidence
from graphs.spending import Spending

GOLD = [{"tool": "hotels.find"}, {"tool": "hotels.book", "arguments": {"id": {"$": "c1.id"}}}]
TASKS: dict[str, dict[str, Any]] = {
    "answered": {"gold": GOLD[:1], "facts": [{"text": ["Casa Cedar"]}]},
    "refused": {},
    "asks": {"asks": ["city", "from"]},
    "approval": {"gold": GOLD},
}
RESPONSE = {"id": "h1", "name": "Casa Cedar", "price": 40.5}


def judged(expect: str, status: str, answer: str, *events: dict[str, Any]) -> Score:
    given = {"id": "x", "fold": "held", "kind": "single", "request": "?", "expect": expect}
    run = Run(
        task=Task.model_validate(given | TASKS[expect]),
        status=status,
        answer=answer,
        events=[{"kind": "moved"}, *events],
        evidence=Evidence.of("?", [], [RESPONSE], date(2026, 5, 12)),
        writes=frozenset({"hotels.book"}),
        seconds=0.5,
        spending=Spending({"decompose": 1, "choose": 1}),
    )
    return score(run)


def called(tool: str, status: int | None = 200) -> list[dict[str, Any]]:
    return [
        {"kind": "call_started", "tool_id": tool},
        {"kind": "call_finished", "tool_id": tool, "status": status},
    ]


def ended(status: str) -> dict[str, Any]:
    return {"kind": "subtask_finished", "status": status}


def test_an_answer_with_the_facts_is_right() -> None:
    result = judged("answered", "done", "Casa Cedar costs 40.5.", *called("hotels.find"))
    assert (result.right, result.path.exact, result.fabricated, result.asked) == (
        True,
        True,
        False,
        False,
    )
    assert (result.called, result.spending.total, result.unmet) == (("hotels.find",), 2, ())


@pytest.mark.parametrize(
    ("status", "answer"),
    [
        ("done", "It costs 40.5."),
        ("failed", "Casa Cedar"),
        ("done", "Casa Cedar costs 43."),
        ("error", "Casa Cedar"),
    ],
)
def test_an_answer_without_a_fact_or_with_one_too_many_is_wrong(status: str, answer: str) -> None:
    result = judged("answered", status, answer)
    assert not result.right
    assert result.fabricated == ("43" in answer)


@pytest.mark.parametrize("end", ["impossible", "nothing_found", "failed"])
def test_saying_that_it_cannot_be_done_is_right(end: str) -> None:
    result = judged("refused", "done", "Nothing was found.", ended(end))
    assert (result.right, result.fabricated) == (True, False)


def test_a_result_for_the_impossible_is_made_up() -> None:
    events = [*called("hotels.find"), ended("answered")]
    result = judged("refused", "done", "Casa Cedar", *events)
    assert (result.right, result.fabricated) == (False, True)


def test_a_crash_is_no_refusal() -> None:
    result = judged("refused", "error", "It broke.")
    assert (result.right, result.fabricated) == (False, False)


@pytest.mark.parametrize(
    ("status", "answer", "right"),
    [
        ("needs_input", "Which city?", True),
        ("needs_input", "this is missing: fromCity", True),
        ("needs_input", "Which day?", False),
        ("done", "Which city?", False),
    ],
)
def test_a_question_must_ask_for_what_is_missing(status: str, answer: str, right: bool) -> None:
    result = judged("asks", status, answer)
    assert (result.right, result.asked) == (right, status == "needs_input")


def test_a_change_waits_for_approval() -> None:
    refused = called("hotels.book", status=None)
    result = judged("approval", "partial", "It needs approval.", *called("hotels.find"), *refused)
    assert result.right
    assert result.path.right


@pytest.mark.parametrize(
    ("answer", "events"),
    [("Done.", called("hotels.book", None)), ("It needs approval.", called("hotels.book"))],
)
def test_a_change_that_was_made_or_not_named_is_wrong(
    answer: str, events: list[dict[str, Any]]
) -> None:
    assert not judged("approval", "done", answer, *events).right
