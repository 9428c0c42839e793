"""Finds the tools a search may start from."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import CandidatesFound, SubtaskStarted
from graphs.limits import Limits
from graphs.state import SolveState, Subtask
from graphs.substituting import dead_tools, substitutes
from graphs.switches import Switches
from graphs.told import without_told
from tools.closure import ClosureSearch
from tools.free_text import seeks_text
from tools.graph import ToolGraph
from tools.library import ToolLibrary
from tools.records import Tool
from tools.retrieval import Retriever
from tools.stated_ids import in_words, takers

SUPPLIERS = 2
"""At most so many tools for each start candidate join the candidates."""

_POOL = 4
"""How many times more tools are scored than are found."""
_TOGETHER = 10
"""Tools that a text takes together, what they need included: those among them that were not found
join the candidates."""
_SEEKING = 2
"""Tools for free text that are always among the candidates."""
_PLACEHOLDER = re.compile(r"\[A\d+\]")


class Sources(Protocol):
    """Where candidates come from: a run's context has these, and so have an agent's parts."""

    @property
    def retriever(self) -> Retriever:
        """Finds tools for a text."""
        ...

    @property
    def library(self) -> ToolLibrary:
        """All tools."""
        ...

    @property
    def graph(self) -> ToolGraph:
        """Who supplies whom."""
        ...

    @property
    def limits(self) -> Limits:
        """How many candidates."""
        ...

    @property
    def switches(self) -> Switches:
        """What is switched off."""
        ...


async def retrieve(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``candidates`` and starts the path anew."""
    context, subtask = runtime.context, state["subtask"]
    if not state.get("moves"):
        await context.record.emit(SubtaskStarted(subtask=subtask["id"], text=subtask["text"]))
    if subtask["category"] == "llm":
        return {"candidates": {}, "path": [], "observations": []}
    noise = state.get("noise", [])
    found = await asyncio.to_thread(find_candidates, context, subtask, noise)
    dead, before = dead_tools(state), state.get("candidates", {})
    instead = substitutes(context.graph, context.library, dead, noise, before)
    found |= {tool_id: max(found.get(tool_id, 0.0), r) for tool_id, r in instead.items()}
    await context.record.emit(CandidatesFound(subtask=subtask["id"], tools=list(found)))
    return {"candidates": found, "path": [], "observations": [], "missing": []}


def find_candidates(context: Sources, subtask: Subtask, noise: Sequence[str]) -> dict[str, float]:
    """Tools found for the text with their relevance, then those that they are called with.

    Beside the best found come those that take an id which the text states, and those that search
    for any text: what is looked for need not be a word of theirs. Then come the tools that the
    text takes together and the producers of inputs that the found ones need.
    """
    tools = [tool for tool in context.library.tools() if tool.id not in noise]
    text = _PLACEHOLDER.sub(" ", without_told(subtask["text"]))
    limit = context.limits.start_candidates
    if not context.switches.graph:
        limit *= 1 + SUPPLIERS  # as many to choose from as with the suppliers
    stated = takers(tools, text)
    scores = _scores(context, subtask, in_words(text, stated), noise, _POOL * limit)
    found = _starts(tools, stated, scores, limit)
    if not context.switches.graph:
        return found
    closed = ClosureSearch(tools, context.graph.producers, context.retriever)
    together = closed.search(text, _TOGETHER, _categories(subtask))
    joining = {tool_id: 0.0 for tool_id in together if tool_id not in found}
    for tool_id in suppliers(context, list(found)):
        if tool_id not in noise:
            joining.setdefault(tool_id, 0.0)
    return found | dict(islice(joining.items(), SUPPLIERS * limit))


def _categories(subtask: Subtask) -> list[str]:
    return [subtask["category"]] if subtask["category"] else []


def _scores(
    context: Sources, subtask: Subtask, text: str, noise: Sequence[str], most: int
) -> dict[str, float]:
    """The tools that are scored, best first, with their relevance."""
    hits = context.retriever.search(
        text,
        most,
        clauses=[subtask["search"]] if subtask["search"] else [],
        categories=_categories(subtask),
        exclude=noise,
    )
    return {hit.tool_id: round(hit.score, 4) for hit in hits}


def _starts(
    tools: Iterable[Tool], stated: Iterable[Tool], scores: Mapping[str, float], limit: int
) -> dict[str, float]:
    """The best found, those that take a stated id, and those that search for any text."""
    found = dict(islice(scores.items(), limit))
    for more, most in ((stated, limit), (filter(seeks_text, tools), _SEEKING)):
        further = sorted((t.id for t in more if t.id not in found), key=lambda t: -scores.get(t, 0))
        found.update((tool_id, scores.get(tool_id, 0.0)) for tool_id in further[:most])
    return found


def suppliers(context: Sources, found: Sequence[str]) -> list[str]:
    """Producers of the inputs of the found tools that a person hardly gives, nearest first."""
    best: dict[str, None] = {}
    frontier = list(found)
    for _ in range(context.limits.plan_depth):
        new = [p for tool_id in frontier for p in _producers(context, tool_id)]
        frontier = [t for t in dict.fromkeys(new) if t not in best and t not in found]
        best.update(dict.fromkeys(frontier))
    return list(best)[: SUPPLIERS * context.limits.start_candidates]


def _producers(context: Sources, tool_id: str) -> list[str]:
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
