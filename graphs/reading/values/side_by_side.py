"""Runs of capitalised words that are two places: "Portland Oregon", "Tokyo Japan"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.reading.values.known_places import (
    cities,
    state_codes,
    states,
)
from graphs.reading.values.lexicon import is_ordinary, words
from graphs.reading.values.record import Value
from graphs.reading.values.regions import countries
from graphs.reading.values.request import Request, Word

_PLACE_CUE = re.compile(r"\b(?:in|to|from|near|around|visit)\s+$")


def split_places(request: Request, run: list[Word]) -> tuple[list[Word], list[Word]]:
    """A run cut before the state, country or city that ends it; nothing cut off where none does."""
    if not run or _is_known(_text(request, run)):
        return run, []
    for first in range(1, len(run)):
        head, tail = run[:first], run[first:]
        if head[-1].text not in words("particle") and _are_two(request, head, tail):
            return head, tail
    return run, []


def tail_value(request: Request, head: list[Word], tail: list[Word]) -> Iterator[Value]:
    """The state or the city at the end of a run; countries are found everywhere as it is."""
    if not tail:
        return
    start, end = tail[0].start, tail[-1].bare_end
    text = request.text[start:end]
    lower, short = text.lower(), state_codes().get(text, "")
    if _is_journey(request, head, tail):
        yield Value("name", cities()[lower], text, start, end)
    elif short:
        yield Value("name", short, text, start, end, "qualifier", role="state")
    elif lower in states():
        yield Value("name", states()[lower], text, start, end, "qualifier")


def _text(request: Request, run: list[Word]) -> str:
    return request.text[run[0].start : run[-1].bare_end].lower()


def _is_known(lower: str) -> bool:
    return lower in states() or lower in countries() or lower in cities()


def _are_two(request: Request, head: list[Word], tail: list[Word]) -> bool:
    first, second = _text(request, head), _text(request, tail)
    if _is_journey(request, head, tail):
        return True
    region = second in states() or second in countries() or _is_postal(tail)
    if not region or first in cities():
        return region
    if second in words("surname_region") and not _PLACE_CUE.search(request.before(head[0].start)):
        return False
    return _may_lead(head)


def _is_journey(request: Request, head: list[Word], tail: list[Word]) -> bool:
    """Whether two bare cities are the ends of a journey: "Flights Paris Rome"."""
    bare = request.travel and not _PLACE_CUE.search(request.before(head[0].start))
    return bare and _text(request, head) in cities() and _text(request, tail) in cities()


def _is_postal(tail: list[Word]) -> bool:
    return len(tail) == 1 and tail[0].text in state_codes()


def _may_lead(head: list[Word]) -> bool:
    """Whether words can be the name of a city: not "Hotel", "New", "Lake" or "Air"."""
    last = head[-1].lower
    if len(head) > 1 and last in words("name_end"):
        return True
    return not (is_ordinary(last) or last in words("name_start", "place", "no_city"))
