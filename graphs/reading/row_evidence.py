"""Which things a request may speak of, by how much of it their rows say: words, days, times.

What few rows of a type say tells more than what many say: how much is the information that it
gives, in nats, as of ``count`` of ``all`` rows it tells ``ln((all + 1) / count)``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graphs.reading.clauses import DATES, Clause, Placed
from graphs.reading.links import places
from graphs.reading.schema import Schema, is_date, is_measure, plain
from graphs.reading.tokens import stem
from graphs.reading.weights import most
from graphs.rows.answer_rows import Row

Rows = Callable[[str], Sequence[Row]]
"""The rows of a type that are known."""
_HALF_DAY = 12
_TIME, _MONTH = "00:00", "2000-01"
_COUNTED = ("duration", "money")
"""Amounts of something: no ids."""


@dataclass(frozen=True, slots=True)
class Described:
    """A thing, and what the request says of it."""

    thing: Any
    row: Row
    told: frozenset[int]
    """The tokens that its row says."""
    worth: float
    """How much they tell, in nats."""
    lead: float
    """How much more than of any other thing of the type."""
    named: bool
    """Whether one of them is of what it is called by."""
    beside: tuple[Described, ...] = ()
    """Further things that are spoken of."""

    @property
    def all(self) -> tuple[Described, ...]:
        """The thing and those beside it."""
        return (self, *self.beside)

    def only(self, things: Sequence[Described]) -> Described:
        """The same of some of them alone."""
        first, *others = things
        return replace(self, thing=first.thing, row=first.row, beside=tuple(others))


@dataclass(slots=True)
class Facts:
    """What a row says."""

    words: set[str] = field(default_factory=set)
    """Stems."""
    names: set[str] = field(default_factory=set)
    """Those of what the thing is called by."""
    days: set[str] = field(default_factory=set)
    times: set[str] = field(default_factory=set)
    amounts: set[str] = field(default_factory=set)
    """Numbers that stand for nothing else."""


class RowEvidence:
    """A request, and what rows say of its words."""

    def __init__(self, whole: Clause, rows: Rows, schema: Schema) -> None:
        """``rows``: what is known of a type."""
        self._whole, self._rows, self._schema = whole, rows, schema
        self._clues = list(_clues(whole))
        self._said = frozenset(at for said, _ in self._clues for at in said)
        self._found: dict[tuple[str, frozenset[int], bool], list[Described]] = {}
        self._known: dict[str, list[tuple[Row, Facts]]] = {}
        self._by_id: dict[str, dict[str, Row]] = {}

    def described(
        self, entity: str, used: Collection[int], *, by_name: bool = False
    ) -> list[Described]:
        """The things of a type of which other tokens than those used say most, best first;
        ``by_name``: only what they are called by counts.
        """
        return self._told(entity, used, by_name=by_name)[: most("things_told")]

    def several(self, entity: str, used: Collection[int]) -> Iterator[Described]:
        """Things that are spoken of together: all of which as much is said, and those of which
        each has something said that is said of none before it.
        """
        found = self._told(entity, used)
        alike = [one for one in found if one.worth == found[0].worth]
        if 1 < len(alike) <= most("things_together"):
            yield _together(alike, found)
        told, apart = frozenset[int](), list[Described]()
        for one in found:
            if not one.told <= told and len(apart) < most("things_together"):
                apart.append(one)
                told |= one.told
        if len(apart) > 1:
            yield _together(apart, found)

    def _told(
        self, entity: str, used: Collection[int], *, by_name: bool = False
    ) -> list[Described]:
        known = (entity, self._said & set(used), by_name)
        if known not in self._found:
            self._found[known] = self._search(entity, used, by_name=by_name)
        return self._found[known]

    def _search(self, entity: str, used: Collection[int], *, by_name: bool) -> list[Described]:
        facts = self._facts(entity)
        told: list[set[int]] = [set() for _ in facts]
        worth = [0.0] * len(facts)
        for at, clue in self._clues:
            if not at.isdisjoint(used):
                continue
            hit = [i for i, (_, one) in enumerate(facts) if _is_said(clue, one, by_name=by_name)]
            for i in hit:
                told[i] |= at
                worth[i] += math.log((len(facts) + 1) / len(hit))
        order = sorted((i for i in range(len(facts)) if told[i]), key=lambda i: -worth[i])
        first, second = ([worth[i] for i in order] + [0.0, 0.0])[:2]
        return [
            self._described(entity, facts[i], told[i], worth[i], second if at == 0 else first)
            for at, i in enumerate(order)
        ]

    def related(self, entity: str, thing: Any) -> Row | None:
        """The row of a thing by its id."""
        if entity not in self._by_id:
            kind = self._schema.model.types.get(entity)
            key = kind.id_attribute if kind is not None else ""
            self._by_id[entity] = {str(row.get(key)): row for row in self._rows(entity)}
        return self._by_id[entity].get(str(thing))

    def holds(self, entity: str, row: Row, attribute: str, value: Any) -> bool:
        """Whether a thing has a value there already, or refers to what is called so."""
        said, has = _folded(value), row.get(attribute)
        target = self._schema.target_of(entity, attribute) if attribute else ""
        other = self.related(target, has) if target and target != entity else None
        called = self._called(target, other) if other is not None else []
        return said in {_folded(has), *map(_folded, called)}

    def rows(self, entity: str) -> Sequence[Row]:
        """What is known of a type."""
        return self._rows(entity)

    def called(self, entity: str, value: Any) -> list[Any]:
        """The ids of the things that are called so."""
        key, said = self._schema.kind(entity).id_attribute, _folded(value)
        rows = self._rows(entity)
        return [row[key] for row in rows if said in map(_folded, self._called(entity, row))]

    def are_times(self, entity: str, attribute: str) -> bool:
        """Whether all values of an attribute are times of the day."""
        rows = (row for row, _ in self._facts(entity))
        values = [value for row in rows if (value := row.get(attribute)) is not None]
        return bool(values) and all(_is_written(value, _TIME) for value in values)

    def _called(self, entity: str, row: Row) -> list[Any]:
        kind = self._schema.kind(entity)
        return [row.get(name) for name in (kind.id_attribute, *kind.name_attributes)]

    def _described(
        self, entity: str, told: tuple[Row, Facts], at: set[int], worth: float, others: float
    ) -> Described:
        row, facts = told
        thing = row[self._schema.kind(entity).id_attribute]
        named = any(self._whole.tokens[i].stem in facts.names for i in at)
        return Described(thing, row, frozenset(at), worth, worth - others, named)

    def _facts(self, entity: str) -> list[tuple[Row, Facts]]:
        if entity not in self._known:
            rows = [*self._rows(entity)][-most("rows_told") :]
            self._known[entity] = [(row, self._facts_of(entity, row)) for row in rows]
        return self._known[entity]

    def _facts_of(self, entity: str, row: Row) -> Facts:
        found, kind = Facts(), self._schema.kind(entity)
        self._gather(entity, row, found, deep=True)
        for name in (kind.id_attribute, *kind.name_attributes):
            called = kind.attribute(name)
            if called is None or not called.target:
                found.names |= set(_stems(row.get(name)))
        return found

    def _gather(self, entity: str, row: Row, found: Facts, *, deep: bool) -> None:
        """Add what a row says, and what those say to which it refers."""
        for attribute in self._schema.kind(entity).attributes:
            value = row.get(attribute.name)
            if isinstance(value, bool):
                found.words |= {stem(word) for word in attribute.words} if value else set()
            elif is_date(attribute) or attribute.format == "time":
                day, _, time = str(value).replace(" ", "T").rpartition("T")
                found.days |= {day or time} - {""}
                found.times |= {time[:5]} if ":" in time else set()
            elif value is not None:
                found.words |= set(_stems(value))
                found.days |= {f"{value}-01"} if _is_written(value, _MONTH) else set()
                if is_measure(attribute):
                    found.amounts |= set(_stems(value))
                other = self.related(attribute.target, value) if attribute.target else None
                if other is not None and deep:
                    self._gather(attribute.target, other, found, deep=False)
                elif other is not None:
                    for name in self._called(attribute.target, other):
                        found.words |= set(_stems(name))


def _together(things: Sequence[Described], found: Sequence[Described]) -> Described:
    """Several things as one, each told by what is said of none before it, as sure as the least."""
    told, leads = frozenset[int](), list[float]()
    for one in things:
        own = one.told - told or one.told
        rivals = (x.worth for x in found if x not in things and own <= x.told)
        leads.append(one.worth - max(rivals, default=0.0))
        told |= one.told
    return replace(
        things[0],
        told=told,
        worth=min(one.worth for one in things),
        lead=min(leads),
        named=all(one.named for one in things),
        beside=tuple(things[1:]),
    )


_Clue = tuple[frozenset[int], str | Placed]


def _clues(whole: Clause) -> Iterator[_Clue]:
    """What a row may say: the days, times and amounts of a request, and its other words."""
    measured = [one for one in whole.values if one.value.kind in (*DATES, *_COUNTED)]
    for placed in measured:
        yield frozenset(range(placed.first, placed.last)), placed
    told = places(measured)
    for placed in whole.values:
        if placed.value.kind == "number" and whole.tokens[placed.first].text.isalpha():
            yield frozenset(range(placed.first, placed.last)), str(placed.value.value)
    for at, token in enumerate(whole.tokens):
        if token.is_word and not token.function and at not in told:
            yield frozenset({at}), token.stem


def _is_said(clue: str | Placed, facts: Facts, *, by_name: bool) -> bool:
    if isinstance(clue, str):
        return clue in (facts.names if by_name else facts.words)
    if clue.value.kind in _COUNTED:
        said = set(_stems(float(clue.value.value["amount"])))
        return not by_name and not said.isdisjoint(facts.amounts)
    first, last = _ends(plain(clue.value.value, clue.value.kind))
    if by_name or not (isinstance(first, str) and isinstance(last, str)):
        return False
    if "-" not in first:
        halves = {first[:5], _other_half(first)} if first == last else set()
        within = first != last and any(first[:5] <= one <= last[:5] for one in facts.times)
        return within or not halves.isdisjoint(facts.times)
    (day, _, time), end = first.partition("T"), last[:10]
    year = len("2000-") if clue.value.open_year else 0
    on_day = any(day[year:] <= one[year:] <= end[year:] for one in facts.days)
    return on_day and (not time or first != last or time[:5] in facts.times)


def _ends(value: Any) -> tuple[Any, Any]:
    """The first and the last of a stretch; of a moment both are it."""
    return (value.get("start"), value.get("end")) if isinstance(value, dict) else (value, value)


def _is_written(value: Any, form: str) -> bool:
    """Whether a value is a text that differs from a form by its digits alone."""
    if not isinstance(value, str) or len(value) != len(form):
        return False
    return all(a == b or (a.isdigit() and b.isdigit()) for a, b in zip(value, form, strict=True))


def _other_half(time: str) -> str:
    """A time of the clock twelve hours later or earlier."""
    hour = int(time[:2])
    return f"{(hour + _HALF_DAY) % (2 * _HALF_DAY):02}{time[2:5]}"


def _stems(value: Any) -> Iterator[str]:
    """The stems of a value, and those of the parts of a code."""
    for said in value if isinstance(value, list) else [value]:
        text = f"{said:g}" if isinstance(said, float) else str(said).lower()
        for word in text.split() if isinstance(said, str | int | float) else ():
            parts = "".join(c if c.isalnum() else " " for c in word).split()
            yield from map(stem, dict.fromkeys((word.strip(',;:!?"()'), *parts)))


def _folded(value: Any) -> str:
    return str(value).casefold().strip()
