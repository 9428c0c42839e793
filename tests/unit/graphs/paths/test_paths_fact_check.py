"""Numbers of an answer and where they stand."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.paths.fact_check import facts_hold
from tests.agent_stubs import make_observation, make_result

ROWS = [
    {"call_id": "A1.1", "fields": {"[].name": "Tower 7", "[].price": 1234.5}},
    {"call_id": "A1.1", "fields": {"[].name": "Hall", "[].price": 9.0}},
]


def results(**changes: Any) -> Any:
    seen = make_observation(rows=ROWS, arguments=[{"day": "2026-05-13"}], total=31, **changes)
    return {"A1": {**make_result("A1"), "observations": [seen]}}


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "no number at all",
        "The Tower 7 costs 1,234.50",
        "about 1234.5, or 1234 cut off",
        "2 of them",
        "31 in all",
        "on 2026-05-13",
        "9 euros, 9.0, 9.00",
        "for 4 people",
    ],
)
def test_numbers_that_were_said_sent_or_found(answer: str) -> None:
    assert facts_hold(answer, "a table for 4", results())


@pytest.mark.parametrize("answer", ["costs 1235.5", "8 euros", "at 9.5", "6 people", "1,234.51"])
def test_a_number_from_nowhere(answer: str) -> None:
    assert not facts_hold(answer, "a table for 4", results())


def test_computed_numbers_and_what_a_step_without_a_tool_found() -> None:
    assert facts_hold("77.5 in all", "", results(aggregate=77.5))
    assert not facts_hold("77.5 in all", "", results())
    found: Any = {"A2": {**make_result("A2"), "facts": {"total": 12.25}}}
    assert facts_hold("12.25, that is 12.2 or so", "", found)
