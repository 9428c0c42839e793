"""Remembers the path of a finished run with its grade, keeps what it found, and ends it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.conversation import findings_of
from graphs.events import Remembered, RunFinished
from graphs.paths.fact_check import facts_hold
from graphs.paths.framing import RequestFrame, frame_of
from graphs.paths.moves import count_moves, count_taken_back
from graphs.paths.recording import plan_of
from graphs.paths.standing import settle_differences
from graphs.state import AgentState, Result
from memory.path_memory import (
    DeadEnd,
    Grade,
    PathMemory,
    PathOutcome,
    PathRecord,
)


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


def worth_remembering(state: AgentState) -> bool:
    """Whether something was called: what was only asked or refused teaches nothing.

    Nor does a request that only earlier turns gave its meaning: "and tomorrow?".
    """
    ended = state["status"] in ("done", "partial", "failed")
    return ended and bool(state["path"]) and not state.get("follows")


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
        _learn(state, context, stored.plan)
    return stored, False


def learn_only(state: AgentState, context: RunContext) -> None:
    """Count the moves of a run that is right where paths are not remembered."""
    made = record_of(state, context, frame_of(state["read"], context.now()))
    if made.grade == "agreed":
        _learn(state, context, made.plan)


def _learn(state: AgentState, context: RunContext, plan: Mapping[str, Any]) -> None:
    count_moves(context.statistics, plan)
    count_taken_back(context.statistics, state.get("taken_back", []))


def record_of(state: AgentState, context: RunContext, frame: RequestFrame) -> PathRecord:
    """The record of a run that planned."""
    results, library = state.get("results", {}), context.library
    plan = plan_of(frame, state["read"], state["subtasks"], results, library, context.now().date())
    if state.get("questions"):
        plan = {**plan, "replayable": False, "why": "the person was asked"}
    tools = tuple(state["path"])
    outcome = outcome_of(results)
    ends = {end["tool_id"]: end["reason"] for end in state.get("dead_ends", [])}
    return PathRecord(
        path_id=context.run_id,
        request=state["request"],
        language=state["language"],
        frame=frame.text,
        plan=plan,
        tools=tools,
        versions={tool_id: library.tool(tool_id).digest or "" for tool_id in tools},
        outcome=outcome,
        grade=grade_of(state, plan, outcome),
        dead_ends=tuple(DeadEnd(tool_id, reason) for tool_id, reason in ends.items()),
        run_id=context.run_id,
        created_at=context.utc_now().isoformat(timespec="microseconds"),
    )


def outcome_of(results: Mapping[str, Result]) -> PathOutcome:
    """What the subtasks came to together."""
    statuses = {result["status"] for result in results.values()} - {"skipped"}
    if not statuses <= {"answered", "nothing_found"}:
        return "failed"
    return "answered" if "answered" in statuses else "nothing_found"


def grade_of(state: AgentState, plan: Mapping[str, Any], outcome: PathOutcome) -> Grade:
    """``agreed`` when the facts of the answer check out and the path can be walked again."""
    results = state.get("results", {})
    sure = (
        outcome == "answered"
        and state["status"] == "done"
        and plan["replayable"]
        and not any(result["note"] for result in results.values())
        and facts_hold(state["answer"], state["request"], results)
    )
    return "agreed" if sure else "tried"
