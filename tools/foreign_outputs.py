"""Which outputs of other vendors come near a parameter in meaning: the nearest texts of each.

Only outputs that may cross vendors and whose kind and type serve the parameter are compared. The
lists can be brought up to date after some tools changed: only parameters that a new output comes
near to, or that had one which is gone, are looked at again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.binding_rules import crosses_groups, kind_fit, standard_id
from tools.binding_semantics import TextIndex
from tools.described_tools import DescribedTools
from tools.parameter_texts import Slot
from tools.value_kinds import Kind

NEAREST = 24
"""Distinct foreign texts judged for one distinct parameter text."""
_BLOCK = 1024
"""Parameters compared at a time, so that memory stays small."""
_OPEN = -2.0
"""Edge of a list that has room: any output that fits comes in."""
_MARGIN = 1e-5
"""More than two computations of one cosine differ by."""


class NearList(NamedTuple):
    """The outputs nearest to a parameter, by meaning."""

    outputs: tuple[int, ...]
    edge: float
    """Cosine of the furthest of a full list; -2 while there is room."""


NearLists = dict[int, NearList]
"""Meaning of a parameter -> the outputs of any vendor nearest to it."""


class _Sort(NamedTuple):
    """What decides whether an output can serve a parameter of another vendor at all."""

    kinds: tuple[Kind, ...]
    type: str
    registry: str | None

    @classmethod
    def of(cls, slot: Slot) -> _Sort:
        return cls(slot.accepts, slot.type, standard_id(slot))


class ForeignOutputs:
    """The distinct outputs that may cross vendors, compared with the distinct parameters."""

    def __init__(self, library: DescribedTools, index: TextIndex) -> None:
        self._index = index
        self._given = _examples(library, library.travelling)
        self._wanted = _examples(library, library.parameters)
        # a fixed order, so that equal distances are cut alike whatever else there is
        said = library.columns.meanings
        ordered = sorted(self._given, key=lambda one: (self._given[one].text, said[one]))
        self._rank = {key: rank for rank, key in enumerate(ordered)}
        self._pool_of: dict[_Sort, list[int]] = {}

    def lists(self) -> NearLists:
        """The lists of all parameters that an output of another vendor can serve."""
        return self._found(self._wanted)

    def renewed(self, before: NearLists, outputs: Collection[int]) -> NearLists:
        """The same from the lists of an earlier state and the outputs that it had.

        Equal meanings must have equal numbers in both states.
        """
        kept = {key: near for key, near in before.items() if key in self._wanted}
        changed = {key for key, near in kept.items() if not self._given.keys() >= {*near.outputs}}
        changed |= self._reached(kept, self._given.keys() - set(outputs))
        fresh = self._found([key for key in self._wanted if key not in kept or key in changed])
        return {key: near for key, near in kept.items() if key not in changed} | fresh

    def _reached(self, kept: NearLists, added: Set[int]) -> set[int]:
        """The parameters whose lists an output of these could enter."""
        found: set[int] = set()
        for keys, pool in self._pools(kept):
            entering = [key for key in pool if key in added]
            if not entering:
                continue
            found |= {key for key in keys if kept[key].edge == _OPEN}
            full = [key for key in keys if kept[key].edge != _OPEN]
            if full:
                best = self._cosines(full, entering).max(axis=1)
                edges = np.array([kept[key].edge for key in full])
                found |= {full[i] for i in np.flatnonzero(best >= edges - _MARGIN)}
        return found

    def _found(self, parameters: Iterable[int]) -> NearLists:
        lists: NearLists = {}
        for keys, pool in self._pools(parameters):
            if len(pool) <= NEAREST:
                lists.update({key: NearList(tuple(pool), _OPEN) for key in keys})
            else:
                lists.update(self._nearest(keys, pool))
        return lists

    def _pools(self, parameters: Iterable[int]) -> Iterator[tuple[list[int], list[int]]]:
        """Parameters of one sort, with the outputs that can serve them."""
        for sort, keys in _by_sort(self._wanted, parameters).items():
            if sort not in self._pool_of:
                self._pool_of[sort] = self._pool(self._wanted[keys[0]])
            if self._pool_of[sort]:
                yield keys, self._pool_of[sort]

    def _pool(self, parameter: Slot) -> list[int]:
        """The outputs that can serve a parameter, in the fixed order."""
        sorts = [given for given in self._outputs.values() if self._serves(given[0], parameter)]
        return sorted(chain.from_iterable(sorts), key=self._rank.__getitem__)

    @cached_property
    def _outputs(self) -> dict[_Sort, list[int]]:
        return _by_sort(self._given, self._given)

    def _serves(self, output: int, parameter: Slot) -> bool:
        given = self._given[output]
        return kind_fit(given, parameter) > 0 and crosses_groups(given, parameter)

    def _nearest(self, keys: Sequence[int], pool: Sequence[int]) -> Iterator[tuple[int, NearList]]:
        for start in range(0, len(keys), _BLOCK):
            block = keys[start : start + _BLOCK]
            for key, cosines in zip(block, self._cosines(block, pool), strict=True):
                edge = np.partition(cosines, -NEAREST)[-NEAREST]
                close = np.flatnonzero(cosines >= edge)
                chosen = close[np.argsort(-cosines[close], kind="stable")][:NEAREST]
                yield key, NearList(tuple(pool[row] for row in chosen), float(edge))

    def _cosines(self, keys: Sequence[int], pool: Sequence[int]) -> NDArray[np.float32]:
        """Cosines of parameters and outputs; outputs of one text have just the same."""
        queries = [self._wanted[key].text for key in keys]
        texts = [self._given[key].text for key in pool]
        distinct = {text: column for column, text in enumerate(dict.fromkeys(texts))}
        columns = [distinct[text] for text in texts]
        found: NDArray[np.float32] = self._index.cosines(queries, list(distinct))[:, columns]
        return found


def _examples(library: DescribedTools, rows: Mapping[int, Sequence[int]]) -> dict[int, Slot]:
    return {key: library.example(found[0]) for key, found in rows.items()}


def _by_sort(slots: Mapping[int, Slot], keys: Iterable[int]) -> dict[_Sort, list[int]]:
    found: dict[_Sort, list[int]] = defaultdict(list)
    for key in keys:
        found[_Sort.of(slots[key])].append(key)
    return found
