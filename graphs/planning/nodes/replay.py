"""Lays out a remembered plan so that it is run without a search."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Moved, Planned, SubtaskStarted
from graphs.planning.context import planner_of
from graphs.planning.plans import as_goal, digest_of_plan
from graphs.planning.state import PlanSolveState
from graphs.plans.records import Plan
from graphs.plans.validation import complaints
from graphs.state import Move


async def replay(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``plan`` and ``path``; no plan where the remembered one does not fit any more."""
    context, subtask = runtime.context, state["subtask"]
    model = (await planner_of(context)).model
    plan = Plan.model_validate(state["remembered"])
    goal = as_goal(state["goal"])
    wrong = await asyncio.to_thread(complaints, plan, model, context.library, goal)
    if wrong:
        return {"remembered": None, "plan": None, "path": []}
    await context.record.emit(SubtaskStarted(subtask=subtask["id"], text=subtask["text"]))
    told = plan.model_dump(mode="json")
    move = Move(kind="finish", tool_id="", path=list(plan.path), reason="as it was done before")
    await context.record.emit(Planned(subtask=subtask["id"], plan=told))
    await context.record.emit(Moved(subtask=subtask["id"], move=move, offered=[]))
    return {
        "plan": told,
        "path": list(plan.path),
        "checked": False,
        "moves": [move],
        "observations": [],
        "tried": [digest_of_plan(plan)],
    }
