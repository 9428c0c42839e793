"""Remembers form and plans of a finished run with their grade, keeps what was found, ends it."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.conversation import findings_of
from graphs.events import Remembered, RunFinished
from graphs.paths.made import learn, made_path, worth_remembering
from graphs.planning.earlier import with_form
from graphs.planning.remembering import frame_of_form, keep, plan_record
from graphs.planning.state import PlanAgentState


async def remember(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Stores the path, counts its moves, keeps the findings for later turns, tells that the run is
    over; the state stays as it is.
    """
    context = runtime.context
    findings = with_form(findings_of(state, context.earlier), state, context.earlier)
    await context.record.save_findings(findings)
    learns = not context.options.dry_run and worth_remembering(state) and not state.get("flow")
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
    plan = plan_record(state["subtasks"], state.get("plans", {}))
    made, told = made_path(state, context, frame_of_form(state["form"]), plan), None
    if context.memory is not None:
        stored, known = keep(context.memory, made)
        told = Remembered(path_id=stored.path_id, grade=stored.grade, replayed=known)
    if made.grade == "agreed":
        learn(state, context, made.plan)
    return told
