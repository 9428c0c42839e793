"""Runs a program on to the calls that it waits for, or to its end."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.approving import wanted
from graphs.context import RunContext
from graphs.events import ArgumentsRejected, CallPrepared
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.preparing import checked
from graphs.programs.sandbox import Finished
from graphs.programs.written import OpenCalls, entities_of, run_written
from graphs.state import Prepared
from graphs.strategies.programs import failure_of, functions_in, may_mend, seen_by_program
from graphs.strategies.state import SUBTASK, StrategyState
from graphs.strategies.steps import make_step
from memory.errors import BacktrackError, ModelRetryError

_ERROR = 300
"""Characters of an error that a person is told."""


async def run_program(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the next of ``steps`` with ``prepared``; ``value`` and ``finished`` at the end; for a
    program that failed ``complaint``, or ``stopped`` where it may not be mended.
    """
    context, seen = runtime.context, seen_by_program(state)
    if is_late(context):
        return {"prepared": None, "stopped": await hit_limit(context, "wall_seconds", SUBTASK)}
    if failed := failure_of(context, seen):
        return _failed(state, failed)
    functions = functions_in(context, state)
    try:
        at = await run_written(context, state["program"], functions, seen)
        if isinstance(at, Finished):
            return {"prepared": None, "finished": True, "value": at.value}
        return await _prepared(context, state, at)
    except (BacktrackError, ModelRetryError) as error:
        return _failed(state, str(error))


async def _prepared(context: RunContext, state: StrategyState, open_: OpenCalls) -> dict[str, Any]:
    """The step that sends these calls; raises what is wrong with them."""
    tool = open_.tool
    try:
        calls = checked(context, tool, open_.calls)
    except ModelRetryError as error:
        await context.record.emit(
            ArgumentsRejected(subtask=SUBTASK, tool_id=tool.id, complaint=str(error))
        )
        raise
    await context.record.emit(CallPrepared(subtask=SUBTASK, tool_id=tool.id, calls=calls))
    approvals = await wanted(context, state, tool, calls)
    whole = tool.risk == "read" and not await _chooses_rows(context, open_)
    step = make_step(state["at"], "", tool.id, dict(open_.calls[0]))
    return {
        "steps": [*state["steps"], step],
        "at": len(state["steps"]),
        "prepared": Prepared(tool_id=tool.id, calls=calls, whole=whole, approvals=approvals),
    }


async def _chooses_rows(context: RunContext, open_: OpenCalls) -> bool:
    """Whether the program says itself how many rows, or which page, it wants."""
    path = (await entities_of(context)).path_of(open_.tool.id)
    inputs = path.inputs if path is not None else ()
    bounds = {one.key for one in inputs if one.role in ("limit", "page")}
    return any(bounds & call.keys() for call in open_.calls)


def _failed(state: StrategyState, why: str) -> dict[str, Any]:
    if may_mend(state):
        return {"prepared": None, "complaint": why}
    return {"prepared": None, "stopped": f"the program written for it failed: {why[:_ERROR]}"}
