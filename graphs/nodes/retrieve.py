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

SUPPLIERS = 2
"""At most so many suppliers for each start candidate join the candidates."""

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
    wanted = context.limits.start_candidates
    if not context.switches.graph:
        wanted *= 1 + SUPPLIERS  # as many to choose from as with the suppliers
    hits = context.retriever.search(
        _PLACEHOLDER.sub(" ", subtask["text"]),
        wanted,
        clauses=[subtask["search"]] if subtask["search"] else [],
        categories=[subtask["category"]] if subtask["category"] else [],
        exclude=noise,
    )
    found = {hit.tool_id: round(hit.score, 4) for hit in hits}
    if not context.switches.graph:
        return found
    supplying = [t for t in suppliers(context, list(found)) if t not in noise]
    return {**found, **dict.fromkeys(supplying, 0.0)}


def suppliers(context: RunContext, found: Sequence[str]) -> list[str]:
    """Producers of the inputs of the found tools that a person hardly gives, nearest first."""
    best: dict[str, None] = {}
    frontier = list(found)
    for _ in range(context.limits.plan_depth):
        new = [p for tool_id in frontier for p in _producers(context, tool_id)]
        frontier = [t for t in dict.fromkeys(new) if t not in best and t not in found]
        best.update(dict.fromkeys(frontier))
    return list(best)[: SUPPLIERS * context.limits.start_candidates]


def _producers(context: RunContext, tool_id: str) -> list[str]:
    """The best reading producers of each required input, and of optional ones nobody would say."""
    producers = []
    for parameter in context.library.tool(tool_id).parameters:
        bindings = context.graph.producers(tool_id, parameter.key)
        if not parameter.required:
            bindings = [b for b in bindings if b.need != "user"]
        producers += [
            b.source for b in bindings[:3] if context.library.tool(b.source).risk == "read"
        ]
    return producers
