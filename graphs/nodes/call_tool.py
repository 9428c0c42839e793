"""Sends the prepared calls of one step and records what came back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeVar

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.counting_caller import SPENT
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.sending import Order, send
from graphs.state import Observation, Prepared, SolveState
from memory.errors import ModelRetryError
from tools.calling import CallResult, Outcome
from tools.next_page import next_page
from tools.records import Tool

T = TypeVar("T")
Sent = tuple[str, CallResult | str]
"""The id of a call with its result, or with the code of what kept it from being sent."""

TOO_LATE = "not sent, the time of the run was up"


async def call_tool(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the new last item of ``observations``, ``calls``, and ``stopped`` where the run may
    make no further call; clears ``prepared``.
    """
    context, prepared = runtime.context, state["prepared"]
    assert prepared is not None, "call_tool runs only after prepare_call made calls"
    tool, approvals = context.library.tool(prepared["tool_id"]), prepared["approvals"]
    observations, before = state.get("observations", []), state.get("calls", 0)
    gate = asyncio.Semaphore(context.limits.parallelism)

    async def order(index: int, arguments: dict[str, Any], asked: Tool = tool) -> Sent:
        call_id = f"{state['subtask']['id']}.{before + index + 1}"
        async with gate:
            if is_late(context):
                return call_id, f"wall_seconds: {TOO_LATE}"
            approval = approvals[index] if approvals else ""
            made = Order(asked, state["subtask"]["id"], call_id, arguments, approval)
            return call_id, await send(context, made)

    calls = prepared["calls"]
    sent = await _all(order(i, call) for i, call in enumerate(calls))
    if prepared["whole"] and not approvals:
        for call, (_, result) in zip(calls, tuple(sent), strict=True):
            pages = await _turn_pages(context, tool, call, result, order, len(sent))
            prepared = {**prepared, "calls": [*prepared["calls"], *(one for one, _ in pages)]}
            sent += [result for _, result in pages]
    return {
        "observations": [*observations, _observe(tool, prepared, sent)],
        "calls": before + len(sent),
        "prepared": None,
        **await _stopped(context, state["subtask"]["id"], sent),
    }


async def _stopped(context: RunContext, subtask: str, sent: Sequence[Sent]) -> dict[str, str]:
    refusals = [result for _, result in sent if isinstance(result, str)]
    if not any(refusal.startswith(f"{SPENT}:") for refusal in refusals):
        return {}
    return {"stopped": await hit_limit(context, "calls", subtask)}


async def _turn_pages(
    context: RunContext,
    tool: Tool,
    arguments: dict[str, Any],
    result: CallResult | str,
    order: Callable[[int, dict[str, Any], Tool], Coroutine[Any, Any, Sent]],
    number: int,
) -> list[tuple[dict[str, Any], Sent]]:
    """The pages after a first answer, with the arguments of each, up to the fan-out limit.

    ``number``: how many calls of the step were sent before.
    """
    pages: list[tuple[dict[str, Any], Sent]] = []
    group, asked = context.library.group(tool.group_id), [arguments]
    while isinstance(result, CallResult) and result.outcome == "ok":
        following = next_page(tool, group, asked[0], asked[-1], result)
        if following is None or len(pages) + 1 >= context.limits.fan_out:
            break
        try:
            tool, arguments = following.tool, context.caller.validate(*following)
        except ModelRetryError:  # the address says what no call may
            break
        if arguments in asked:  # it leads in a circle
            break
        asked.append(arguments)
        call_id, answer = await order(number + len(pages), arguments, tool)
        if isinstance(answer, CallResult) and answer.body == result.body:
            answer = answer.model_copy(update={"outcome": "empty"})  # the same page again
        pages.append((arguments, (call_id, answer)))
        result = answer
    return pages


async def _all(coroutines: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """The results in order; the first error ends all that still run and is raised."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(coroutine) for coroutine in coroutines]
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return [task.result() for task in tasks]


def _observe(tool: Tool, prepared: Prepared, sent: Sequence[Sent]) -> Observation:
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
        changed=tool.risk != "read" and "ok" in outcomes,
        fruitless=[c for (c, _), o in zip(sent, outcomes, strict=True) if o != "ok" and was_sent],
        nothing=[call_id for call_id, result in sent if _is_nothing(result)],
        fields=[],
        total=0,
        seen=0,
        whole=prepared.get("whole", False),
        matched=0,
        rows=[],
        aggregate=None,
        selection=None,
    )


def _is_nothing(result: CallResult | str) -> bool:
    """Whether a service answered that there is nothing, or no such thing."""
    if not isinstance(result, CallResult):
        return False
    absent = result.error is not None and result.error.kind == "not_found"
    return absent or result.outcome == "empty"


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
