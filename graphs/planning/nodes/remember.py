"""Remembers form and plans of a finished run with their grade, keeps what was found, ends it."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.conversation import findings_of
from graphs.events import Remembered, RunFinished
from graphs.paths.fact_check import facts_hold
from graphs.paths.moves import count_moves, count_taken_back
from graphs.planning.earlier import with_form
from graphs.planning.remembering import frame_of_form, keep, plan_record
from graphs.planning.state import PlanAgentState
from memory.path_memory import DeadEnd, Grade, PathOutcome, PathRecord


async def remember(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Stores the path, counts its moves, keeps the findings for later turns, tells that the run is
    over; the state stays as it is.
    """
    context = runtime.context
    findings = with_form(findings_of(state, context.earlier), state, context.earlier)
    await context.record.save_findings(findings)
    learns = not context.options.dry_run and _teaches(state)
    remembered = await asyncio.to_thread(_remembered, state, context) if learns else None
    finished = RunFinished(
        status=state["status"],
        path=state["path"],
        elapsed_s=context.elapsed(),
        **context.spending.told(),
    )
    await context.record.emit(*([remembered] if remembered else []), finished)
    return {}


def _remembered(state: PlanAgentState, context: RunContext) -> Remembered | None:
    """Store the path and count its moves; blocks. None where paths are not remembered."""
    made, told = _record(state, context), None
    if context.memory is not None:
        stored, known = keep(context.memory, made)
        told = Remembered(path_id=stored.path_id, grade=stored.grade, replayed=known)
    if made.grade == "agreed":
        count_moves(context.statistics, made.plan)
        count_taken_back(context.statistics, state.get("taken_back", []))
    return told


def _teaches(state: PlanAgentState) -> bool:
    """Whether something was called, by a request that means something by itself, as planned."""
    ended = state["status"] in ("done", "partial", "failed")
    return ended and bool(state["path"]) and not state.get("follows") and not state.get("flow")


def _record(state: PlanAgentState, context: RunContext) -> PathRecord:
    outcome, tools = _outcome(state), tuple(state["path"])
    ends = {end["tool_id"]: end["reason"] for end in state.get("dead_ends", [])}
    return PathRecord(
        path_id=context.run_id,
        request=state["request"],
        language=state["language"],
        frame=frame_of_form(state["form"]),
        plan=plan_record(state["subtasks"], state.get("plans", {})),
        tools=tools,
        versions={tool_id: context.library.tool(tool_id).digest or "" for tool_id in tools},
        outcome=outcome,
        grade=_grade(state, outcome),
        dead_ends=tuple(DeadEnd(tool_id, reason) for tool_id, reason in ends.items()),
        run_id=context.run_id,
        created_at=context.utc_now().isoformat(timespec="microseconds"),
    )


def _outcome(state: PlanAgentState) -> PathOutcome:
    """What the goals came to together."""
    statuses = {result["status"] for result in state.get("results", {}).values()} - {"skipped"}
    if not statuses <= {"answered", "nothing_found"}:
        return "failed"
    return "answered" if "answered" in statuses else "nothing_found"


def _grade(state: PlanAgentState, outcome: PathOutcome) -> Grade:
    """``agreed`` when the facts of the answer check out."""
    results = state.get("results", {})
    sure = (
        outcome == "answered"
        and state["status"] == "done"
        and not any(result["note"] for result in results.values())
        and facts_hold(state["answer"], state["request"], results)
    )
    return "agreed" if sure else "tried"
