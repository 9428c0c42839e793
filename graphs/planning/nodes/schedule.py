"""Decides which goals are pursued next: those whose dependencies are finished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.gaps import gap_text
from graphs.nodes.limit_hit import is_late
from graphs.nodes.next_up import inquire, may_ask, next_up
from graphs.planning.other_readings import denied_of, others_of
from graphs.planning.state import PlanAgentState
from graphs.state import Gap, Inquiry, Result
from prompts.phrases import say

_NOTHING = {"nothing_found", "needs_input", "impossible", "skipped"}
"""What goals come to of which nothing can be told."""


async def schedule(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``ready``, ``results`` for the goals that will not be pursued, ``again``, whether the
    request is read once more, and ``inquiry`` when only the person can say how to go on.
    """
    context = runtime.context
    results = dict(state.get("results", {}))
    ready, left = await next_up(state, context)
    update: dict[str, Any] = {"ready": ready, "results": left}
    if not ready:
        update["again"] = _is_read_again(state, results | left, context)
        if not update["again"]:
            update["inquiry"] = await _ask(state, results | left, context)
    return update


def _is_read_again(
    state: PlanAgentState, results: Mapping[str, Result], context: RunContext
) -> bool:
    """Whether a form that might be read otherwise came to nothing at all, or is not what was meant;
    whether a doubtful one is, the person is asked first.
    """
    form, others = state["form"], others_of(state)
    once = form.get("tentative", False) and not state.get("again")
    if not (once or others) or _has_changed(state, results) or is_late(context):
        return False
    asks = any(gap.get("read") for result in results.values() for gap in result["missing"])
    if others and asks and may_ask(state, context):  # whether it is meant
        return False
    denied = denied_of(state)
    return bool(results) and all(
        name in denied or _came_to_nothing(result) for name, result in results.items()
    )


def _has_changed(state: PlanAgentState, results: Mapping[str, Result]) -> bool:
    """Whether a command was carried out."""
    done = (one["id"] for one in state["subtasks"] if one["goal"]["kind"] == "do")
    return any(results[one]["status"] == "answered" for one in done if one in results)


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
