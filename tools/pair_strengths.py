"""What the bindings alone say of every move, as columns: ranked without making objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tools.binding_table import MARKS, BindingTable
from tools.records import Tool
from tools.weights import COVERED_SHARE, binding_factor

Floats = NDArray[np.float64]
Places = NDArray[np.intp]

_NOTHING = slice(0, 0)


class PairStrengths:
    """The strength of the bindings between any two tools; look-ups are safe from several threads.

    It is ``binding_strength`` of what the table holds, for all pairs at once.
    """

    def __init__(self, table: BindingTable, tools: Mapping[str, Tool]) -> None:
        columns = table.columns
        ends, number_of = np.unique(columns.target, return_inverse=True)
        ids = [columns.strings[one] for one in ends.tolist()]
        by_id = sorted(range(len(ids)), key=ids.__getitem__)
        place = np.empty(len(ids), dtype=np.intp)
        place[by_id] = np.arange(len(ids))
        self.ids: Sequence[str] = [ids[one] for one in by_id]
        """All tools that something can feed, in order."""
        self.places: Mapping[str, int] = {tool_id: row for row, tool_id in enumerate(self.ids)}
        """Where in ``ids`` a tool is."""
        counted = Counter(_needed(table, tools))
        needed = np.array([counted[one] for one in self.ids], dtype=np.float64)
        self._fill(table, place[number_of], needed)

    def out_of(self, source: str) -> tuple[Places, Floats]:
        """The tools that a tool can feed, as positions in ``ids`` in order, and how well."""
        rows = self._rows.get(source, _NOTHING)
        return self._targets[rows], self._values[rows]

    def between(self, source: str, target: str) -> float | None:
        """How well a tool can feed another, None when it cannot."""
        rows, place = self._rows.get(source, _NOTHING), self.places.get(target)
        if place is None:
            return None
        row = rows.start + int(np.searchsorted(self._targets[rows], place))
        found = row < rows.stop and self._targets[row] == place
        return float(self._values[row]) if found else None

    def _fill(self, table: BindingTable, targets: Places, needed: Floats) -> None:
        columns = table.columns
        order = np.lexsort((columns.parameter, targets, columns.source))
        source, target = columns.source[order], targets[order]
        parameter, (worth, hard) = columns.parameter[order], _marked(table, order)
        fresh = _starts(source, target)
        first = np.flatnonzero(fresh)
        inputs = np.flatnonzero(_starts(source, target, parameter))
        covered = np.logical_or.reduceat(hard, inputs) if len(inputs) else hard
        pair = np.cumsum(fresh) - 1
        many = np.bincount(pair[inputs], weights=covered, minlength=len(first))
        self._targets = target[first]
        best = np.maximum.reduceat(worth, first) if len(first) else worth
        wanted = needed[self._targets]
        share = np.minimum(1.0, many / np.where(wanted > 0, wanted, 1.0))
        coverage = np.where(wanted > 0, share, 1.0)
        self._values = best * ((1.0 - COVERED_SHARE) + COVERED_SHARE * coverage)
        self._rows = dict(_runs(source[first], table.columns.strings.__getitem__))


def best_rows(k: int, *columns: Floats) -> Places:
    """The k rows that are greatest in the first column, then in the next; of equal ones the first.

    Only rows that reach the k-th greatest are sorted, so that a long list costs little.
    """
    first = columns[0]
    rows = np.arange(len(first))
    if 0 < k < len(first):
        rows = np.flatnonzero(first >= np.partition(first, -k)[-k])
    return rows[np.lexsort([-one[rows] for one in reversed(columns)])][:k]


def _needed(table: BindingTable, tools: Mapping[str, Tool]) -> Iterator[str]:
    """Each tool as often as it has required inputs that a person hardly knows."""
    for tool_id, key in table.hard_inputs():
        parameter = tools[tool_id].parameter(key) if tool_id in tools else None
        if parameter is not None and parameter.required:
            yield tool_id


def _marked(table: BindingTable, rows: Places) -> tuple[Floats, NDArray[np.bool_]]:
    """What each binding is worth, and whether a person hardly says its value."""
    factors = np.array([binding_factor(*one) for one in MARKS])
    hard = np.array([need != "user" for _, _, need in MARKS])
    marks = table.columns.marks[rows]
    return table.columns.score[rows] * factors[marks], hard[marks]


def _starts(*columns: NDArray[np.int32] | Places) -> NDArray[np.bool_]:
    """Whether a row differs from the one before it."""
    fresh = np.ones(len(columns[0]), dtype=bool)
    fresh[1:] = np.logical_or.reduce([one[1:] != one[:-1] for one in columns])
    return fresh


def _runs(column: NDArray[np.int32], text: Callable[[int], str]) -> Iterator[tuple[str, slice]]:
    """Each text of a sorted column with its rows."""
    first = np.flatnonzero(_starts(column)).tolist()
    for start, end in pairwise([*first, len(column)]):
        yield text(int(column[start])), slice(start, end)
