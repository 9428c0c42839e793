"""Which outputs are worth judging for a parameter: blocking, so that cost stays near-linear.

Within one vendor every distinct output is tried against every distinct parameter; vendors are
small. Across vendors only kinds that mean the same everywhere are tried, and of those only the
nearest texts. Words are compared first; only texts whose pairs could still pass are embedded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from memory.embeddings import Embedder
from tools.binding_context import ToolSlots
from tools.binding_rules import crosses_groups, gives, kind_fit, may_leave, takes
from tools.binding_score import Affinity, affinity
from tools.binding_semantics import TextIndex
from tools.parameter_texts import Slot
from tools.value_kinds import Kind

NEAREST = 24
"""Distinct foreign texts judged for one distinct parameter text."""
PRODUCERS_PER_TEXT = 10
"""Foreign tools considered for one distinct output text."""

Meaning = tuple[Hashable, ...]


class Candidate(NamedTuple):
    """An output that may feed a parameter, with what the first two stages found."""

    found: Affinity
    source: ToolSlots
    output: Slot


@dataclass
class _Distinct:
    """Slots that mean the same, with the tools that have them."""

    slot: Slot
    sources: list[tuple[ToolSlots, Slot]] = field(default_factory=list)


_Affine = list[tuple[Affinity, _Distinct]]


class Candidates:
    """The blocked candidates of a set of tools, all found when it is built."""

    def __init__(self, tools: Sequence[ToolSlots], embedder: Embedder) -> None:
        self._index = TextIndex(embedder)
        self._outputs: dict[str, dict[Meaning, _Distinct]] = defaultdict(dict)
        for tool in tools:
            for output in usable_outputs(tool):
                known = self._outputs[tool.vendor].setdefault(meaning(output), _Distinct(output))
                known.sources.append((tool, output))
        self._near = self._with_meaning(self._within_vendors(tools))
        self._far = self._with_meaning(self._across_vendors(tools))

    def near(self, consumer: ToolSlots, parameter: Slot) -> Iterator[Candidate]:
        """Outputs of the consumer's own vendor."""
        for found, distinct in self._near.get((consumer.vendor, *meaning(parameter)), ()):
            for source, output in distinct.sources:
                if source.tool.id != consumer.tool.id:
                    yield Candidate(found, source, output)

    def far(self, consumer: ToolSlots, parameter: Slot) -> Iterator[Candidate]:
        """Outputs of other vendors whose value means the same everywhere."""
        for found, distinct in self._far.get(meaning(parameter), ()):
            foreign = (pair for pair in distinct.sources if pair[0].vendor != consumer.vendor)
            for _, (source, output) in zip(range(PRODUCERS_PER_TEXT), foreign, strict=False):
                yield Candidate(found, source, output)

    def _within_vendors(self, tools: Sequence[ToolSlots]) -> dict[Meaning, tuple[Slot, _Affine]]:
        """For each distinct parameter of a vendor the vendor's outputs that may fit."""
        result: dict[Meaning, tuple[Slot, _Affine]] = {}
        for tool in tools:
            for parameter in usable_inputs(tool):
                key = tool.vendor, *meaning(parameter)
                if key not in result:
                    pool = self._outputs[tool.vendor].values()
                    result[key] = parameter, list(_affine(parameter, pool))
        return result

    def _across_vendors(self, tools: Sequence[ToolSlots]) -> dict[Meaning, tuple[Slot, _Affine]]:
        """For each distinct parameter its nearest distinct outputs that may cross vendors."""
        wanted: dict[tuple[Kind, ...], dict[Meaning, Slot]] = defaultdict(dict)
        for tool in tools:
            for parameter in usable_inputs(tool):
                wanted[parameter.accepts].setdefault(meaning(parameter), parameter)
        outputs = self._travelling()
        result: dict[Meaning, tuple[Slot, _Affine]] = {}
        for parameters in wanted.values():
            result.update(self._nearest(parameters, outputs))
        return result

    def _travelling(self) -> list[_Distinct]:
        """The distinct outputs of all vendors that may leave their vendor."""
        merged: dict[Meaning, _Distinct] = {}
        for outputs in self._outputs.values():
            for key, distinct in outputs.items():
                if may_leave(distinct.slot):
                    known = merged.setdefault(key, _Distinct(distinct.slot))
                    known.sources.extend(distinct.sources)
        return list(merged.values())

    def _nearest(
        self, parameters: dict[Meaning, Slot], outputs: Sequence[_Distinct]
    ) -> Iterator[tuple[Meaning, tuple[Slot, _Affine]]]:
        """The nearest outputs of parameters that all accept the same kinds."""
        example = next(iter(parameters.values()))
        pool = [one for one in outputs if kind_fit(one.slot, example)]
        slots = list(parameters.values())
        texts = [one.slot.text for one in pool]
        nearest = self._index.nearest([slot.text for slot in slots], texts, NEAREST)
        for key, slot, rows in zip(parameters, slots, nearest, strict=True):
            close = (pool[row] for row in rows)
            fitting = (one for one in close if crosses_groups(one.slot, slot))
            yield key, (slot, list(_affine(slot, fitting)))

    def _with_meaning(self, pairs: dict[Meaning, tuple[Slot, _Affine]]) -> dict[Meaning, _Affine]:
        """Stage two: the meaning of all pairs, each distinct text embedded once."""
        self._index.add(
            text
            for parameter, affine in pairs.values()
            for found, distinct in affine
            if not found.certain
            for text in (parameter.text, distinct.slot.text)
        )
        return {
            key: [
                (found if found.certain else self._meant(found, one.slot, parameter), one)
                for found, one in affine
            ]
            for key, (parameter, affine) in pairs.items()
        }

    def _meant(self, found: Affinity, output: Slot, parameter: Slot) -> Affinity:
        return found.with_cosine(self._index.cosine(output.text, parameter.text))


def usable_outputs(tool: ToolSlots) -> list[Slot]:
    """The outputs of a tool that can be keys elsewhere."""
    return [output for output in tool.outputs if gives(tool.tool, output)]


def usable_inputs(tool: ToolSlots) -> list[Slot]:
    """The parameters of a tool that another tool may feed."""
    return [parameter for parameter in tool.inputs if takes(parameter)]


def meaning(slot: Slot) -> Meaning:
    """What two slots must share to be judged once."""
    values = str(slot.enum), str(slot.example), slot.pattern
    return slot.accepts, slot.words, slot.entities, slot.type, slot.description, values


def _affine(parameter: Slot, pool: Iterable[_Distinct]) -> Iterator[tuple[Affinity, _Distinct]]:
    """The outputs whose kind, words and values leave a chance."""
    for distinct in pool:
        found = affinity(distinct.slot, parameter)
        if found is not None and found.promising:
            yield found, distinct
