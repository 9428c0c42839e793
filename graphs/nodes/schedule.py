"""Decides which subtasks run next: those whose dependencies are finished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import LimitHit, SubtaskFinished
from graphs.state import AgentState, Result, Subtask, SubtaskStatus


async def schedule(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``ready``, and ``results`` for the subtasks that will not run."""
    context = runtime.context
    results = dict(state.get("results", {}))
    if context.elapsed() > context.limits.wall_seconds:
        await context.record.emit(LimitHit(limit="wall_seconds", value=context.limits.wall_seconds))
        late = [s for s in state["subtasks"] if s["id"] not in results]
        note = f"the time limit of {context.limits.wall_seconds:g} s was reached"
        return {"ready": [], "results": {s["id"]: _left(s, "failed", note) for s in late}}
    ready, left = next_wave(state["subtasks"], results)
    for result in left.values():
        await context.record.emit(
            SubtaskFinished(
                subtask=result["subtask"], status=result["status"], path=[], note=result["note"]
            )
        )
    return {"ready": ready[: context.limits.parallelism], "results": left}


def next_wave(
    subtasks: list[Subtask], results: Mapping[str, Result]
) -> tuple[list[str], dict[str, Result]]:
    """Ids that may run now, and results of those that never will (condition false)."""
    done = dict(results)
    ready: list[str] = []
    left: dict[str, Result] = {}
    for subtask in subtasks:
        if subtask["id"] in done or any(d not in done for d in subtask["depends_on"]):
            continue
        why = why_not(subtask, done)
        if why is None:
            ready.append(subtask["id"])
        else:
            left[subtask["id"]] = done[subtask["id"]] = _left(subtask, *why)
    return ready, left


def why_not(subtask: Subtask, results: Mapping[str, Result]) -> tuple[SubtaskStatus, str] | None:
    """Why a subtask is not run although its dependencies are finished; None when it is."""
    condition = subtask["condition"]
    if condition is not None:
        truth = results[condition["subtask"]]["truth"]
        if truth is None:
            return "failed", "its condition could not be decided"
        if truth != condition["expect"]:
            return "skipped", ""
    broken = [d for d in subtask["depends_on"] if results[d]["status"] in _USELESS]
    if broken and subtask["category"] != "llm":
        return "failed", f"it needs the result of {', '.join(broken)}"
    return None


_USELESS = ("failed", "impossible", "needs_input", "nothing_found")


def _left(subtask: Subtask, status: SubtaskStatus, note: str) -> Result:
    return Result(
        subtask=subtask["id"],
        text=subtask["text"],
        status=status,
        observations=[],
        truth=None,
        missing=[],
        note=note,
        facts={},
    )
