"""Where a value can come from: every tool that could supply a parameter, for one request.

Bindings name the few best sources of each parameter once and for all. A lookup ranks all tools, for
a parameter that its document may not even list, and by the request at hand. It uses the documents
of the consumer and of the candidates, and the text of the request; it knows of no calls.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from memory.embeddings import Embedder
from tools.binding_candidates import usable_outputs
from tools.binding_context import ToolSlots
from tools.binding_rules import crosses_groups
from tools.binding_score import Affinity, affinity, judge
from tools.binding_semantics import TextIndex
from tools.bindings import kinship
from tools.parameter_texts import Slot, inputs_of
from tools.records import Parameter
from tools.retrieval import Retriever
from tools.slot_columns import Meaning, meaning
from tools.source_choice import selection, strength

_REMEMBERED = 1024
_REQUESTS = 16


class Producer(NamedTuple):
    """A tool that could supply a parameter."""

    tool_id: str
    score: float
    """In [0, 1]; comparable within one list only."""
    output: str
    """Path of its best output, ``""`` when none fits and only the request speaks for the tool."""


class _Supply(NamedTuple):
    """The best output of a tool for a parameter."""

    strength: float
    output: str


class ProducerLookup:
    """Ranks tools as sources of a parameter.

    strength = binding score of the tool's best output x how well a person's words select the record
    score    = strength + (1 - strength) x 0.5 x relevance of the tool to the request
    """

    def __init__(
        self, tools: Sequence[ToolSlots], retriever: Retriever, embedder: Embedder
    ) -> None:
        """``tools`` as ``bindings.describe`` gives them; the retriever searches the same tools."""
        self._tools = {tool.tool.id: tool for tool in tools}
        self._retriever = retriever
        self._index = TextIndex(embedder)
        self._sources: dict[Meaning, list[tuple[ToolSlots, Slot]]] = defaultdict(list)
        for tool in tools:
            for output in usable_outputs(tool):
                self._sources[meaning(output)].append((tool, output))
        self._supplies = lru_cache(_REMEMBERED)(self._judged)
        self._relevance = lru_cache(_REQUESTS)(self._relevant)

    def producers(self, tool_id: str, parameter: str, request: str = "") -> list[Producer]:
        """The tools that could supply the parameter, best first; blocks while texts are embedded.

        ``parameter`` is a key of the tool, or a name that its document does not list. Raises
        ``KeyError`` for an unknown tool.
        """
        supplies, relevance = self._supplies(tool_id, parameter), self._relevance(request)
        ranked = [
            self._producer(one, supplies.get(one), relevance.get(one, 0.0))
            for one in (supplies.keys() | relevance.keys()) - {tool_id}
        ]
        return sorted(ranked, key=lambda one: (-one.score, one.tool_id))

    def _producer(self, tool_id: str, supply: _Supply | None, relevance: float) -> Producer:
        supplied, output = supply or (0.0, "")
        return Producer(tool_id, strength(supplied, relevance), output)

    def _relevant(self, request: str) -> dict[str, float]:
        """How much the request speaks of each tool."""
        hits = self._retriever.search(request, len(self._tools))
        return {hit.tool_id: hit.score for hit in hits}

    def _judged(self, tool_id: str, parameter: str) -> dict[str, _Supply]:
        """The best output of every tool that has one for the parameter."""
        consumer = self._tools[tool_id]
        slot = _slot(consumer, parameter)
        best: dict[str, _Supply] = {}
        for found, source, output in self._candidates(consumer, slot):
            verdict = judge(found, source, output, slot)
            if verdict is not None:
                score = verdict.score * kinship(source, consumer) * selection(source, output)
                known = best.get(source.tool.id)
                if known is None or score > known.strength:
                    best[source.tool.id] = _Supply(score, output.key)
        return best

    def _candidates(
        self, consumer: ToolSlots, slot: Slot
    ) -> Iterator[tuple[Affinity, ToolSlots, Slot]]:
        """All outputs whose kind and words leave a chance, with what both slots share."""
        open_pairs = []
        for sources in self._sources.values():
            found = affinity(sources[0][1], slot)
            if found is not None and found.promising:
                open_pairs.append((found, sources))
        self._index.add([slot.text, *(sources[0][1].text for _, sources in open_pairs)])
        for found, sources in open_pairs:
            cosine = self._index.cosine(sources[0][1].text, slot.text)
            meant = found if found.certain else found.with_cosine(cosine)
            for source, output in sources:
                near = source.vendor == consumer.vendor
                if source is not consumer and (near or crosses_groups(output, slot)):
                    yield meant, source, output


def _slot(consumer: ToolSlots, parameter: str) -> Slot:
    """The parameter as a slot; one that no document lists is known by its name alone."""
    known = next((slot for slot in consumer.inputs if slot.key == parameter), None)
    if known is not None:
        return known
    unlisted = Parameter(key=parameter, name=parameter, location="query", required=True)
    return inputs_of(consumer.tool.model_copy(update={"parameters": (unlisted,)}))[0]
