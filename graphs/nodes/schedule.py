"""Decides which subtasks run next: those whose dependencies are finished."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import has_changed
from graphs.context import RunContext
from graphs.events import Asked, SubtaskFinished
from graphs.gaps import each_once
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.reasoner import Inquiring
from graphs.reopening import answered, waits_for
from graphs.results import bare_result
from graphs.rules.said_before import said_before
from graphs.state import AgentState, Gap, Inquiry, Result, Subtask, SubtaskStatus


async def schedule(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``ready``, ``results`` for the subtasks that will not run, and ``inquiry`` when only
    the person can say how to go on. What an earlier turn said is not asked: it goes into
    ``subtasks``, and into ``taken_over``.
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
    gaps = _gaps(results)
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
    """One question for everything that is missing; None when nothing is, or nobody may be asked."""
    gaps = _gaps(results)
    asked = state.get("questions", 0)
    if not gaps or not context.can_ask or asked >= context.limits.questions or is_late(context):
        return None
    inquiring = Inquiring(state["request"], state["language"], gaps)
    inquiry = Inquiry(text=await context.reasoner.ask(inquiring), gaps=gaps)
    await context.record.emit(Asked(inquiry=inquiry, **context.spending.told()))
    return inquiry


def _gaps(results: Mapping[str, Result]) -> list[Gap]:
    """What is missing, each thing once.

    A subtask that changed something does not run again, so an answer would be of no use to it.
    """
    open_ = [result for result in results.values() if not has_changed(result)]
    return each_once(gap for result in open_ for gap in result["missing"])


def next_wave(
    subtasks: list[Subtask], results: Mapping[str, Result]
) -> tuple[list[str], dict[str, Result]]:
    """Ids that may run now, and results of those that never will.

    Everything started before has finished by now, so where nothing may run, whatever is still
    open waits for itself or for a step that does not exist.
    """
    done = dict(results)
    ready: list[str] = []
    left: dict[str, Result] = {}
    for subtask in subtasks:
        if subtask["id"] in done or any(d not in done for d in waits_for(subtask)):
            continue
        why = why_not(subtask, done)
        if why is None:
            ready.append(subtask["id"])
        else:
            left[subtask["id"]] = done[subtask["id"]] = bare_result(subtask, *why)
    if not ready:
        stuck = [s for s in subtasks if s["id"] not in done]
        left.update({s["id"]: bare_result(s, "failed", _STUCK) for s in stuck})
    return ready, left


def why_not(subtask: Subtask, results: Mapping[str, Result]) -> tuple[SubtaskStatus, str] | None:
    """Why a subtask is not run although its dependencies are finished; None when it is."""
    condition = subtask["condition"]
    if condition is not None:
        decider = results[condition["subtask"]]
        if decider["status"] == "skipped":
            return "skipped", ""
        if decider["truth"] is None:
            return "failed", "its condition could not be decided"
        if decider["truth"] != condition["expect"]:
            return "skipped", ""
    sources = [d for d in subtask["depends_on"] if condition is None or d != condition["subtask"]]
    if sources and all(results[d]["status"] == "skipped" for d in sources):
        return "skipped", ""
    broken = [
        d for d in sources if results[d]["status"] in _USELESS and f"[{d}]" in subtask["text"]
    ]
    if broken and subtask["category"] != "llm":
        return "failed", f"it needs the result of {', '.join(broken)}"
    return None


_USELESS = ("failed", "impossible", "needs_input", "nothing_found")
_STUCK = "it waits for a step that is never finished"
