"""Well-known cities, states and sights by name, where neither capitals nor prepositions help.

"hotels tokyo 12 june", "flights paris rome": read only in requests without capitals of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from graphs.reading.values.lexicon import is_ordinary, lines, pairs
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request, Word
from tools.glosses import city_names

_LONGEST = 4
_STATES_ONLY = frozenset({"California", "Hawaii"})


@cache
def cities() -> dict[str, str]:
    """Well-known places by lower-case name, each with its name as written properly."""
    names = {*city_names().values(), *lines("cities.txt")} - _STATES_ONLY
    return {name.lower(): name for name in names if not is_ordinary(name.lower())}


@cache
def states() -> dict[str, str]:
    """States and provinces by lower-case name, each with its name as written properly."""
    return {name.lower(): name for name in pairs("states.txt")}


@cache
def state_codes() -> dict[str, str]:
    """States by postal abbreviation; without DE, which is Germany more often."""
    return {code: name for name, code in pairs("states.txt").items() if code != "DE"}


_OF_PLACES = frozenset({"city", "town", "airport", "island", "islands", "county", "province"})
"""Words that end the name of a place: no thing in it is meant."""


def is_known_place(name: str) -> bool:
    """Whether a name is that of a well-known city, sight or state."""
    return name.lower() in cities() or name.lower() in states()


def city_within(name: str) -> str:
    """The well-known place that is part of a longer name, ``""`` when none: Vienna Opera House."""
    parts = name.split()
    if parts[-1:] and parts[-1].lower() in _OF_PLACES:
        return ""
    for length in range(min(len(parts) - 1, _LONGEST), 0, -1):
        for first in range(len(parts) - length + 1):
            found = cities().get(" ".join(parts[first : first + length]).lower())
            if found is not None:
                return found
    return ""


@cache
def airport_codes(name: str) -> tuple[str, ...]:
    """Codes of the airports of a well-known city, which tickets say in place of its name."""
    return tuple(code for code, city in pairs("airports.txt").items() if city == name)


def kind_words(name: str) -> tuple[str, ...]:
    """The words of a thing's name that may say what it is, those of its place left out."""
    place = city_within(name).lower().split()
    return tuple(word for word in name.lower().split() if word not in place)


def find_known_places(request: Request) -> Iterator[Value]:
    """Well-known places without capitals, each with the state said right behind it."""
    if not request.caseless:
        return
    position = 0
    while position < len(request.words):
        last = _last_of(request, position, cities())
        if last is None or is_code(request, request.words[position]):
            position += 1
            continue
        start, end = request.words[position].start, request.words[last].bare_end
        text = request.text[start:end]
        yield Value("name", cities()[text.lower()], text, start, end)
        yield from state_after(request, last, journey=request.travel)
        position = last + 1


def state_after(request: Request, last: int, *, journey: bool = False) -> Iterator[Value]:
    """The state said right behind the name that ends with a word: "portland oregon".

    On a `journey` one that is a city as well is where it ends: "flights boston new york".
    """
    first = last + 1
    end = _last_of(request, first, states()) if first < len(request.words) else None
    if end is None or request.text[request.words[last].end : request.words[first].start] != " ":
        return
    start, stop = request.words[first].start, request.words[end].bare_end
    text = request.text[start:stop]
    if not (journey and text.lower() in cities()):
        yield Value("name", states()[text.lower()], text, start, stop, "qualifier")


def _last_of(request: Request, first: int, table: dict[str, str]) -> int | None:
    """The index of the last word of the longest name of a table that starts at `first`."""
    found = request.words
    for last in range(min(first + _LONGEST, len(found)) - 1, first - 1, -1):
        if request.text[found[first].start : found[last].bare_end].lower() in table:
            return last
    return None


def is_code(request: Request, word: Word) -> bool:
    """Whether a word is a code by its capitals: "HND to SIN"."""
    return len(word.text) <= 3 and word.text.isupper() and not request.shouting
