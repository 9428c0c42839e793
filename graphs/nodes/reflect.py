"""Judges a planned path, a failed step or a finished path, and says where to resume."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import LimitHit, Reflected
from graphs.nodes.dfs_step import branch
from graphs.nodes.task import task_of
from graphs.reasoner import Review
from graphs.state import SolveState, Verdict


async def reflect(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``verdict``, ``reflections`` and what the verdict undoes; None ends the subtask."""
    context, path = runtime.context, state["path"]
    count = state.get("reflections", 0)
    verdict = await context.reasoner.reflect(
        Review(
            task=task_of(state),
            path=path,
            observations=state.get("observations", []),
            moves=state["moves"],
            missing=state.get("missing", []),
        )
    )
    await context.record.emit(Reflected(subtask=state["subtask"]["id"], verdict=verdict, path=path))
    if verdict["kind"] == "success":
        return {"verdict": verdict}
    if count >= context.limits.reflections:
        await context.record.emit(
            LimitHit(
                subtask=state["subtask"]["id"],
                limit="reflections",
                value=context.limits.reflections,
            )
        )
        return {"verdict": None}
    if verdict["kind"] == "wholly_wrong" and not verdict["noise"]:
        return {"verdict": None}
    return {"verdict": verdict, "reflections": count + 1, **undo(state, verdict)}


def undo(state: SolveState, verdict: Verdict) -> dict[str, Any]:
    """Cut the path before the first wrong step; what ran before it keeps its observation."""
    path, observations = state["path"], state.get("observations", [])
    update: dict[str, Any] = {"noise": verdict["noise"], "complaint": "", "prepared": None}
    if observations and observations[-1]["outcome"] != "ok":
        update["failure"] = observations[-1]
    if verdict["kind"] == "partly_wrong":
        first = verdict["wrong_step"]
        update["path"] = path[:first]
        update["observations"] = observations[:first]
        update["undone"] = [branch(path[: first + 1])]
    return update
