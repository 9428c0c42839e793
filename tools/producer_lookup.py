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
from tools.binding_score import Affinity, affinity, judge, raised
from tools.binding_semantics import TextIndex
from tools.bindings import kinship
from tools.entities import entity_match
from tools.parameter_texts import Slot, inputs_of
from tools.records import Parameter
from tools.retrieval import Retriever
from tools.slot_columns import Meaning, meaning
from tools.value_kinds import SAYABLE

RELEVANCE = 0.5
"""Share of the gap to 1 that a tool closes by being what the request speaks of."""
_NAMED, _ASKED, _OFFERED, _UNASKED = 1.0, 0.9, 0.85, 0.8
_SAME_THING = 0.6
_REMEMBERED = 1024


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

    def producers(self, tool_id: str, parameter: str, request: str = "") -> list[Producer]:
        """The tools that could supply the parameter, best first; blocks while texts are embedded.

        ``parameter`` is a key of the tool, or a name that its document does not list. Raises
        ``KeyError`` for an unknown tool.
        """
        supplies = self._supplies(tool_id, parameter)
        found = self._retriever.search(request, len(self._tools), exclude={tool_id})
        relevance = {hit.tool_id: hit.score for hit in found}
        ranked = [
            self._producer(one, supplies.get(one), relevance.get(one, 0.0))
            for one in supplies.keys() | relevance.keys()
        ]
        return sorted(ranked, key=lambda one: (-one.score, one.tool_id))

    def _producer(self, tool_id: str, supply: _Supply | None, relevance: float) -> Producer:
        strength, output = supply or (0.0, "")
        return Producer(tool_id, raised(strength, RELEVANCE * relevance), output)

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


def selection(source: ToolSlots, output: Slot) -> float:
    """How surely a person's own words select the record that the output belongs to, in [0, 1].

    Best is a tool that must be told the name of the very thing (a country's name for its code),
    then one that must be told something a person says, then one that may be told; a list of
    everything and a tool that wants opaque ids come last.
    """
    said = [slot for slot in source.inputs if slot.kind in SAYABLE]
    needed = [slot for slot in said if slot.required]
    others = (slot for slot in needed if slot.kind not in ("query", output.kind))
    if any(_about_one_thing(slot, output) for slot in others):
        return _NAMED
    if needed:
        return _ASKED
    return _OFFERED if said else _UNASKED


def _about_one_thing(left: Slot, right: Slot) -> bool:
    return any(
        entity_match(one.words, other.words) >= _SAME_THING
        for one in left.entities[:2]
        for other in right.entities[:2]
    )


def _slot(consumer: ToolSlots, parameter: str) -> Slot:
    """The parameter as a slot; one that no document lists is known by its name alone."""
    known = next((slot for slot in consumer.inputs if slot.key == parameter), None)
    if known is not None:
        return known
    unlisted = Parameter(key=parameter, name=parameter, location="query", required=True)
    return inputs_of(consumer.tool.model_copy(update={"parameters": (unlisted,)}))[0]
