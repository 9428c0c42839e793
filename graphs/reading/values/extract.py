"""From a request to its values: recognise, settle overlaps, then read the words around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from graphs.reading.values.cues import with_comparison, with_cue
from graphs.reading.values.dates import find_dates
from graphs.reading.values.hours import with_hours
from graphs.reading.values.identifiers import find_codes, find_identifiers
from graphs.reading.values.known_places import find_known_places
from graphs.reading.values.lists import mark_lists
from graphs.reading.values.literals import find_coordinates, find_literals, find_phones
from graphs.reading.values.lower_names import find_lower_names
from graphs.reading.values.money import find_currencies, find_notes
from graphs.reading.values.month_parts import find_month_parts
from graphs.reading.values.names import find_names
from graphs.reading.values.nationalities import find_nationalities
from graphs.reading.values.pairs import join_pairs
from graphs.reading.values.period_ends import find_period_ends
from graphs.reading.values.places import find_countries, find_languages
from graphs.reading.values.qualifiers import mark_qualifiers
from graphs.reading.values.quantities import find_quantities
from graphs.reading.values.record import Value
from graphs.reading.values.relative_dates import find_relative_dates, relate
from graphs.reading.values.request import Request, read_request
from graphs.reading.values.sizes import find_sizes
from graphs.reading.values.times import find_times

Recogniser = Callable[[Request], Iterable[Value]]

# Of two overlapping values the one of the earlier tier stands, within a tier the longer one,
# and of equals the one recognised first.
_TIERS: tuple[tuple[Recogniser, ...], ...] = (
    (find_literals, find_sizes),
    (
        find_coordinates,
        find_dates,
        find_month_parts,
        find_period_ends,
        find_relative_dates,
        find_times,
        find_phones,
        find_identifiers,
        find_quantities,
        find_nationalities,
    ),
    (
        find_countries,
        find_currencies,
        find_notes,
        find_languages,
        find_names,
        find_lower_names,
        find_known_places,
        find_codes,
    ),
)


def extract(text: str, *, now: datetime) -> tuple[Value, ...]:
    """All values that a request states, in reading order, without overlaps.

    Pure and deterministic: relative dates count from `now`. Never raises on any text.
    """
    request = read_request(text, now)
    values = [value for value in _settle(request) if value.value is not None]
    values = with_hours(request.text, [with_cue(request, value) for value in values])
    values = join_pairs(request, values)
    values = [with_comparison(request, value) for value in values]
    values = mark_lists(request, mark_qualifiers(request, values))
    return tuple(_as_written(request, value) for value in values)


def _settle(request: Request) -> list[Value]:
    """The values that stand, one per stretch of text, sorted by place."""
    taken = bytearray(len(request.text))
    kept: list[Value] = []
    for tier in _tiers(request):
        found = [value for recognise in tier for value in _placed(request, recognise)]
        for value in sorted(found, key=lambda value: (value.start - value.end, value.start)):
            if value.end > value.start and not any(taken[value.start : value.end]):
                taken[value.start : value.end] = b"\x01" * (value.end - value.start)
                kept.append(value)
    return sorted(kept, key=lambda value: value.start)


def _tiers(request: Request) -> Iterator[tuple[Recogniser, ...]]:
    if not request.chinese:
        return iter(_TIERS)
    from graphs.reading.values.chinese import TIERS

    return (own + more for own, more in zip(_TIERS, TIERS, strict=True))


def _placed(request: Request, recognise: Recogniser) -> Iterator[Value]:
    for value in recognise(request):
        yield relate(request, value) if value.kind == "duration" else value


def _as_written(request: Request, value: Value) -> Value:
    text = request.written[value.start : value.end]
    return value if text == value.text else replace(value, text=text)
