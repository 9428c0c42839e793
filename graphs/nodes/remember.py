"""Remembers the path of a finished run with its grade, keeps what it found, and ends it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.conversation import findings_of
from graphs.events import Remembered, RunFinished
from graphs.paths.framing import RequestFrame, frame_of
from graphs.paths.made import learn, made_path, worth_remembering
from graphs.paths.moves import count_moves
from graphs.paths.recording import plan_of
from graphs.paths.standing import settle_differences
from graphs.state import AgentState
from memory.path_memory import PathMemory, PathRecord


async def remember(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Stores the path, counts its moves, keeps the findings for later turns, tells that the run is
    over; the state stays as it is.
    """
    context = runtime.context
    await context.record.save_findings(findings_of(state, context.earlier))
    teaches = not context.options.dry_run and worth_remembering(state)
    if teaches and context.memory is None:
        await asyncio.to_thread(learn_only, state, context)
    if teaches and context.memory is not None:
        stored, replayed = await asyncio.to_thread(store, state, context, context.memory)
        await context.record.emit(
            Remembered(path_id=stored.path_id, grade=stored.grade, replayed=replayed)
        )
    await context.record.emit(
        RunFinished(
            status=state["status"],
            path=state["path"],
            elapsed_s=context.elapsed(),
            **context.spending.told(),
        )
    )
    return {}


def store(state: AgentState, context: RunContext, memory: PathMemory) -> tuple[PathRecord, bool]:
    """The record of this run's path, and whether it was a remembered one that worked again."""
    walked = state.get("replay")
    if walked is not None and not state.get("abandoned") and state["status"] == "done":
        again = memory.used(walked["path_id"])
        stored = memory.remember(replace(again, run_id=context.run_id))
        count_moves(context.statistics, stored.plan)
        return stored, True
    frame = frame_of(state["read"], context.now())
    made = record_of(state, context, frame)
    stored = memory.remember(made)
    if stored.path_id != made.path_id and made.dead_ends:
        memory.used(stored.path_id)  # a dead end was met again
    settle_differences(stored, memory)
    if made.grade == "agreed" and stored.grade != "rejected":
        learn(state, context, stored.plan)
    return stored, False


def learn_only(state: AgentState, context: RunContext) -> None:
    """Count the moves of a run that is right where paths are not remembered."""
    made = record_of(state, context, frame_of(state["read"], context.now()))
    if made.grade == "agreed":
        learn(state, context, made.plan)


def record_of(state: AgentState, context: RunContext, frame: RequestFrame) -> PathRecord:
    """The record of a run that planned."""
    results, library = state.get("results", {}), context.library
    plan = plan_of(frame, state["read"], state["subtasks"], results, library, context.now().date())
    if state.get("questions"):
        plan = {**plan, "replayable": False, "why": "the person was asked"}
    return made_path(state, context, frame.text, plan)
