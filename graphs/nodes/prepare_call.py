"""Fills and checks the arguments of the next step of the path."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import ArgumentsRejected, CallPrepared, LimitHit
from graphs.nodes.task import task_of
from graphs.reasoner import Blank
from graphs.state import Observation, Prepared, SolveState
from memory.errors import ModelRetryError


async def prepare_call(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``prepared``, or ``complaint`` and ``attempts``, or ``missing``."""
    context, subtask = runtime.context, state["subtask"]["id"]
    observations = state.get("observations", [])
    tool = context.library.tool(state["path"][len(observations)])
    filled = await context.reasoner.fill(
        Blank(task_of(state), tool, state["path"], observations, state.get("complaint", ""))
    )
    if filled.missing:
        return {"missing": list(filled.missing)}
    try:
        calls = [context.caller.validate(tool, call) for call in filled.calls]
    except ModelRetryError as error:
        await context.record.emit(
            ArgumentsRejected(subtask=subtask, tool_id=tool.id, complaint=str(error))
        )
        return await _rejected(state, context, tool.id, str(error))
    calls = calls[: context.limits.fan_out]
    await context.record.emit(CallPrepared(subtask=subtask, tool_id=tool.id, calls=calls))
    prepared = Prepared(tool_id=tool.id, calls=calls)
    return {"prepared": prepared, "complaint": "", "attempts": 0}


async def _rejected(
    state: SolveState, context: RunContext, tool_id: str, complaint: str
) -> dict[str, Any]:
    """Another attempt with the complaint, or a failed step when the attempts are used up."""
    attempts = state.get("attempts", 0) + 1
    if attempts < context.limits.argument_attempts and complaint != state.get("complaint"):
        return {"complaint": complaint, "attempts": attempts, "prepared": None}
    await context.record.emit(
        LimitHit(
            subtask=state["subtask"]["id"],
            limit="argument_attempts",
            value=context.limits.argument_attempts,
        )
    )
    failed = failed_step(tool_id, "invalid_arguments", complaint)
    return {
        "observations": [*state.get("observations", []), failed],
        "complaint": "",
        "attempts": 0,
        "prepared": None,
    }


def failed_step(tool_id: str, kind: str, error: str) -> Observation:
    """The observation of a step that was never sent."""
    return Observation(
        tool_id=tool_id,
        call_ids=[],
        outcome="failed",
        error=error,
        error_kind=kind,
        arguments=[],
        fields=[],
        total=0,
        rows=[],
        aggregate=None,
        selection=None,
    )
