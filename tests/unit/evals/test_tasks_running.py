"""A run is kept with what it did; one that breaks is kept as wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

from evals.tasks import running
from evals.tasks.records import Task
from graphs.limits import Limits
from graphs.outcomes import Outcome
from graphs.spending import Spending
from memory.errors import DeveloperError

TASK = Task.model_validate(
    {"id": "x", "fold": "held", "kind": "impossible", "request": "?", "expect": "refused"}
)
EVENTS: list[dict[str, Any]] = [
    {"kind": "decomposed"},
    {"kind": "candidates_found", "tools": ["a.read"]},
    {"kind": "moved", "move": {}},
    {"kind": "call_started", "tool_id": "a.read"},
    {"kind": "call_finished", "tool_id": "a.read", "run_id": "r", "call_id": "1", "status": 200},
    {"kind": "call_started", "tool_id": "a.write"},
    {"kind": "call_finished", "tool_id": "a.write", "run_id": "r", "call_id": "2", "status": None},
]


def parts() -> Any:
    """What a run needs of the parts: one response, two tools, a clock, no names."""
    tools = [
        SimpleNamespace(id="a.read", risk="read", parameters=()),
        SimpleNamespace(id="a.write", risk="write", parameters=()),
    ]
    return SimpleNamespace(
        limits=Limits(),
        journal=SimpleNamespace(response=lambda run_id, call_id: {"total": 40.5}),
        library=SimpleNamespace(tools=lambda: tools, tool=lambda name: tools[0]),
        now=lambda: datetime(2026, 5, 12, tzinfo=UTC),
        directory=None,
    )


async def ran(*, ends_with: Exception | Outcome) -> running.Run:
    async def stream(request: str, *, can_ask: bool) -> AsyncIterator[dict[str, Any] | Outcome]:
        for event in EVENTS:
            yield event
        if isinstance(ends_with, Exception):
            raise ends_with
        yield ends_with

    agent = cast("Any", SimpleNamespace(stream=stream))
    return await running.run_one(agent, parts(), TASK)


async def test_a_run_tells_calls_decisions_and_evidence() -> None:
    spending = Spending({"choose": 3, "fill": 1}, model_calls=1, tokens=30)
    outcome = Outcome("r", "40.5", "needs_input", [], 0.1, spending)
    run = await ran(ends_with=outcome)
    assert (run.status, run.answer) == ("needs_input", "40.5")
    assert run.called == ["a.read", "a.write"]
    assert run.moves == 1
    assert run.spending == spending
    assert run.writes == {"a.write"}
    assert run.evidence.unsupported("40.5 and 77") == ["77"]


async def test_a_run_that_breaks_is_an_error_and_no_end_of_the_others() -> None:
    for broken in (ValueError("odd"), DeveloperError("odd")):
        run = await ran(ends_with=broken)
        assert run.status == "error"
        assert "odd" in run.answer
        assert run.spending == Spending()
        assert run.called == ["a.read", "a.write"]
