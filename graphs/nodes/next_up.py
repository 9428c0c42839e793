"""What runs next, whichever way it is planned, and the one question that goes before it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from graphs.context import RunContext
from graphs.events import Asked, SubtaskFinished
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.reopening import gaps_of
from graphs.results import bare_result
from graphs.state import AgentState, Gap, Inquiry, Result
from graphs.waves import next_wave


async def next_up(state: AgentState, context: RunContext) -> tuple[list[str], dict[str, Result]]:
    """Ids that may run now, and results of those that never will, each of which is told."""
    results = state.get("results", {})
    ready, left = next_wave(state["subtasks"], {**state.get("earlier", {}), **results})
    if ready and is_late(context):
        note = await hit_limit(context, "wall_seconds")
        open_ = [s for s in state["subtasks"] if s["id"] not in {**results, **left}]
        ready, left = [], {**left, **{s["id"]: bare_result(s, "failed", note) for s in open_}}
    for result in left.values():
        await context.record.emit(
            SubtaskFinished(
                subtask=result["subtask"], status=result["status"], path=[], note=result["note"]
            )
        )
    return ready[: context.limits.parallelism], left


def may_ask(state: AgentState, context: RunContext) -> bool:
    """Whether somebody may be asked, once more."""
    return context.can_ask and state.get("questions", 0) < context.limits.questions


async def inquire(
    state: AgentState,
    results: Mapping[str, Result],
    context: RunContext,
    worded: Callable[[Sequence[Gap]], Awaitable[str]],
) -> Inquiry | None:
    """One question for everything that is missing; None when nothing is, or nobody may be asked."""
    gaps = gaps_of(results)
    if not gaps or not may_ask(state, context) or is_late(context):
        return None
    inquiry = Inquiry(text=await worded(gaps), gaps=gaps)
    await context.record.emit(Asked(inquiry=inquiry, **context.spending.told()))
    return inquiry
