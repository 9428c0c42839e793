"""Sends the prepared calls of one step and records what came back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeVar

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import CallFinished, CallStarted
from graphs.nodes.limit_hit import is_late
from graphs.state import Observation, Prepared, SolveState
from memory.errors import BacktrackError, ModelRetryError, RunStoppedError
from tools.calling import CallError, CallResult, Outcome
from tools.paging import next_arguments
from tools.records import Tool

T = TypeVar("T")
Sent = tuple[str, CallResult | str]
"""The id of a call with its result, or with the code of what kept it from being sent."""

TOO_LATE = "not sent, the time of the run was up"


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
            if is_late(context):
                return call_id, f"wall_seconds: {TOO_LATE}"
            return call_id, await _send(context, tool, call_id, arguments, state["subtask"]["id"])

    sent = await _all(send(i, call) for i, call in enumerate(prepared["calls"]))
    if prepared.get("whole") and len(sent) == 1:
        following = await _turn_pages(context, tool, prepared["calls"][0], sent[0][1], send)
        prepared = {**prepared, "calls": [*prepared["calls"], *(call for call, _ in following)]}
        sent += [result for _, result in following]
    return {
        "observations": [*observations, _observe(prepared, sent)],
        "calls": before + len(sent),
        "prepared": None,
    }


async def _turn_pages(
    context: RunContext,
    tool: Tool,
    arguments: dict[str, Any],
    result: CallResult | str,
    send: Callable[[int, dict[str, Any]], Coroutine[Any, Any, Sent]],
) -> list[tuple[dict[str, Any], Sent]]:
    """The pages after the first answer, with the arguments of each, up to the fan-out limit."""
    pages: list[tuple[dict[str, Any], Sent]] = []
    while isinstance(result, CallResult) and result.outcome == "ok":
        following = next_arguments(tool, arguments, result.body)
        if following is None or len(pages) + 1 >= context.limits.fan_out:
            break
        arguments = context.caller.validate(tool, following)
        sent = await send(len(pages) + 1, arguments)
        pages.append((arguments, sent))
        result = sent[1]
    return pages


async def _all(coroutines: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """The results in order; the first error ends all that still run and is raised."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(coroutine) for coroutine in coroutines]
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return [task.result() for task in tasks]


async def _send(
    context: RunContext, tool: Tool, call_id: str, arguments: dict[str, Any], subtask: str
) -> CallResult | str:
    """The result of one call, or the code of the error that kept it from being sent."""
    await context.record.emit(
        CallStarted(subtask=subtask, call_id=call_id, tool_id=tool.id, arguments=arguments)
    )
    try:
        result = await context.caller.call(tool, arguments)
    except (BacktrackError, ModelRetryError, RunStoppedError) as error:
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


def _observe(prepared: Prepared, sent: Sequence[tuple[str, CallResult | str]]) -> Observation:
    """One observation of a step: good when one of its calls gave something."""
    outcomes = [r.outcome if isinstance(r, CallResult) else "failed" for _, r in sent]
    outcome = next(o for o in _BEST_FIRST if o in outcomes)
    was_sent = any(isinstance(r, CallResult) for _, r in sent)
    kind, message = _failure([r for _, r in sent])
    failed = outcomes.count("failed")
    if 0 < failed < len(sent):
        message = f"{failed} of {len(sent)} calls failed: {message}"
    return Observation(
        tool_id=prepared["tool_id"],
        call_ids=[call_id for call_id, _ in sent] if was_sent else [],
        outcome=outcome,
        error=message,
        error_kind=kind,
        arguments=prepared["calls"],
        fruitless=[c for (c, _), o in zip(sent, outcomes, strict=True) if o != "ok" and was_sent],
        fields=[],
        total=0,
        seen=0,
        whole=prepared.get("whole", False),
        matched=0,
        rows=[],
        aggregate=None,
        selection=None,
    )


_BEST_FIRST: tuple[Outcome, ...] = ("ok", "empty", "failed")


def _failure(results: Sequence[CallResult | str]) -> tuple[str, str]:
    """Kind and message of the first failure that a service gave, else of the first refusal."""
    for result in results:
        if isinstance(result, CallResult) and result.error is not None:
            return result.error.kind, result.error.message
    for result in results:
        if isinstance(result, str):
            kind, _, message = result.partition(": ")
            return kind, message
    return "", ""
