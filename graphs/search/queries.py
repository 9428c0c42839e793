"""Finds of the form on their way to a plan: every clause keeps where in the form it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from graphs.forms.records import Constraint, Find, Order, Span, Times
from tools.entity_types.records import Operator
from tools.words import identifier_words

END_OF_A_WAY: Mapping[str, int] = {"from": 0, "to": -1, "into": -1}
"""The prepositions that tell where a way begins and where it ends, and which end that is."""


_OF_TIME = frozenset({"date", "date_range", "time", "datetime", "duration"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A constraint or an assignment, as it stands in the form or as planning made it exact."""

    attribute: str = ""
    op: Operator = "="
    value: Any = None
    kind: str = ""
    query: Query | None = None
    goal: str = ""
    take: str = ""
    moved: Any = None
    """By how much what other rows hold is more, or later."""
    than: str = ""
    """Another attribute of the same thing, that it compares with."""
    shift: bool = False
    """Whether the value says by how much what the thing has there changes."""
    origin: str = ""
    made: bool = False
    """Whether planning wrote it anew: then its attribute must exist as it is written."""
    cue: str = ""
    """The preposition that stood before the value."""
    span: Span | None = None
    apart: tuple[str, ...] = ()
    """What was said directly after the value and tells the thing apart from others of its name."""
    beside: tuple[str, ...] = ()
    """What else is said of the very thing, so that another of its name may be meant."""

    @property
    def narrowed(self) -> bool:
        """Whether more is said of the very thing."""
        return bool(self.beside)

    def adjoins(self, other: Clause) -> bool:
        """Whether it was said directly after another, as what tells that apart: Portland, Maine.

        A day or a time tells no thing apart; without spaces between words it stands beside it.
        """
        if (
            self.kind in _OF_TIME
            or self.span is None
            or other.span is None
            or self.is_other_end(other)
        ):
            return False
        return 0 <= self.span[0] - other.span[1] <= len(", ")

    def is_other_end(self, other: Clause) -> bool:
        """Whether a way begins at the one and ends at the other, so that they are two things."""
        return {END_OF_A_WAY.get(self.cue), END_OF_A_WAY.get(other.cue)} == {0, -1}

    def follows(self, other: Clause) -> bool:
        """Whether it was said after another."""
        return self.span is not None and other.span is not None and self.span > other.span

    def said(self) -> str:
        """The clause for a person: what it is about, where that was said, and its value."""
        if self.query is not None:
            inner = ", ".join(one.said() for one in self.query.clauses)
            return inner or _worded(self.query.entity)
        about = "" if self.made else _worded(self.attribute)
        value = self.value if not self.than else f"{self.op} {_worded(self.than)}"
        return " ".join(part for part in (about, _shown(value)) if part)


@dataclass(frozen=True, slots=True)
class Query:
    """A find."""

    entity: str = ""
    of: str = ""
    clauses: tuple[Clause, ...] = ()
    wanted: tuple[str, ...] = ()
    order: Order | None = None
    skip: int = 0
    limit: int | None = None
    each: bool = False
    counted: bool = False
    """Whether all rows count, so that no page may be left out."""
    times: Times | None = None
    """How many of the rows must hold what is taken of them."""

    def needing(self, *names: str) -> Query:
        """The query with these attributes wanted, too."""
        wanted = dict.fromkeys([*self.wanted, *(name for name in names if name)])
        return replace(self, wanted=tuple(wanted))


def query_of(find: Find, origin: str) -> Query:
    """The find as a query."""
    return Query(
        entity=find.entity,
        of=find.of,
        clauses=clauses_of(find.constraints, f"{origin}.constraints"),
        wanted=find.wanted,
        order=find.order,
        skip=find.skip,
        limit=find.limit,
        each=find.each,
    )


def clauses_of(constraints: Iterable[Constraint], origin: str) -> tuple[Clause, ...]:
    """Constraints as clauses; their origin is that of the list and their place in it."""
    return tuple(_clause(one, f"{origin}.{place}") for place, one in enumerate(constraints))


def _clause(one: Constraint, origin: str) -> Clause:
    query = query_of(one.find, f"{origin}.find") if one.find is not None else None
    if query is not None and one.times is not None:
        query = replace(query, times=one.times, counted=True)
    ranged = one.bound is not one.value
    return Clause(
        attribute=one.attribute,
        op=one.op,
        value=one.bound,
        kind=one.kind.removesuffix("_range") if ranged else one.kind,
        query=query,
        goal=one.goal,
        take=one.take,
        moved=one.moved,
        than=one.than,
        shift=one.shift,
        origin=origin,
        cue=one.cue,
        span=one.span,
    )


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        if value.keys() == {"start", "end"}:
            return f"{value['start']} to {value['end']}"
        return " ".join(_shown(part) for part in value.values() if part is not None)
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


def _worded(name: str) -> str:
    """The words of a name of the library."""
    return " ".join(identifier_words(name.rpartition(".")[2]))
