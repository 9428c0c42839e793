"""The distinct outputs of one vendor, in columns: which of them can still serve a parameter.

The bound is that of ``binding_score`` with the best case of all that is not looked at: an output
left out could not have come to a binding.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from tools.binding_context import (
    ToolSlots,
    has_values,
    mentions_source,
    raw_name,
    telling_phrases,
)
from tools.binding_rules import kind_fit
from tools.binding_score import Amounts, Best, least_score, upper_bound
from tools.binding_semantics import TextIndex
from tools.described_tools import DescribedTools
from tools.parameter_texts import Slot
from tools.value_kinds import Kind
from tools.words import prose_words

_ROUNDING = 0.001
"""Scores are rounded before they are compared with what is least."""


class OutputPool:
    """Outputs by kind and type, by their words and by the meaning of their texts."""

    def __init__(
        self,
        library: DescribedTools,
        vendor: str,
        parameters: Iterable[Slot],
        index: TextIndex,
    ) -> None:
        """``parameters`` are those that will be asked for; their texts are embedded here."""
        self._index = index
        self._tools = [library.tools[one] for one in library.vendors[vendor]]
        sorts: dict[tuple[Kind, str], list[tuple[Slot, list[int]]]] = defaultdict(list)
        for rows in library.outputs_of(vendor).values():
            slot = library.example(rows[0])
            sorts[slot.kind, slot.type].append((slot, rows))
        wanted = [*parameters]
        served = [
            some for some in sorts.values() if any(kind_fit(some[0][0], one) for one in wanted)
        ]
        outputs = (slot for some in served for slot, _ in some)
        index.add(slot.text for slot in (*wanted, *outputs))
        self._sorts = [_Sort(some, index) for some in served]

    def serving(self, parameter: Slot) -> Iterator[tuple[Slot, Sequence[int]]]:
        """Outputs that may come to a binding, each with all slots of that meaning."""
        mentioned = _mentions_any(self._tools, parameter)
        meant = self._index.vectors([parameter.text])[0]
        for sort in self._sorts:
            if kind_fit(sort.first, parameter):
                best, cosines = sort.best_case(parameter), sort.vectors @ meant
                bound = upper_bound(sort.first, parameter, best, cosines, mentioned)
                least = least_score(sort.first, parameter) - _ROUNDING
                for position in np.flatnonzero(bound >= least).tolist():
                    yield sort.outputs[position]


class _Sort:
    """The outputs of one kind and type."""

    def __init__(self, outputs: Sequence[tuple[Slot, list[int]]], index: TextIndex) -> None:
        """The texts of the outputs are in the index."""
        self.outputs = outputs
        self.first = outputs[0][0]
        slots = [slot for slot, _ in outputs]
        self.vectors = index.vectors([slot.text for slot in slots])
        self._valued = np.array([has_values(slot) for slot in slots], dtype=np.float64)
        self._entities = _by_word(map(_entity_words, slots))
        self._names = _by_word({*_entity_words(slot), *slot.words} for slot in slots)
        self._raw = [raw_name(slot) for slot in slots]
        self._phrases = [[set(phrase) for phrase in telling_phrases(slot)] for slot in slots]

    def best_case(self, parameter: Slot) -> Best:
        """For each output what a parameter may share with it at best."""
        about = _entity_words(parameter)
        return Best(
            entity=self._any(self._entities, about),
            name=self._any(self._names, {*about, *parameter.words}),
            values=self._valued * has_values(parameter),
            named=self._named(parameter.description.lower()),
        )

    def _named(self, said: str) -> Amounts:
        words = {*prose_words(said)}
        return np.array(
            [
                bool(raw and raw in said) or any(phrase <= words for phrase in phrases)
                for raw, phrases in zip(self._raw, self._phrases, strict=True)
            ],
            dtype=np.float64,
        )

    def _any(self, index: Mapping[str, list[int]], words: Iterable[str]) -> Amounts:
        found = np.zeros(len(self.outputs), dtype=np.float64)
        for word in words:
            found[index.get(word, [])] = 1.0
        return found


def _by_word(words: Iterable[Iterable[str]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for position, some in enumerate(words):
        for word in {*some}:
            found[word].append(position)
    return found


def _entity_words(slot: Slot) -> set[str]:
    return {word for entity in slot.entities for word in entity.words}


def _mentions_any(tools: Sequence[ToolSlots], parameter: Slot) -> bool:
    return bool(parameter.description) and any(mentions_source(one, parameter) for one in tools)
