"""What of forms and plans stands in path memory, and how it comes back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from graphs.context import RunContext
from graphs.dead_ends import dead_lately
from graphs.forms.shape import shape_of
from graphs.paths.standing import is_current, settle_differences
from graphs.planning.plans import as_goal, way_of
from graphs.planning.state import KnownWays
from graphs.plans.records import Plan
from graphs.state import Subtask
from memory.path_memory import TRUSTED, PathMemory, PathRecord
from tools.library import ToolLibrary


def frame_of_form(form: Mapping[str, Any]) -> str:
    """The kind of request: the shapes of its goals, which no other text is like."""
    shapes = [shape_of(as_goal(goal)) for goal in form["goals"]]
    return json.dumps({"shapes": shapes}, ensure_ascii=False)


def plan_record(
    subtasks: Sequence[Subtask], plans: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The ``plan`` of a path record: the way of each goal, without values of the request."""
    told = {goal: Plan.model_validate(plan) for goal, plan in plans.items()}
    return {
        "ways": {goal: way_of(plan) for goal, plan in told.items()},
        "subtasks": [
            {
                "id": subtask["id"],
                "steps": [{"tool": tool} for tool in _path(told.get(subtask["goal"]["id"]))],
            }
            for subtask in subtasks
        ],
        "replayable": True,
    }


def _path(plan: Plan | None) -> tuple[str, ...]:
    return plan.path if plan is not None else ()


async def known_paths(context: RunContext, form: Mapping[str, Any]) -> Sequence[PathRecord]:
    """What is kept of requests of this kind."""
    if context.memory is None:
        return ()
    return await asyncio.to_thread(context.memory.same_frame, frame_of_form(form))


def out_of_use(known: Sequence[PathRecord], context: RunContext) -> list[str]:
    """Tools that failed for good lately, and that another may stand in for."""
    since = context.utc_now() - timedelta(hours=context.limits.dead_end_hours)
    current = [record for record in known if is_current(record, context.library)]
    return [tool for tool in dead_lately(current, since) if context.graph.replacements(tool)]


def known_ways(
    known: Sequence[PathRecord], context: RunContext, form: Mapping[str, Any]
) -> dict[str, KnownWays]:
    """Goal id -> what is known of ways to such a goal; empty where nothing is.

    A search finds the plan of a way again, with the values of this request, or it is not taken.
    Every so many uses of a way it is not named, so that planning has its say again.
    """
    known = [record for record in known if "ways" in record.plan]
    every = context.limits.replay_check
    taken = next((r for r in known if _is_sure(r, context.library) and (r.uses + 1) % every), None)
    wrong = [record.plan["ways"] for record in known if record.grade == "rejected"]
    if taken is None and not wrong:
        return {}
    return {
        goal["id"]: KnownWays(
            taken=taken.plan["ways"].get(goal["id"], "") if taken else "",
            rejected=[ways[goal["id"]] for ways in wrong if goal["id"] in ways],
        )
        for goal in form["goals"]
    }


def _is_sure(record: PathRecord, library: ToolLibrary) -> bool:
    """Whether a path answered rightly, and every tool of it is still described as it was."""
    answered = record.grade in TRUSTED and record.outcome == "answered"
    return answered and is_current(record, library)


def keep(memory: PathMemory, made: PathRecord) -> tuple[PathRecord, bool]:
    """The path as it is stored, and whether it was known; others that answered lose their rank."""
    stored = memory.remember(made)
    known = stored.path_id != made.path_id
    if known:
        stored = memory.used(stored.path_id)
    if made.grade == "agreed":
        settle_differences(stored, memory)
    return stored, known
