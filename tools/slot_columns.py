"""The slots of many tools as columns of numbers: quick to store, made into objects when used."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from tools.binding_context import ToolSlots
from tools.binding_rules import gives, may_leave, standard_id, takes
from tools.entities import Entity
from tools.parameter_texts import Slot

OUTPUT, REQUIRED, USABLE, TRAVELS = 1, 2, 4, 8
"""Marks of a slot: it gives; it must be given; it can be bound; it gives to other vendors too."""

Meaning = tuple[Hashable, ...]
Ints = NDArray[np.int32]
Marks = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class SlotColumns:
    """One row for each slot, tool by tool, the inputs of a tool before its outputs."""

    first: Ints
    """First row of each tool, and at the end the number of rows."""
    meaning: Ints
    """Position in ``meanings``; slots that mean the same are judged once."""
    key: Ints
    """Position in ``strings``."""
    name: Ints
    """Position in ``strings``."""
    marks: Marks
    meanings: Sequence[str]
    """All that two slots of one meaning share, as JSON."""
    sort: Ints
    """For each meaning, position in ``sorts``."""
    sorts: Sequence[str]
    """What decides whether a slot can serve another of another vendor at all, as JSON."""
    strings: Sequence[str]

    def __post_init__(self) -> None:
        """Raises ``ValueError`` when not each meaning has a sort."""
        if len(self.sort) != len(self.meanings):
            raise ValueError("meanings without a sort")

    def halves(self, tool: int) -> tuple[range, range]:
        """The rows of a tool: its inputs and its outputs."""
        first, end = int(self.first[tool]), int(self.first[tool + 1])
        between = end - int(np.count_nonzero(self.marks[first:end] & OUTPUT))
        return range(first, between), range(between, end)

    @property
    def tool_of_row(self) -> Ints:
        """For each row the position of its tool."""
        return np.repeat(np.arange(len(self.first) - 1, dtype=np.int32), np.diff(self.first))

    def marked(self, marks: int, of: int) -> NDArray[np.intp]:
        """The rows whose marks among ``of`` are just these, in order."""
        return np.flatnonzero((self.marks & of) == marks)


class SlotReader:
    """Makes slots of columns; what a meaning says is read once."""

    def __init__(self, columns: SlotColumns) -> None:
        self._columns = columns
        self._said: dict[int, tuple[Any, ...]] = {}

    def slot(self, row: int, tool_id: str) -> Slot:
        """The slot of a row."""
        columns, number = self._columns, int(self._columns.meaning[row])
        said = self._said.get(number)
        if said is None:
            said = self._said[number] = _read(columns.meanings[number])
        accepts, words, entities, value_type, description, enum, example, pattern = said
        return Slot(
            tool_id=tool_id,
            key=columns.strings[columns.key[row]],
            name=columns.strings[columns.name[row]],
            kind=accepts[0],
            accepts=accepts,
            words=words,
            entities=entities,
            type=value_type,
            description=description,
            required=bool(columns.marks[row] & REQUIRED),
            enum=enum,
            example=example,
            pattern=pattern,
        )


def _read(text: str) -> tuple[Any, ...]:
    accepts, words, entities, value_type, description, enum, example, pattern = json.loads(text)
    things = tuple(Entity(tuple(thing), sure) for thing, sure in entities)
    return (
        tuple(accepts), tuple(words), things, value_type, description, tuple(enum), example,
        pattern,
    )  # fmt: skip


class ColumnWriter:
    """Puts slots into columns; meanings and strings of earlier columns keep their positions."""

    def __init__(self, before: SlotColumns | None = None) -> None:
        self._before = before
        self._meanings = _numbered(before.meanings if before else ())
        self._sort: list[int] = before.sort.tolist() if before else []
        self._sorts = _numbered(before.sorts if before else ())
        self._strings = _numbered(before.strings if before else ())
        self._known: dict[Meaning, int] = {}
        self._lengths: list[int] = []
        self._parts: list[NDArray[np.int64]] = []
        self._fresh: list[tuple[int, int, int, int]] = []

    def keep(self, tools: range) -> None:
        """Take over neighbouring tools of the earlier columns as they are."""
        before = self._before
        assert before is not None
        self._close()
        rows = slice(before.first[tools.start], before.first[tools.stop])
        columns = (before.meaning, before.key, before.name, before.marks)
        self._parts.append(np.stack([one[rows].astype(np.int64) for one in columns], axis=1))
        self._lengths += np.diff(before.first[tools.start : tools.stop + 1]).tolist()

    def add(self, tool: ToolSlots) -> None:
        """Add the slots of one tool."""
        for slot in tool.inputs:
            required = REQUIRED if slot.required else 0
            self._row(slot, required | (USABLE if takes(slot) else 0))
        for slot in tool.outputs:
            usable = USABLE | (TRAVELS if may_leave(slot) else 0)
            self._row(slot, OUTPUT | (usable if gives(tool.tool, slot) else 0))
        self._lengths.append(len(tool.inputs) + len(tool.outputs))

    def columns(self) -> SlotColumns:
        """All that was kept and added, in that order."""
        self._close()
        rows = np.concatenate(self._parts) if self._parts else np.empty((0, 4), dtype=np.int64)
        meaning, key, name = (np.ascontiguousarray(rows[:, i], dtype=np.int32) for i in range(3))
        first = np.concatenate([[0], np.cumsum(self._lengths)]).astype(np.int32)
        marks = rows[:, 3].astype(np.uint8)
        return SlotColumns(
            first=first,
            meaning=meaning,
            key=key,
            name=name,
            marks=marks,
            meanings=[*self._meanings],
            sort=np.array(self._sort, dtype=np.int32),
            sorts=[*self._sorts],
            strings=[*self._strings],
        )

    def _row(self, slot: Slot, marks: int) -> None:
        number = self._meaning(slot)
        self._fresh.append((number, self._string(slot.key), self._string(slot.name), marks))

    def _close(self) -> None:
        if self._fresh:
            self._parts.append(np.array(self._fresh, dtype=np.int64))
            self._fresh = []

    def _meaning(self, slot: Slot) -> int:
        shared = meaning(slot)
        if shared not in self._known:
            told = [*shared[:-1], slot.enum, slot.example, slot.pattern]
            text = json.dumps(told, default=str, separators=(",", ":"))
            number = self._known[shared] = self._meanings.setdefault(text, len(self._meanings))
            if number == len(self._sort):
                self._sort.append(self._sorts.setdefault(_sort(slot), len(self._sorts)))
        return self._known[shared]

    def _string(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))


class StoredSlots(Sequence[Slot]):
    """Slots of a tool that are made from their columns when one of them is asked for."""

    def __init__(self, reader: SlotReader, rows: Sequence[int], tool_id: str) -> None:
        self._reader, self._rows, self._tool_id = reader, rows, tool_id

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Slot: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Slot]: ...
    def __getitem__(self, index: int | slice) -> Slot | Sequence[Slot]:
        return self._made[index]

    def alone(self, row: int) -> Slot:
        """One of the slots, by its row; the others are not made."""
        return self._reader.slot(row, self._tool_id)

    @cached_property
    def _made(self) -> list[Slot]:
        return [self.alone(row) for row in self._rows]


def meaning(slot: Slot) -> Meaning:
    """What two slots must share to be judged once."""
    values = str(slot.enum), str(slot.example), slot.pattern
    return slot.accepts, slot.words, slot.entities, slot.type, slot.description, values


def _sort(slot: Slot) -> str:
    return json.dumps([slot.accepts, slot.type, standard_id(slot)], separators=(",", ":"))


def _numbered(texts: Iterable[str]) -> dict[str, int]:
    return {text: number for number, text in enumerate(texts)}
