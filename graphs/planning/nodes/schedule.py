"""Decides which goals are pursued next: those whose dependencies are finished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.gaps import gap_text
from graphs.nodes.limit_hit import is_late
from graphs.nodes.next_up import inquire, next_up
from graphs.planning.state import PlanAgentState
from graphs.state import Gap, Inquiry, Result
from prompts.phrases import say

_NOTHING = {"nothing_found", "needs_input", "impossible", "skipped"}
"""What goals come to of which nothing can be told."""


async def schedule(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``ready``, ``results`` for the goals that will not be pursued, ``again`` when the
    request is read once more, and ``inquiry`` when only the person can say how to go on.
    """
    context = runtime.context
    results = dict(state.get("results", {}))
    ready, left = await next_up(state, context)
    update: dict[str, Any] = {"ready": ready, "results": left}
    if not ready and _is_read_again(state, results | left, context):
        update["again"] = True
    elif not ready:
        update["inquiry"] = await _ask(state, results | left, context)
    return update


def _is_read_again(
    state: PlanAgentState, results: Mapping[str, Result], context: RunContext
) -> bool:
    """Whether a form that somebody else might read otherwise came to nothing at all."""
    nothing = bool(results) and all(map(_came_to_nothing, results.values()))
    once = state["form"].get("tentative", False) and not state.get("again")
    return once and nothing and not is_late(context)


def _came_to_nothing(result: Result) -> bool:
    """Whether nothing can be told, or only that there is none: that may be how it was read."""
    found = result.get("found", {})
    rows = (value for row in found.get("rows", ()) for value in row.values())
    none = bool(found) and not (found.get("truth") or any(rows))
    return result["status"] in _NOTHING or (result["status"] == "answered" and none)


async def _ask(
    state: PlanAgentState, results: Mapping[str, Result], context: RunContext
) -> Inquiry | None:
    async def worded(gaps: Sequence[Gap]) -> str:
        return say(state["language"], "question", items="; ".join(map(gap_text, gaps)))

    return await inquire(state, results, context, worded)
