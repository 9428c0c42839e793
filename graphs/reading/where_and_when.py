"""Where and when a request speaks of: it is said once, and holds for all of its goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import NamedTuple

from graphs.forms.records import Constraint
from graphs.reading.calling import arguments_of
from graphs.reading.clauses import DATES, POINTED, Clause, Placed, never, split
from graphs.reading.closed_class import closed
from graphs.reading.days_of_months import in_month
from graphs.reading.once import once
from graphs.search.cues import NATIONALITY

_KINDS = frozenset({*DATES, "name", "country"})


class _Said(NamedTuple):
    start: int
    """In the request."""
    placed: Placed
    clause: Clause

    @property
    def is_place(self) -> bool:
        """Whether it may be a place; of another turn only what stands behind a preposition."""
        here = self.start >= 0 or self.placed.value.cue in closed("prepositions")
        of_people = self.placed.value.role == NATIONALITY
        return self.placed.value.kind in ("name", "country") and here and not of_people

    @property
    def is_day(self) -> bool:
        return self.placed.value.kind in DATES and not self.placed.value.kind.startswith("time")


def where_and_when(clause: Clause, clauses: Sequence[Clause]) -> tuple[Constraint, ...]:
    """The days and names of all clauses, nearest first: those before the end of a clause, the
    latest first, then those behind it.
    """
    said, end = _said(clauses), clause.offset + len(clause.text)
    before = [one for one in reversed(said) if one.start < end]
    nearest = [*before, *(one for one in said if one.start >= end)]
    return tuple(told for one in nearest for told in arguments_of(one.placed, one.clause))


def spoken_before(requests: Sequence[str], now: datetime) -> list[Clause]:
    """The clauses of earlier requests, the oldest first, as if they stood before this one."""
    clauses: list[Clause] = []
    start = 0
    for request in reversed(requests):
        start -= len(request) + 1
        told = (replace(one, offset=one.offset + start) for one in split(request, now, never))
        clauses = [*told, *clauses]
    return clauses


def pointed(clause: Clause, clauses: Sequence[Clause]) -> Clause:
    """A clause with what "there" and "that day" stand for in it: what was said last before."""
    before = [one for one in reversed(_said(clauses)) if one.start < clause.offset]
    clause = _in_month_said(clause, before)
    place = _standing(clause, there(clause), before, lambda one: one.is_place)
    day = _standing(clause, _that_day(clause), before, lambda one: one.is_day)
    return replace(clause, values=(*clause.values, *place, *day))


def _in_month_said(clause: Clause, before: Sequence[_Said]) -> Clause:
    """A clause with "the 13th", where it counts nothing, as that day of the month said last."""
    last = next((one.placed.value.value for one in before if one.is_day), None)
    told = last.get("start") if isinstance(last, dict) else last
    if not isinstance(told, str):
        return clause
    day = date.fromisoformat(told[:10])
    return replace(
        clause, values=tuple(in_month(p, day) if _is_day(clause, p) else p for p in clause.values)
    )


def _is_day(clause: Clause, number: Placed) -> bool:
    """Whether a number may be that of a day: a determiner leads it, and it counts nothing."""
    at = number.last
    named = at < len(clause.tokens) and not clause.tokens[at].function
    counts = named or clause.word(at) in closed("pro_forms") | closed("of")
    return clause.word(number.first - 1) in closed("determiners") and not counts


def _said(clauses: Sequence[Clause]) -> list[_Said]:
    found = [
        _Said(one.offset + placed.value.start, placed, one)
        for one in clauses
        for placed in one.values
        if placed.value.kind in _KINDS and placed.value.role != "now"
    ]
    return sorted(found, key=lambda one: one.start)


def _standing(
    clause: Clause, at: range, before: Sequence[_Said], fits: Callable[[_Said], bool]
) -> list[Placed]:
    """The last value of a kind, where some words of a clause stand for one that it lacks."""
    last = next((one for one in before if fits(one)), None)
    own = any(
        fits(_Said(0, placed, clause)) for placed in clause.values if not _is_bare_name(placed)
    )
    if last is None or own or not at:
        return []
    start, end = clause.tokens[at[0]].start, clause.tokens[at[-1]].end
    cue = clause.word(at[0] - 1) if clause.word(at[0] - 1) in closed("prepositions") else ""
    value = replace(
        last.placed.value, text=clause.text[start:end], start=start, end=end, role=POINTED, group=0,
        cue=cue or ("to" if last.is_place else ""),
    )  # fmt: skip
    return [Placed(value, at[0], at[-1] + 1)]


def _is_bare_name(placed: Placed) -> bool:
    """Whether a name is hardly that of where: no preposition leads it."""
    return placed.value.kind == "name" and placed.value.cue not in closed("prepositions")


@once
def there(clause: Clause) -> range:
    """The word "there", unless it is the subject that names nothing: "are there ...", or greeted:
    "hello there".
    """
    filling = closed("being") | closed("greeting") | {"'s"}
    for at, token in enumerate(clause.tokens):
        said = {clause.word(at - 1), clause.word(at + 1)}
        if token.lower in closed("there") and not said & filling:
            return range(at, at + 1)
    return range(0)


def _that_day(clause: Clause) -> range:
    """The words for a day spoken of before: "that day", "the same evening"."""
    pointing = closed("relative") | closed("same")
    for at in range(len(clause.tokens) - 1):
        if clause.word(at) in pointing and clause.word(at + 1) in closed("periods"):
            return range(at, at + 2)
    return range(0)
