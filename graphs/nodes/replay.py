"""Lays out a remembered path so that it is walked again without planning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import done_for_good
from graphs.context import RunContext
from graphs.dead_ends import dead_end
from graphs.events import SubtaskStarted
from graphs.paths.framing import frame_of
from graphs.paths.sources import Scene
from graphs.state import SolveState


async def replay(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``path`` from the remembered steps."""
    subtask = state["subtask"]
    await runtime.context.record.emit(SubtaskStarted(subtask=subtask["id"], text=subtask["text"]))
    path = [step["tool"] for step in state["replay"] or []]
    return {"path": path, "observations": [], "moves": [], "missing": []}


def current_step(state: SolveState, step: int) -> Mapping[str, Any] | None:
    """The remembered step at an index, None where nothing is replayed."""
    remembered = state.get("replay")
    return remembered[step] if remembered else None


def scene_of(state: SolveState, context: RunContext, step: int) -> Scene:
    """What the values of a remembered step are taken from this time."""
    frame = frame_of(state["request"], context.now())
    return Scene(
        slots=frame.slots,
        words=frozenset(),
        today=context.now().date(),
        observations=state.get("observations", [])[:step],
        known=state.get("known", {}),
    )


def may_leave(state: SolveState) -> bool:
    """Whether a remembered path is walked on which nothing was changed yet."""
    return bool(state.get("replay")) and not done_for_good(state.get("observations", []))


def abandoned(state: SolveState) -> dict[str, Any]:
    """The update that leaves a remembered path for the search, without a tool that failed."""
    observations = state.get("observations", [])
    last = observations[-1] if observations else None
    failed = dead_end(last) if last else None
    return {
        "replay": None,
        "path": [],
        "observations": [],
        "prepared": None,
        "abandoned": [state["subtask"]["id"]],
        **({"failure": last} if last and last["outcome"] == "failed" else {}),
        **({"dead_ends": [failed], "noise": [failed["tool_id"]]} if failed else {}),
    }
