"""Bindings as columns of numbers: quick to load, made into objects when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, get_args, overload

import numpy as np
from numpy.typing import NDArray

from tools.graph import Binding, Fit, Need

Ints = NDArray[np.int32]

_FITS: tuple[Fit, ...] = get_args(Fit)
_NEEDS: tuple[Need, ...] = get_args(Need)
_NATURAL = len(_FITS) * len(_NEEDS)


@dataclass(frozen=True, slots=True)
class BindingColumns:
    """One row for each binding; texts are positions in ``strings``."""

    source: Ints
    output: Ints
    target: Ints
    parameter: Ints
    marks: NDArray[np.uint8]
    """Fit, need and whether it is natural, as one number."""
    score: NDArray[np.float64]
    first: Ints
    """First reason of each binding in ``evidence``, and at the end the number of reasons."""
    evidence: Ints
    strings: Sequence[str]

    def __post_init__(self) -> None:
        """Raises ``ValueError`` when the columns do not belong together."""
        rows = len(self.score)
        texts = (self.source, self.output, self.target, self.parameter, self.evidence)
        if any(len(one) != rows for one in (*texts[:4], self.marks)) or len(self.first) != rows + 1:
            raise ValueError("columns of different lengths")
        if any(one.size and not 0 <= one.min() <= one.max() < len(self.strings) for one in texts):
            raise ValueError("a text that is not there")
        if np.any(self.marks >= 2 * _NATURAL) or np.any(np.diff(self.first) < 0):
            raise ValueError("a mark that is not known")
        if self.first[0] != 0 or self.first[-1] != len(self.evidence):
            raise ValueError("reasons without a binding")


class BindingTable(Sequence[Binding]):
    """Bindings that can be looked up by their ends without making the others into objects.

    Look-ups are safe from several threads; what they give is in order of score, then of names.
    """

    def __init__(self, columns: BindingColumns) -> None:
        self.columns = columns

    @classmethod
    def of(cls, bindings: Iterable[Binding]) -> BindingTable:
        """The table of these bindings."""
        return cls(_written(bindings))

    def __len__(self) -> int:
        return len(self.columns.score)

    @overload
    def __getitem__(self, index: int) -> Binding: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Binding]: ...
    def __getitem__(self, index: int | slice) -> Binding | Sequence[Binding]:
        if isinstance(index, slice):
            return [self._made(row) for row in range(len(self))[index]]
        return self._made(range(len(self))[index])

    def into(self, target: str) -> dict[str, list[Binding]]:
        """Parameter of a tool -> the bindings into it, best first."""
        found: dict[str, list[Binding]] = {}
        for binding in self._ordered(self._by_target.rows(self._number(target))):
            found.setdefault(binding.parameter, []).append(binding)
        return found

    def out_of(self, source: str) -> list[Binding]:
        """The bindings out of a tool, best first."""
        return self._ordered(self._by_source.rows(self._number(source)))

    def feeding(self, target: str, parameter: str, sources: Collection[str]) -> list[Binding]:
        """The bindings into one parameter from some tools, best first."""
        columns, rows = self.columns, self._rows_into(target, parameter)
        some = [row for row in rows if columns.strings[columns.source[row]] in sources]
        return self._ordered(np.array(some, dtype=np.intp))

    def hard_inputs(self) -> Iterator[tuple[str, str]]:
        """Each tool and parameter whose best binding says that a person hardly knows the value."""
        columns, text = self.columns, self.columns.strings
        order = np.lexsort((-columns.score, columns.parameter, columns.target))
        ends = np.stack([columns.target[order], columns.parameter[order]], axis=1)
        best = np.ones(len(order), dtype=bool)
        best[1:] = np.any(ends[1:] != ends[:-1], axis=1)
        hard = np.array([need != "user" for _, _, need in MARKS])
        for target, parameter in ends[best & hard[columns.marks[order]]].tolist():
            yield text[target], text[parameter]

    def between(self, source: str, target: str) -> list[Binding]:
        """The bindings between two tools, best first."""
        rows = self._by_source.rows(self._number(source))
        return self._ordered(rows[self.columns.target[rows] == self._number(target)])

    def fitting(self) -> BindingTable:
        """The table without bindings that do not fit."""
        none = _FITS.index("incompatible")
        fits = self.columns.marks % len(_FITS) != none
        if fits.all():
            return self
        return BindingTable(_selected(self.columns, np.flatnonzero(fits)))

    def pairs(self) -> list[tuple[str, str]]:
        """All (source, target) with at least one binding."""
        strings, columns = self.columns.strings, self.columns
        ends = np.unique(np.stack([columns.source, columns.target], axis=1), axis=0)
        return [(strings[source], strings[target]) for source, target in ends.tolist()]

    def without(
        self, targets: Iterable[str], parameters: Iterable[tuple[str, str]], added: BindingTable
    ) -> BindingTable:
        """The table with others, without bindings into some tools and (tool, parameter) pairs."""
        columns, many = self.columns, len(self.columns.strings) + 1
        tools = [self._number(one) for one in targets]
        pairs = [self._number(tool) * many + self._number(key) for tool, key in parameters]
        ends = columns.target.astype(np.int64) * many + columns.parameter
        kept = ~(np.isin(columns.target, tools) | np.isin(ends, pairs))
        return BindingTable(_joined(_selected(columns, np.flatnonzero(kept)), added.columns))

    def revised(
        self,
        parameters: Collection[tuple[str, str]],
        revise: Callable[[list[Binding]], Iterable[Binding]],
    ) -> BindingTable:
        """The table with what ``revise`` makes of all bindings into some parameters."""
        rows = [row for pair in dict.fromkeys(parameters) for row in self._rows_into(*pair)]
        others = np.setdiff1d(np.arange(len(self)), np.array(rows, dtype=np.intp))
        changed = _written(revise([self._made(row) for row in rows]))
        return BindingTable(_joined(_selected(self.columns, others), changed))

    def _rows_into(self, target: str, parameter: str) -> list[int]:
        rows = self._by_target.rows(self._number(target))
        found: list[int] = rows[self.columns.parameter[rows] == self._number(parameter)].tolist()
        return found

    def _ordered(self, rows: NDArray[np.intp]) -> list[Binding]:
        return sorted((self._made(row) for row in rows.tolist()), key=_order)

    def _made(self, row: int) -> Binding:
        columns, text = self.columns, self.columns.strings
        fit, natural, need = _read_mark(int(columns.marks[row]))
        reasons = columns.evidence[columns.first[row] : columns.first[row + 1]].tolist()
        return Binding(
            source=text[columns.source[row]],
            output=text[columns.output[row]],
            target=text[columns.target[row]],
            parameter=text[columns.parameter[row]],
            fit=fit,
            natural=natural,
            need=need,
            score=float(columns.score[row]),
            evidence=tuple(text[reason] for reason in reasons),
        )

    def _number(self, text: str) -> int:
        return self._numbers.get(text, -1)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {text: number for number, text in enumerate(self.columns.strings)}

    @cached_property
    def _by_source(self) -> _Rows:
        return _Rows.by(self.columns.source, len(self.columns.strings))

    @cached_property
    def _by_target(self) -> _Rows:
        return _Rows.by(self.columns.target, len(self.columns.strings))


class _Rows(NamedTuple):
    """The rows of a table by the number in one of its columns."""

    order: NDArray[np.intp]
    first: NDArray[np.intp]

    @classmethod
    def by(cls, column: Ints, numbers: int) -> _Rows:
        order = np.argsort(column, kind="stable")
        return cls(order, np.searchsorted(column[order], np.arange(numbers + 1)))

    def rows(self, number: int) -> NDArray[np.intp]:
        """The rows with a number, none for -1."""
        if number < 0:
            return self.order[:0]
        return self.order[self.first[number] : self.first[number + 1]]


def _mark(fit: Fit, need: Need, *, natural: bool) -> int:
    return _FITS.index(fit) + len(_FITS) * _NEEDS.index(need) + _NATURAL * natural


def _read_mark(mark: int) -> tuple[Fit, bool, Need]:
    """Fit, whether it is natural, and need."""
    return _FITS[mark % len(_FITS)], mark >= _NATURAL, _NEEDS[mark % _NATURAL // len(_FITS)]


MARKS = tuple(_read_mark(mark) for mark in range(2 * _NATURAL))
"""What each number in the column of marks stands for."""


def _order(binding: Binding) -> tuple[Any, ...]:
    return -binding.score, binding.source, binding.output, binding.target, binding.parameter


def _written(bindings: Iterable[Binding]) -> BindingColumns:
    """The columns of these bindings."""
    strings: dict[str, int] = {}
    rows: list[tuple[int, ...]] = []
    scores, evidence = [], []
    for one in bindings:
        ends = (one.source, one.output, one.target, one.parameter)
        mark = _mark(one.fit, one.need, natural=one.natural)
        evidence += [strings.setdefault(text, len(strings)) for text in one.evidence]
        numbers = [strings.setdefault(text, len(strings)) for text in ends]
        rows.append((*numbers, mark, len(evidence)))
        scores.append(one.score)
    table = np.array(rows, dtype=np.int32).reshape(-1, 6)
    source, output, target, parameter = (np.ascontiguousarray(table[:, i]) for i in range(4))
    return BindingColumns(
        source=source,
        output=output,
        target=target,
        parameter=parameter,
        marks=table[:, 4].astype(np.uint8),
        score=np.array(scores, dtype=np.float64),
        first=np.concatenate([[0], table[:, 5]]).astype(np.int32),
        evidence=np.array(evidence, dtype=np.int32),
        strings=list(strings),
    )


def _selected(columns: BindingColumns, rows: NDArray[np.intp]) -> BindingColumns:
    """Some rows; texts that only others use are left where they are."""
    counts = np.diff(columns.first)[rows]
    first = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    starts = np.repeat(columns.first[rows] - first[:-1], counts)
    return BindingColumns(
        source=columns.source[rows],
        output=columns.output[rows],
        target=columns.target[rows],
        parameter=columns.parameter[rows],
        marks=columns.marks[rows],
        score=columns.score[rows],
        first=first,
        evidence=columns.evidence[np.arange(first[-1]) + starts],
        strings=columns.strings,
    )


def _joined(left: BindingColumns, right: BindingColumns) -> BindingColumns:
    """The rows of both, without texts that nobody uses."""
    numbers = {text: number for number, text in enumerate(left.strings)}
    moved = np.array(
        [numbers.setdefault(text, len(numbers)) for text in right.strings], dtype=np.int32
    )
    joined = {
        name: np.concatenate([getattr(left, name), moved[getattr(right, name)]])
        for name in (*_TEXTS, "evidence")
    }
    used = np.zeros(len(numbers), dtype=bool)
    for column in joined.values():
        used[column] = True
    place = np.cumsum(used, dtype=np.int32) - 1
    return BindingColumns(
        **{name: place[column] for name, column in joined.items()},
        marks=np.concatenate([left.marks, right.marks]),
        score=np.concatenate([left.score, right.score]),
        first=np.concatenate([left.first[:-1], right.first + left.first[-1]]).astype(np.int32),
        strings=[text for text, is_used in zip(numbers, used.tolist(), strict=True) if is_used],
    )


_TEXTS = ("source", "output", "target", "parameter")
