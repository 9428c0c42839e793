"""Decides which subtasks run next: those whose dependencies are finished."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.nodes.limit_hit import is_late
from graphs.nodes.next_up import inquire, next_up
from graphs.reasoner import Inquiring
from graphs.reopening import answered, gaps_of
from graphs.rules.said_before import said_before
from graphs.state import AgentState, Gap, Inquiry, Result
from graphs.waves import next_wave


async def schedule(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``ready``, ``results`` for the subtasks that will not run, and ``inquiry`` when only
    the person can say how to go on. What an earlier turn said is not asked: it goes into
    ``subtasks``, and into ``taken_over``.
    """
    context = runtime.context
    results = dict(state.get("results", {}))
    ready, left = await next_up(state, context)
    update: dict[str, Any] = {"ready": ready, "results": left}
    if not ready:
        results |= left
        update |= await _taken_over(state, results, context) or {
            "inquiry": await _ask(state, results, context)
        }
    return update


async def _taken_over(
    state: AgentState, results: Mapping[str, Result], context: RunContext
) -> dict[str, Any]:
    """Goes on with what is missing where earlier turns said it; nothing where they did not."""
    if "taken_over" in state or is_late(context):
        return {}
    gaps = gaps_of(results)
    reply = await asyncio.to_thread(said_before, gaps, context.earlier, context.now())
    if not reply:
        return {}
    subtasks, reopened = answered(state["subtasks"], results, reply)
    known = {name: result for name, result in results.items() if name not in reopened}
    ready, left = next_wave(subtasks, {**state.get("earlier", {}), **known})
    return {
        "subtasks": subtasks,
        "results": {**dict.fromkeys(reopened), **left},
        "ready": ready[: context.limits.parallelism],
        "taken_over": reply,
        "follows": True,
    }


async def _ask(
    state: AgentState, results: Mapping[str, Result], context: RunContext
) -> Inquiry | None:
    async def worded(gaps: Sequence[Gap]) -> str:
        return await context.reasoner.ask(Inquiring(state["request"], state["language"], gaps))

    return await inquire(state, results, context, worded)
