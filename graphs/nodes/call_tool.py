"""Sends the prepared calls of one step and records what came back."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import CallFinished, CallStarted
from graphs.state import Observation, Prepared, SolveState
from memory.errors import BacktrackError, RunStoppedError
from tools.calling import CallError, CallResult
from tools.records import Tool


async def call_tool(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the new last item of ``observations`` and ``calls``; clears ``prepared``."""
    context, prepared = runtime.context, state["prepared"]
    assert prepared is not None, "call_tool runs only after prepare_call made calls"
    tool = context.library.tool(prepared["tool_id"])
    observations, before = state.get("observations", []), state.get("calls", 0)
    gate = asyncio.Semaphore(context.limits.parallelism)

    async def send(index: int, arguments: dict[str, Any]) -> tuple[str, CallResult | str]:
        call_id = f"{state['subtask']['id']}.{before + index + 1}"
        async with gate:
            return call_id, await _send(context, tool, call_id, arguments, state["subtask"]["id"])

    sent = await asyncio.gather(*(send(i, call) for i, call in enumerate(prepared["calls"])))
    return {
        "observations": [*observations, _observe(prepared, sent)],
        "calls": before + len(sent),
        "prepared": None,
    }


async def _send(
    context: RunContext, tool: Tool, call_id: str, arguments: dict[str, Any], subtask: str
) -> CallResult | str:
    """The result of one call, or the code of the error that kept it from being sent."""
    await context.record.emit(
        CallStarted(subtask=subtask, call_id=call_id, tool_id=tool.id, arguments=arguments)
    )
    try:
        result = await context.caller.call(tool, arguments)
    except (BacktrackError, RunStoppedError) as error:
        await context.record.emit(
            CallFinished(
                subtask=subtask,
                call_id=call_id,
                tool_id=tool.id,
                outcome="failed",
                error=str(error),
                error_kind=error.code,
            )
        )
        return f"{error.code}: {error}"
    await _keep(context, tool, call_id, subtask, result)
    return result


async def _keep(
    context: RunContext, tool: Tool, call_id: str, subtask: str, result: CallResult
) -> None:
    """Store the body, count the outcome, tell whoever listens."""
    error = result.error or CallError(kind="unreadable", message="")
    await context.record.save_response(call_id, result.body)
    await asyncio.to_thread(
        context.statistics.record_call,
        tool.id,
        succeeded=result.outcome != "failed" or error.kind in _NOT_THE_TOOLS_FAULT,
        latency_s=result.elapsed_s,
    )
    await context.record.emit(
        CallFinished(
            subtask=subtask,
            call_id=call_id,
            tool_id=tool.id,
            outcome=result.outcome,
            status=result.status,
            error=error.message,
            error_kind=error.kind if result.error else "",
            elapsed_s=round(result.elapsed_s, 4),
            attempts=result.attempts,
            size_bytes=result.size_bytes,
        )
    )


_NOT_THE_TOOLS_FAULT = frozenset({"not_found", "client_error", "unauthorised"})


def _observe(prepared: Prepared, sent: list[tuple[str, CallResult | str]]) -> Observation:
    """One observation of a step: good when one of its calls gave something."""
    results = [r for _, r in sent if isinstance(r, CallResult)]
    outcomes = {r.outcome for r in results}
    outcome = "ok" if "ok" in outcomes else "empty" if "empty" in outcomes else "failed"
    failures = [r.error for r in results if r.error is not None]
    refusals = [r for _, r in sent if isinstance(r, str)]
    kind, message = ("", "")
    if outcome == "failed" and failures:
        kind, message = failures[0].kind, failures[0].message
    elif outcome == "failed" and refusals:
        kind, _, message = refusals[0].partition(": ")
    return Observation(
        tool_id=prepared["tool_id"],
        call_ids=[call_id for call_id, r in sent if isinstance(r, CallResult)],
        outcome=outcome,  # type: ignore[typeddict-item]
        error=message,
        error_kind=kind,
        arguments=prepared["calls"],
        fields=[],
        total=0,
        rows=[],
        aggregate=None,
        selection=None,
    )
