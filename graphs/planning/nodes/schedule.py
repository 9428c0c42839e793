"""Decides which goals are pursued next: those whose dependencies are finished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Asked, SubtaskFinished
from graphs.gaps import gap_text
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.planning.state import PlanAgentState
from graphs.reopening import gaps_of
from graphs.results import bare_result
from graphs.state import Inquiry, Result
from graphs.waves import next_wave
from prompts.phrases import say

_NOTHING = {"nothing_found", "needs_input", "impossible", "skipped"}
"""What goals come to of which nothing can be told."""


async def schedule(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``ready``, ``results`` for the goals that will not be pursued, ``again`` when the
    request is read once more, and ``inquiry`` when only the person can say how to go on.
    """  # noqa: D205
    context = runtime.context
    results = dict(state.get("results", {}))
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
    update: dict[str, Any] = {"ready": ready[: context.limits.parallelism], "results": left}
    if not ready and _is_read_again(state, results | left, context):
        update["again"] = True
    elif not ready:
        update["inquiry"] = await _ask(state, results | left, context)
    return update


def _is_read_again(
    state: PlanAgentState, results: Mapping[str, Result], context: RunContext
) -> bool:
    """Whether a form that somebody else might read otherwise came to nothing at all."""
    came = {result["status"] for result in results.values()}
    nothing = bool(came) and came <= _NOTHING and not is_late(context)
    return nothing and state["form"].get("tentative", False) and not state.get("again")


async def _ask(
    state: PlanAgentState, results: Mapping[str, Result], context: RunContext
) -> Inquiry | None:
    """One question for everything that is missing; None when nothing is, or nobody may be asked."""
    gaps = gaps_of(results)
    asked = state.get("questions", 0)
    if not gaps or not context.can_ask or asked >= context.limits.questions or is_late(context):
        return None
    items = "; ".join(map(gap_text, gaps))
    inquiry = Inquiry(text=say(state["language"], "question", items=items), gaps=gaps)
    await context.record.emit(Asked(inquiry=inquiry, **context.spending.told()))
    return inquiry
