"""Decides which attributes of a long answer are worth keeping in the state."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Compressed
from graphs.planning.context import planner_of
from graphs.planning.naming_rows import exact_attributes, wanted_of
from graphs.planning.plans import as_goal
from graphs.planning.state import PlanSolveState
from graphs.plans.records import Plan


async def compress(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``fields`` of the last observation: what is kept first where rows are cut."""
    context, observations = runtime.context, state["observations"]
    last = observations[-1]
    if last["outcome"] != "ok":
        return {}
    model = (await planner_of(context)).model
    plan = Plan.model_validate(state["plan"])
    step = plan.calls[len(observations) - 1]
    path = model.path_of(step.tool_id, step.rows)
    exact = exact_attributes(path.entity if path else "", model, plan)
    kept = list(dict.fromkeys((*wanted_of(as_goal(state["goal"])), *sorted(exact))))
    size = await _size(context, [c for c in last["call_ids"] if c not in last["fruitless"]])
    if size > context.limits.response_chars:
        subtask = state["subtask"]["id"]
        told = Compressed(subtask=subtask, tool_id=last["tool_id"], size_bytes=size, kept=kept)
        await context.record.emit(told)
    return {"observations": [*observations[:-1], {**last, "fields": kept}]}


async def _size(context: RunContext, call_ids: list[str]) -> int:
    """Characters of the answers as JSON."""
    bodies = [await context.record.response(call_id) for call_id in call_ids]
    return await asyncio.to_thread(lambda: len(json.dumps(bodies, ensure_ascii=False)))
