"""Names that are written without capitals ("weather in new york"), by what stands before them.

Read only where the request uses no capitals of its own, so that case says nothing: the words after
a preposition of place, up to the first ordinary word, number or punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from graphs.reading.values.day_rules import MONTHS, WEEKDAYS
from graphs.reading.values.known_places import cities, is_code, state_after, states
from graphs.reading.values.lexicon import is_ordinary, pairs, words
from graphs.reading.values.numerals import SMALL, TENS
from graphs.reading.values.record import Value
from graphs.reading.values.regions import countries, currencies, languages
from graphs.reading.values.request import Request, Word

_SKIPPED = frozenset({"the", "city", "town", "of", "downtown", "central"})
_LINK = re.compile(r",?\s+(?:and|or|vs|versus|with|to)\s+(?:in\s+)?|,\s*")
_ABSTRACT = ("tion", "tions", "sion", "ment", "ments", "ism", "ous", "ful", "able", "ible", "ology")
_LONGEST = 3
_MOST_SKIPPED = 4


def find_lower_names(request: Request) -> Iterator[Value]:
    """Names without capitals, as written; those of known places as they are written properly."""
    if not request.caseless:
        return
    found, position = request.words, 0
    while position < len(found):
        first = _after_cue(request, position)
        while first is not None:
            last = _name_end(request, first)
            if last is None:
                break
            yield _name(request, found[first], found[last])
            yield from state_after(request, last)
            position = last
            first = _listed(request, last)
        position += 1


def _name(request: Request, first: Word, last: Word) -> Value:
    end = last.bare_end
    text = request.text[first.start : end]
    known = cities().get(text.lower()) or states().get(text.lower(), text)
    name = pairs("aliases.txt").get(text.upper(), known)
    return Value("name", name, text, first.start, end)


def _after_cue(request: Request, position: int) -> int | None:
    """The index of the word after a preposition of place at `position`, if there is one."""
    found = request.words
    cues = words("name_cue") if request.lower_case else words("place_cue")
    if found[position].lower not in cues:
        return None
    if found[position].lower == "to" and position and _is_wish(found[position - 1].lower):
        return None
    first = position + 1
    while first < min(len(found), position + _MOST_SKIPPED) and found[first].lower in _SKIPPED:
        first += 1
    if first >= len(found) or not _spaced(request, position, first):
        return None
    return first


def _is_wish(word: str) -> bool:
    return word in words("wish")


def _listed(request: Request, last: int) -> int | None:
    """The index of the next member of a list of names, if the name at `last` is in one."""
    found = request.words
    match = _LINK.match(request.text, found[last].end)
    if match is None:
        return None
    ahead = (index for index in range(last + 1, min(last + 4, len(found))))
    return next((index for index in ahead if found[index].start == match.end()), None)


def _name_end(request: Request, first: int) -> int | None:
    """The index of the last word of the name that starts at `first`; None where none does."""
    found = request.words
    if not _may_start(request, first):
        return None
    last = first
    while last + 1 < len(found) and last + 1 - first < _LONGEST:
        following = found[last + 1].lower
        if following in states():
            break
        if not _spaced(request, last, last + 1) or not (
            is_unknown(following) or following in words("name_end") or _is_inner(request, last + 1)
        ):
            break
        last += 1
    return last


def _may_start(request: Request, first: int) -> bool:
    """An unknown word starts a name; so does "new" or "cape" with a word of a name behind it."""
    found = request.words
    word = found[first].lower
    if is_code(request, found[first]):
        return False
    if is_unknown(word):
        return True
    starts = word in words("name_start") or word in countries()
    if not starts or first + 1 >= len(found):
        return False
    following = found[first + 1].lower
    joined = _spaced(request, first, first + 1)
    return joined and (is_unknown(following) or following in words("name_end"))


def _is_inner(request: Request, index: int) -> bool:
    """Whether a particle goes on to an unknown word: "rio de janeiro"."""
    found = request.words
    particle = found[index].lower in ("de", "da", "do", "del", "di", "la", "le", "sur", "am")
    return (
        particle
        and index + 1 < len(found)
        and _spaced(request, index, index + 1)
        and is_unknown(found[index + 1].lower)
    )


def _spaced(request: Request, first: int, last: int) -> bool:
    found = request.words
    between = request.text[found[first].end : found[last].start]
    return "".join(between.split()).isalpha() or between.isspace()


@cache
def _known() -> frozenset[str]:
    """Words with a kind of their own: months, weekdays, numbers, countries, currencies."""
    return frozenset(
        {
            *MONTHS,
            *WEEKDAYS,
            *SMALL,
            *TENS,
            *countries(),
            *currencies(),
            *languages(),
            *pairs("units.txt"),
        }
    ) - {""}


def is_unknown(word: str) -> bool:
    """Whether a lower-case word is no English one and none with a kind of its own: a name."""
    bare = word.removesuffix("'s")
    if len(bare) < 2 or bare in _known():
        return False
    if bare.endswith(_ABSTRACT) and len(bare) > 6:
        return False
    return all(not is_ordinary(part) for part in (bare, *bare.split("-")))
