"""Says what a subtask came to."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import gave
from graphs.context import RunContext
from graphs.events import SubtaskFinished
from graphs.nodes.task import task_of
from graphs.state import Observation, Result, SolveState, SubtaskStatus


async def conclude(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the subtask's entry of ``results``."""
    context, subtask = runtime.context, state["subtask"]
    computed = subtask["category"] == "llm"
    if computed:
        result = await context.reasoner.combine(task_of(state))
    else:
        observations = told(state)
        status, note = outcome(state, observations)
        truth = None
        if status in ("answered", "nothing_found") and tells_truth(state):
            truth = await context.reasoner.conclude(task_of(state), observations)
        result = Result(
            subtask=subtask["id"],
            text=subtask["text"],
            status=status,
            observations=observations,
            truth=truth,
            missing=list(state.get("missing", [])),
            note=note,
            facts={},
        )
    await context.record.emit(
        SubtaskFinished(
            subtask=subtask["id"],
            status=result["status"],
            path=[] if computed else [o["tool_id"] for o in result["observations"]],
            note=result["note"],
            facts=result["facts"],
        )
    )
    return {"results": {subtask["id"]: result}}


def tells_truth(state: SolveState) -> bool:
    """Whether to ask for yes or no: a remembered path knows that the request asks for neither."""
    remembered = state.get("replay")
    return not remembered or bool(remembered[-1].get("tells", True))


def told(state: SolveState) -> list[Observation]:
    """What is reported: the walked steps; the failure that ended the search where it gave up."""
    observations = list(state.get("observations", []))
    failure = state.get("failure")
    gave_up = bool(state["moves"]) and state["moves"][-1]["kind"] == "give_up"
    return [*observations, failure] if gave_up and failure is not None else observations


def outcome(state: SolveState, observations: list[Observation]) -> tuple[SubtaskStatus, str]:
    """Status and note of a subtask from its search and its observations."""
    stopped = state.get("stopped", "")
    if state.get("missing"):
        return "needs_input", stopped
    if not observations:
        return ("failed", stopped) if stopped else ("impossible", _why_nothing_was_called(state))
    last = observations[-1]
    if last["outcome"] == "failed":
        note = "; ".join(dict.fromkeys(text for text in (last["error"], stopped) if text))
        return ("nothing_found" if last["error_kind"] == "not_found" else "failed"), note
    if last["changed"] and last["error"]:
        return "answered", last["error"]
    if not gave(last):
        return "nothing_found", stopped
    if len(observations) < len(state["path"]):
        return ("failed", stopped) if stopped else ("nothing_found", state.get("rejected", ""))
    if state.get("rejected"):
        return "nothing_found", stopped or state["rejected"]
    return "answered", stopped


def _why_nothing_was_called(state: SolveState) -> str:
    """Why the search gave up, or else why its plan was rejected."""
    last = state["moves"][-1]
    return last["reason"] if last["kind"] == "give_up" else state.get("rejected", "")
