"""Years: numbers of four digits behind a word that says when, and decades; months by number."""

from __future__ import annotations

from dataclasses import replace

from graphs.reading.clauses import DATES, Placed
from graphs.reading.closed_class import closed, moments
from graphs.reading.draft import Draft, apart
from graphs.reading.schema import is_date, is_measure, is_year
from graphs.reading.values.record import Comparison, Value
from graphs.reading.weights import reach
from tools.value_kinds import kind_of

_DIGITS = 4
_DECADE = 10
_FIRST, _LAST = 1500, 2199
"""Years that people speak of by their number alone."""


def in_years(draft: Draft, placed: Placed) -> Placed:
    """A value, or the days of the year that it is, or the numbers of the years of a decade.

    Things that have their years as numbers are told by these, others by their days; where an amount
    is spoken of beside it, the number is that.
    """
    years = _years_of(draft, placed)
    if years is None or _is_amount(draft, placed) or _is_beside_a_day(draft, placed):
        return placed
    first, last = years
    value = replace(placed.value, comparison=_comparison(draft, placed))
    if any(map(is_year, draft.kind.attributes)):
        told: object = first if first == last else {"start": first, "end": last}
        return replace(placed, value=replace(value, kind="number", value=told, unit="year"))
    if not any(map(is_date, draft.kind.attributes)) or _are_asked_by_year(draft):
        return placed
    days = {"start": f"{first}-01-01", "end": f"{last}-12-31"}
    return replace(placed, value=replace(value, kind="date_range", value=days, unit=""))


def numbered_month(draft: Draft, placed: Placed) -> str:
    """The attribute that holds the number of a month that is said, of things that hold no day."""
    if placed.value.kind != "month" or any(map(is_date, draft.kind.attributes)):
        return ""
    held = [a.name for a in draft.kind.attributes if a.words == ("month",) and is_measure(a)]
    return held[0] if len(held) == 1 else ""


def _are_asked_by_year(draft: Draft) -> bool:
    """Whether an operation lists the things of a year that it is told: ``/holidays/{year}``."""
    inputs = (one for path in draft.schema.model.finders(draft.root) for one in path.inputs)
    return any(kind_of(one.words, "integer") == "year" for one in inputs if one.words)


def _years_of(draft: Draft, placed: Placed) -> tuple[int, int] | None:
    """The first and the last year that a value says; None where it is no year."""
    value, text = placed.value, placed.value.text
    if value.kind == "duration" and text.endswith("0s") and len(text) == _DIGITS + 1:
        first = int(text.removesuffix("s"))
        return first, first + _DECADE - 1
    plain = value.kind == "number" and text.isdigit() and len(text) == _DIGITS
    if not plain or not (_says_when(value) or _goes_on(draft, placed)):
        return None
    return (int(text), int(text)) if _FIRST <= int(text) <= _LAST else None


def _says_when(value: Value) -> bool:
    labelled = value.unit == "year" and value.role == "label"
    return labelled or (not value.unit and value.cue in {*moments(), *closed("ranging")})


def _goes_on(draft: Draft, placed: Placed) -> bool:
    """Whether a number is joined to a year before it: "in 2005 or 2006"."""
    joined = draft.word(placed.first - 1) in closed("coordinating")
    before = (one for one in draft.clause.values if one.last == placed.first - 1)
    return joined and any(_years_of(draft, one) is not None for one in before)


def _is_beside_a_day(draft: Draft, placed: Placed) -> bool:
    """Whether a day is said beside it, so that it is a time: "after 1830 tomorrow"."""
    days = (one for one in draft.clause.values if one.value.kind in DATES)
    return any(one.first == placed.last or one.last == placed.first for one in days)


def _comparison(draft: Draft, placed: Placed) -> Comparison:
    """How a year compares: "from 2015 to 2018" says both ends."""
    if placed.value.comparison:
        return placed.value.comparison
    if draft.word(placed.last) in closed("ranging"):
        return ">="
    return "<=" if placed.value.cue in closed("ranging") else ""


def _is_amount(draft: Draft, placed: Placed) -> bool:
    """Whether words for an amount of the root, and for no year of it, stand near."""
    near = [
        draft.attribute(x.attribute)
        for x in draft.linked("attribute", draft.root)
        if apart(placed, x) <= reach("attribute")
    ]
    return any(is_measure(a) and not is_year(a) for a in near) and not any(map(is_date, near))
