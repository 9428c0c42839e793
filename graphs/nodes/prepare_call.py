"""Fills and checks the arguments of the next step of the path."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.approving import wanted
from graphs.context import RunContext
from graphs.events import ArgumentsRejected, CallPrepared
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.nodes.replay import abandoned, current_step, may_leave, scene_of
from graphs.nodes.task import task_of
from graphs.paths.replaying import NotSuppliedError, calls_of
from graphs.preparing import checked, failed_step
from graphs.reasoner import Blank, Filled
from graphs.rules.before_changes import check_change
from graphs.state import Prepared, SolveState
from memory.errors import BacktrackError, ModelRetryError
from tools.records import Tool


async def prepare_call(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``prepared``, or ``complaint`` and ``attempts``, or ``missing``, or ``stopped``.

    When the attempts are used up the step counts as one that failed without being sent.
    """
    context, subtask = runtime.context, state["subtask"]["id"]
    if is_late(context):
        stopped = await hit_limit(context, "wall_seconds", subtask)
        return {"prepared": None, "complaint": "", "stopped": stopped}
    observations = state.get("observations", [])
    tool = context.library.tool(state["path"][len(observations)])
    if state.get("replay"):
        return await _replayed(state, context, tool)
    blank = Blank(task_of(state), tool, state["path"], observations, state.get("complaint", ""))
    try:
        filled = await context.reasoner.fill(blank)
        if filled.missing:
            return {"missing": list(filled.missing)}
        return await _ready(context, state, tool, filled)
    except BacktrackError as error:
        return _unusable(state, tool.id, error.code, str(error))
    except ModelRetryError as error:
        complaint = str(error)
        await context.record.emit(
            ArgumentsRejected(subtask=subtask, tool_id=tool.id, complaint=complaint)
        )
        return await _rejected(state, context, tool.id, complaint)


async def _replayed(state: SolveState, context: RunContext, tool: Tool) -> dict[str, Any]:
    """The remembered calls with the values of this request; where they do not fit, plan."""
    index = len(state["observations"])
    step = current_step(state, index)
    assert step is not None, "a replay has a step for each tool of its path"
    scene = await asyncio.to_thread(scene_of, state, context, index)
    try:
        filled = Filled(calls_of(step, scene), whole=step["whole"])
        _check_values(state, context, tool, filled)
        return await _ready(context, state, tool, filled)
    except (NotSuppliedError, ModelRetryError, BacktrackError) as error:
        if may_leave(state):
            return abandoned(state)
        return _unusable(state, tool.id, "not_replayable", str(error))


def _check_values(state: SolveState, context: RunContext, tool: Tool, filled: Filled) -> None:
    """Raise where a change would not hold what this request states, as when it is planned."""
    if tool.risk == "read":
        return
    blank = Blank(task_of(state), tool, state["path"], state["observations"], "")
    gaps = check_change(context.library, context.now(), blank, filled.calls)
    if gaps:
        raise NotSuppliedError(gaps[0]["name"])


async def _ready(
    context: RunContext, state: SolveState, tool: Tool, filled: Filled
) -> dict[str, Any]:
    """The calls checked, told and ready to be sent, or to be approved.

    Raises ``ModelRetryError`` and, where no request can be made of them, ``BacktrackError``.
    """
    subtask, calls = state["subtask"]["id"], checked(context, tool, filled.calls)
    if len(filled.calls) > context.limits.fan_out:
        await hit_limit(context, "fan_out", subtask)
    await context.record.emit(CallPrepared(subtask=subtask, tool_id=tool.id, calls=calls))
    approvals = await wanted(context, state, tool, calls)
    prepared = Prepared(tool_id=tool.id, calls=calls, whole=filled.whole, approvals=approvals)
    return {"prepared": prepared, "complaint": "", "attempts": 0}


def _unusable(state: SolveState, tool_id: str, kind: str, error: str) -> dict[str, Any]:
    """The step as one that failed, since no request can be made of it."""
    failed = failed_step(tool_id, kind, error)
    return {"observations": [*state.get("observations", []), failed], "prepared": None}


async def _rejected(
    state: SolveState, context: RunContext, tool_id: str, complaint: str
) -> dict[str, Any]:
    """Another attempt with the complaint, unless it was made already or was the last one."""
    attempts = state.get("attempts", 0) + 1
    is_last = attempts >= context.limits.argument_attempts
    if not is_last and complaint != state.get("complaint"):
        return {"complaint": complaint, "attempts": attempts, "prepared": None}
    if is_last:
        await hit_limit(context, "argument_attempts", state["subtask"]["id"])
    failed = failed_step(tool_id, "invalid_arguments", complaint)
    return {
        "observations": [*state.get("observations", []), failed],
        "complaint": "",
        "attempts": 0,
        "prepared": None,
    }
