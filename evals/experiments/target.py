"""The agent as the target of an experiment: a request in, all that evaluators look at out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from evals.tasks.records import Task
from evals.tasks.running import Run, run_one

if TYPE_CHECKING:
    from graphs.parts import Parts
    from graphs.running import Agent

Target = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


def agent_target(agent: Agent, parts: Parts) -> Target:
    """A target for ``langsmith.aevaluate``: takes ``request`` and ``reply``."""

    async def ask(inputs: dict[str, Any]) -> dict[str, Any]:
        said = {"request": inputs["request"], "reply": inputs.get("reply", "")}
        run = await run_one(agent, parts, Task.model_construct(**said))
        return outputs_of(run)

    return ask


def outputs_of(run: Run) -> dict[str, Any]:
    """What came of a run, as JSON."""
    return {
        "answer": run.answer,
        "status": run.status,
        "path": run.called,
        "calls": _calls(run.events),
        "citations": [c for event in run.events for c in event.get("citations", ())],
        "unsupported": run.evidence.unsupported(run.answer) if run.status != "error" else [],
        "model_calls": run.spending.model_calls,
        "tokens": run.spending.tokens,
        "money": run.spending.money,
        "seconds": round(run.seconds, 3),
    }


def _calls(events: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The calls with id, tool, arguments and outcome, in the order in which they began."""
    ends = {e["call_id"]: e["outcome"] for e in events if e["kind"] == "call_finished"}
    return [
        {
            "call_id": event["call_id"],
            "tool": event["tool_id"],
            "arguments": event["arguments"],
            "outcome": ends.get(event["call_id"], "failed"),
        }
        for event in events
        if event["kind"] == "call_started"
    ]
