"""Begins with a goal: the operations that its search may start from."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import CandidatesFound, Event, SubtaskStarted
from graphs.planning.context import planner_of
from graphs.planning.state import PlanSolveState
from tools.entity_types.records import AccessPath, EntityModel


async def retrieve(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``candidates``, the operations of the goal's entity types, and an empty ``path``."""
    context, subtask = runtime.context, state["subtask"]
    model = (await planner_of(context)).model
    found = await asyncio.to_thread(_operations, state["goal"], model)
    told: list[Event] = []
    if not state.get("mended"):
        told.append(SubtaskStarted(subtask=subtask["id"], text=subtask["text"]))
    if subtask["category"] != "llm":
        named = [path.tool_id for path in found]
        told.append(CandidatesFound(subtask=subtask["id"], tools=named))
    if told:
        await context.record.emit(*told)
    return {
        "candidates": {path.tool_id: 1.0 for path in found},
        "path": [],
        "plan": None,
        "observations": [],
    }


def _operations(goal: Mapping[str, Any], model: EntityModel) -> list[AccessPath]:
    """The operation that the goal names; else those that find, or change, things of its type."""
    find = goal.get("find") or {}
    named = goal.get("tool_id") or goal.get("entity") or find.get("entity") or ""
    if named in model.paths:
        return [model.paths[named]]
    changes = goal["kind"] == "do"
    return model.changers(named) if changes else model.finders(named)
