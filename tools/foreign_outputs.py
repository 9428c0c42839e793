"""Which outputs of other vendors come near a parameter in meaning: the nearest texts of each.

Only outputs that may cross vendors and whose kind and type serve the parameter are compared. The
lists can be brought up to date after some tools changed: only parameters that a new output comes
near to, or that had one which is gone, are looked at again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.binding_rules import crosses_groups, kind_fit
from tools.binding_semantics import TextIndex
from tools.described_tools import DescribedTools
from tools.parameter_texts import Slot

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


class ForeignOutputs:
    """The distinct outputs that may cross vendors, compared with the distinct parameters."""

    def __init__(self, library: DescribedTools, index: TextIndex) -> None:
        self._index = index
        self._sort = library.columns.sort
        self._said = library.columns.meanings
        self._given = _Examples(library, library.travelling)
        self._wanted = _Examples(library, library.parameters)

    def lists(self) -> NearLists:
        """The lists of all parameters that an output of another vendor can serve."""
        return self._found(self._wanted.keys)

    def renewed(
        self, before: NearLists, parameters: Collection[int], outputs: Collection[int]
    ) -> NearLists:
        """The same from the lists of an earlier state, its parameters and its outputs.

        Equal meanings must have equal numbers in both states.
        """
        given = self._given.keys
        kept = {key: near for key, near in before.items() if key in self._wanted.keys}
        gone = {key for key, near in kept.items() if not given >= {*near.outputs}}
        kept = {key: near for key, near in kept.items() if key not in gone}
        known = [key for key in self._wanted.keys & set(parameters) if key not in gone]
        entered = self._entered(kept, known, given - set(outputs))
        return kept | entered | self._found(self._wanted.keys - set(known))

    def _entered(self, kept: NearLists, parameters: Iterable[int], added: Set[int]) -> NearLists:
        """The lists of these parameters that the added outputs change."""
        lists: NearLists = {}
        for keys, entering in self._pools(parameters, added):
            full = [key for key in keys if key in kept and kept[key].edge != _OPEN]
            reached = set(keys).difference(full)
            if full:
                best = self._cosines(full, entering).max(axis=1)
                edges = np.array([kept[key].edge for key in full])
                reached.update(full[i] for i in np.flatnonzero(best >= edges - _MARGIN))
            for key in reached:
                others = kept[key].outputs if key in kept else ()
                lists |= self._nearest([key], sorted({*others, *entering}, key=self._place))
        return lists

    def _found(self, parameters: Set[int]) -> NearLists:
        lists: NearLists = {}
        for keys, pool in self._pools(parameters, self._given.keys if parameters else ()):
            lists |= self._nearest(keys, pool)
        return lists

    def _pools(
        self, parameters: Iterable[int], outputs: Iterable[int]
    ) -> Iterator[tuple[list[int], list[int]]]:
        """Parameters of one sort, with those of the outputs that can serve them."""
        by_sort = self._by_sort(outputs)
        for keys in self._by_sort(parameters).values() if by_sort else ():
            parameter = self._wanted.slot(keys[0])
            serving = (
                some for some in by_sort.values() if _serves(self._given.slot(some[0]), parameter)
            )
            if pool := sorted(chain.from_iterable(serving), key=self._place):
                yield keys, pool

    def _by_sort(self, keys: Iterable[int]) -> dict[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for key in sorted(keys):
            found[int(self._sort[key])].append(key)
        return found

    def _place(self, output: int) -> tuple[str, str]:
        """A fixed order, so that equal distances are cut alike whatever else there is."""
        return self._given.text(output), self._said[output]

    def _nearest(self, keys: Sequence[int], pool: Sequence[int]) -> NearLists:
        if len(pool) <= NEAREST:
            return dict.fromkeys(keys, NearList(tuple(pool), _OPEN))
        lists: NearLists = {}
        for start in range(0, len(keys), _BLOCK):
            block = keys[start : start + _BLOCK]
            for key, cosines in zip(block, self._cosines(block, pool), strict=True):
                edge = np.partition(cosines, -NEAREST)[-NEAREST]
                close = np.flatnonzero(cosines >= edge)
                chosen = close[np.argsort(-cosines[close], kind="stable")][:NEAREST]
                lists[key] = NearList(tuple(pool[row] for row in chosen), float(edge))
        return lists

    def _cosines(self, keys: Sequence[int], pool: Sequence[int]) -> NDArray[np.float32]:
        """Cosines of parameters and outputs; outputs of one text have just the same."""
        queries = [self._wanted.text(key) for key in keys]
        texts = [self._given.text(key) for key in pool]
        distinct = {text: column for column, text in enumerate(dict.fromkeys(texts))}
        columns = [distinct[text] for text in texts]
        found: NDArray[np.float32] = self._index.cosines(queries, list(distinct))[:, columns]
        return found


class _Examples:
    """One slot for each meaning, made when it is asked for."""

    def __init__(self, library: DescribedTools, rows: Mapping[int, Sequence[int]]) -> None:
        self.keys = rows.keys()
        self._library, self._rows = library, rows
        self._texts: dict[int, str] = {}

    def slot(self, key: int) -> Slot:
        """A slot of this meaning."""
        return self._library.example(self._rows[key][0])

    def text(self, key: int) -> str:
        """The text that all slots of this meaning have."""
        if key not in self._texts:
            self._texts[key] = self.slot(key).text
        return self._texts[key]


def _serves(output: Slot, parameter: Slot) -> bool:
    return kind_fit(output, parameter) > 0 and crosses_groups(output, parameter)
