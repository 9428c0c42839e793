"""Finds the tools a search may start from."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import CandidatesFound, SubtaskStarted
from graphs.state import SolveState, Subtask

_PLACEHOLDER = re.compile(r"\[A\d+\]")


async def retrieve(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``candidates`` and starts the path anew."""
    context, subtask = runtime.context, state["subtask"]
    if not state.get("moves"):
        await context.record.emit(SubtaskStarted(subtask=subtask["id"], text=subtask["text"]))
    if subtask["category"] == "llm":
        return {"candidates": {}, "path": [], "observations": []}
    found = await asyncio.to_thread(find_candidates, context, subtask, state.get("noise", []))
    await context.record.emit(CandidatesFound(subtask=subtask["id"], tools=list(found)))
    return {"candidates": found, "path": [], "observations": [], "missing": []}


def find_candidates(
    context: RunContext, subtask: Subtask, noise: Sequence[str]
) -> dict[str, float]:
    """Tools found for the text with their relevance, then the producers of inputs they need."""
    hits = context.retriever.search(
        _PLACEHOLDER.sub(" ", subtask["text"]),
        context.limits.start_candidates,
        clauses=[subtask["search"]] if subtask["search"] else [],
        categories=[subtask["category"]] if subtask["category"] else [],
        exclude=noise,
    )
    found = {hit.tool_id: round(hit.score, 4) for hit in hits}
    supplying = [t for t in suppliers(context, list(found)) if t not in noise]
    return {**found, **dict.fromkeys(supplying, 0.0)}


def suppliers(context: RunContext, found: Sequence[str]) -> list[str]:
    """The best producer of every required input of the found tools, nearest tools first."""
    best: dict[str, None] = {}
    frontier = list(found)
    for _ in range(context.limits.plan_depth):
        new = [
            producer.source
            for tool_id in frontier
            for parameter in context.library.tool(tool_id).required
            for producer in context.graph.producers(tool_id, parameter.key)[:2]
        ]
        frontier = [t for t in dict.fromkeys(new) if t not in best and t not in found]
        best.update(dict.fromkeys(frontier))
    return list(best)[: context.limits.start_candidates]
