"""Numbers as digits or English words, before anything is known of what they count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from graphs.reading.values.request import Request, Word

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
_ONES += " fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh"
_ORDINALS += " twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"

SMALL = {word: number for number, word in enumerate(_ONES.split())}
TENS = {word: 10 * number for number, word in enumerate(_TENS.split(), start=2)}
SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
ORDINALS = {word: number for number, word in enumerate(_ORDINALS.split()) if number}
ORDINALS |= {word[:-1] + "ieth": number for word, number in TENS.items()}
_THOSE = frozenset(("those", "these", "them"))  # "the first of those" is a place
_GROUPS = {"dozen": 12, "couple": 2}
TIMES = {"once": 1, "twice": 2}
"""Numbers where they are compared with: "more than once"."""
TIMES_UNIT = "time"
"""What numbers count that say how often: "more than 3 times"."""
_COMPARED = re.compile(r"\b(?:than|least|most|exactly|only)\s+$")
_STARTS = SMALL.keys() | TENS.keys() | ORDINALS.keys() | SCALES.keys() | _GROUPS.keys()
_STARTS |= TIMES.keys()

_DIGITS = re.compile(
    r"(?<![A-Za-z0-9_])(?<![0-9][.,:/])"
    r"(?P<number>(?:(?<![0-9A-Za-z)\]])[-−+])?(?:\d{1,3}(?:,\d{3})++(?!\d)|\d++)(?:\.\d++)?+)"
    r"(?![.,:/]\d)"
    r"(?:(?P<ordinal>st|nd|rd|th)(?![A-Za-z])|\s?(?P<scale>[kK]|[mM]illion|[bB]illion|thousand|M|bn)(?![A-Za-z/]))?"
)
_SCALE_MARKS = {"k": 1e3, "m": 1e6, "bn": 1e9, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_AFTER_HYPHEN = {"way", "off", "time", "stop", "on", "to", "hand", "class", "by", "of"}
_NOT_BEFORE_ONE = re.compile(
    r"\b(?:the|this|that|which|what|another|each|every|any|no|some|good|new|\w+est|\w+er"
    r"|should|can|could|would|must|might|may|does|do|did|will)\s+$"
)
_BEFORE_ONE = re.compile(r"(?:^|\b(?:for|of|to|than|least|most|only|just|or|and|page|number))\s*$")
# "Two-Person Tent", not "Twenty-Five": a word of a name that only holds a numeral.
_IN_NAME = re.compile(
    rf"[A-Z][a-z]+-(?!(?i:{'|'.join([*SMALL, *ORDINALS])})$)[A-Z][a-z]+(?:-[A-Z][a-z]+)*"
)


class Numeral(NamedTuple):
    """A number read at a span; `ordinal` for 3rd or third."""

    number: int | float
    start: int
    end: int
    ordinal: bool = False
    article: bool = False
    """Whether it was only "a" or "an" (an hour)."""


def plain(number: float) -> int | float:
    """An int where nothing is lost by it."""
    return int(number) if float(number).is_integer() and abs(number) < 1e15 else number


def numerals(request: Request) -> list[Numeral]:
    """All numerals of a request in reading order; what an ordinal or an article means is open."""
    found = [*_digit_numerals(request.text), *_word_numerals(request)]
    return sorted(found, key=lambda numeral: numeral.start)


def _digit_numerals(text: str) -> Iterator[Numeral]:
    for match in _DIGITS.finditer(text):
        digits = match["number"].replace(",", "").replace("−", "-")
        if len(digits) > 30:
            continue
        number = plain(float(digits) if "." in digits else int(digits))
        if match["scale"]:
            number = plain(round(number * _SCALE_MARKS[match["scale"].lower()], 6))
        yield Numeral(number, match.start(), match.end(), bool(match["ordinal"]))


class _Piece(NamedTuple):
    lower: str
    start: int
    end: int


def _pieces(word: Word) -> list[_Piece]:
    pieces, start = [], word.start
    for part in word.lower.split("-"):
        pieces.append(_Piece(part, start, start + len(part)))
        start += len(part) + 1
    return pieces


def _word_numerals(request: Request) -> Iterator[Numeral]:
    words = [word for word in request.words if not _IN_NAME.fullmatch(word.text)]
    pieces = [piece for word in words for piece in _pieces(word)]
    position = 0
    while position < len(pieces):
        if pieces[position].lower not in _STARTS:
            position += 1
            continue
        numeral, position = _read_words(request, pieces, position)
        if numeral is not None:
            yield numeral


def _read_words(request: Request, pieces: list[_Piece], first: int) -> tuple[Numeral | None, int]:
    """Read the longest number phrase that starts at piece `first`."""
    start = _with_article(request, pieces, first)
    total, current, position, ordinal = 0, 0, first, False
    room = 10**10
    while position < len(pieces) and _adjacent(request.text, pieces, first, position):
        word = pieces[position].lower
        if word == "and" and current % 100 == 0 and current and _continues(pieces, position):
            position += 1
            continue
        step = _step(word, current, room)
        if step is None:
            break
        current, room = step
        ordinal = word in ORDINALS
        position += 1
        if word in SCALES and word != "hundred":
            total, current, room = total + current, 0, SCALES[word]
        if ordinal or word in _GROUPS:
            break
    end = pieces[position - 1].end
    if not _stands(request, pieces, first, position):
        return None, position
    number: int | float = total + current
    if request.before(start).endswith("half ") and pieces[position - 1].lower == "dozen":
        number, start = number // 2, start - len("half ")
    return Numeral(number, start, end, ordinal), position


def _step(word: str, current: int, room: int) -> tuple[int, int] | None:
    """The new partial number and how large the next word may be, or None where `word` ends it."""
    if word in _GROUPS:
        return max(current, 1) * _GROUPS[word], 0
    if word in SCALES:
        return (max(current, 1) * SCALES[word], 100) if SCALES[word] > current else None
    size = ORDINALS.get(word, TIMES.get(word, SMALL.get(word, TENS.get(word, -1))))
    if size < 0 or size >= room:
        return None
    return current + size, 10 if word in TENS else 1


def _continues(pieces: list[_Piece], position: int) -> bool:
    following = pieces[position + 1].lower if position + 1 < len(pieces) else ""
    return following in SMALL or following in TENS


def _adjacent(text: str, pieces: list[_Piece], first: int, position: int) -> bool:
    return position == first or text[pieces[position - 1].end : pieces[position].start] in " -"


def _with_article(request: Request, pieces: list[_Piece], first: int) -> int:
    """Where the phrase starts: "a hundred" and "a dozen" take their article in."""
    scaled = pieces[first].lower in SCALES or pieces[first].lower in _GROUPS
    article = first and scaled and pieces[first - 1].lower == "a"
    if article and _adjacent(request.text, pieces, first - 1, first):
        return pieces[first - 1].start
    return pieces[first].start


def _stands(request: Request, pieces: list[_Piece], first: int, position: int) -> bool:
    """Rule out what only looks like a number: "one-way", "the best one", "one of", "a second"."""
    word, start = pieces[first].lower, pieces[first].start
    following = pieces[position].lower if position < len(pieces) else ""
    hyphen = request.text[pieces[position - 1].end : pieces[position - 1].end + 1] == "-"
    if hyphen and following in _AFTER_HYPHEN:
        return False
    if first + 1 < position:
        return True
    if start and request.text[start - 1] == "-" and word != "dozen":
        return False
    if word in TIMES:
        return _COMPARED.search(request.before(start)) is not None
    if word == "one":
        return following != "of" and _is_count(request, start, pieces[position - 1].end)
    if word in SCALES or word in _GROUPS:
        return _counted(request, start)
    if word == "second":
        return not re.search(r"\b(?:a|per|each|every|\d+)\s+$", request.before(start))
    if word == "first":
        picks = any(one.lower in _THOSE for one in pieces[position + 1 : position + 2])
        leads_on = following == "name" or (following == "of" and not picks)
        return not leads_on and not request.before(start).endswith("at ")
    return True


def _is_count(request: Request, start: int, end: int) -> bool:
    """Whether "one" counts: a noun follows, or a word such as "for" leads to it."""
    before = request.before(start)
    if re.match(r"[\s-][a-z]", request.after(end)):
        return _NOT_BEFORE_ONE.search(before) is None
    return _BEFORE_ONE.search(before) is not None


def _counted(request: Request, start: int) -> bool:
    """A lone "hundred" or "dozen" counts only with an article: "a dozen", not "dozens"."""
    return re.search(r"\b(?:a|half a|per)\s+$", request.before(start)) is not None
