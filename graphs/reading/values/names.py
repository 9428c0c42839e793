"""Proper names by their capitals: "Rio de Janeiro", "Hotel Bellevue", "José", "New York City"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from graphs.reading.values.day_rules import MONTHS, WEEKDAYS
from graphs.reading.values.lexicon import is_ordinary, pairs, words
from graphs.reading.values.places import qualifier_after
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request, Word
from graphs.reading.values.side_by_side import split_places, tail_value
from graphs.reading.values.units import units

_CALENDAR = frozenset(WEEKDAYS) | {f"{day}s" for day in WEEKDAYS} | frozenset(MONTHS[1:])
_JOIN = re.compile(r" |, (?=Jr)| & ")
_AFTER_INITIAL = re.compile(r"\.? ")
_LOCATIVE = re.compile(r"\b(?:in|to|from|near|around|visit|for)\s+$")
_PLURAL = re.compile(r"[A-Z]{2,}s$")
_CODES = re.compile(r"[A-Z]{3}(?:-[A-Z]{3})?")
_SCALES = frozenset({"celsius", "centigrade", "fahrenheit", "kelvin"})
_LONGEST = 8


class _Reader:
    """Walks the words of one request and yields its capitalised runs."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.words = request.words

    @cached_property
    def lowered(self) -> frozenset[str]:
        """The words that the request also writes without a capital."""
        return frozenset(word.text for word in self.words if word.text == word.lower)

    @cached_property
    def title_case(self) -> bool:
        """Whether nearly every longer word after the first has a capital: they say nothing."""
        longer = [word for word in self.words if len(word.text) > 3][1:]
        capitals = sum(word.text[0].isupper() for word in longer)
        return len(longer) > 3 and capitals > 0.8 * len(longer)

    def runs(self) -> Iterator[list[Word]]:
        position = 0
        while position < len(self.words):
            if not self._starts(position):
                position += 1
                continue
            last = self._last(position)
            yield list(self.words[position : last + 1])
            position = last + 1

    def _starts(self, position: int) -> bool:
        word = self.words[position]
        return has_capital(word.text) and (not self._breaks(word) or word.text == "The")

    def _breaks(self, word: Word) -> bool:
        bare = word.lower.replace("’", "'").partition("'")[0]  # "we're", "Monday's"
        return bare in words("function") or bare in _CALENDAR

    def _last(self, position: int) -> int:
        """The last word of the run that starts at `position`, over particles between capitals."""
        last = position
        while last - position < _LONGEST and not _possessive(self.words[last]):
            ahead = last + 1
            while ahead < min(last + 3, len(self.words)) and self._is_particle(ahead):
                ahead += 1
            if ahead >= len(self.words) or not self._joined(last, ahead):
                break
            word = self.words[ahead]
            if not has_capital(word.text) or self._breaks(word):
                break
            last = ahead
        return last

    def _is_particle(self, position: int) -> bool:
        return self.words[position].text in words("particle")

    def _joined(self, first: int, last: int) -> bool:
        return all(self._touch(index) for index in range(first, last))

    def _touch(self, index: int) -> bool:
        gap = self.request.text[self.words[index].end : self.words[index + 1].start]
        short = len(self.words[index].text) == 1 or self.words[index].lower in ("st", "dr", "mt")
        return (_AFTER_INITIAL if short else _JOIN).fullmatch(gap) is not None

    def trim(self, run: list[Word]) -> list[Word]:
        """Drop the ordinary words that have a capital only because a sentence starts there."""
        opening = self.request.opens_sentence(run[0].start)
        while run and (opening or self.title_case) and self._is_opening(run):
            run = run[1:]
        if opening and all(is_ordinary(word.lower) for word in run):
            return []
        return run

    def _is_opening(self, run: list[Word]) -> bool:
        word = run[0]
        names_on = len(run) > 1 and not is_ordinary(run[1].lower)
        if names_on and word.lower in words("name_start", "place"):
            return False
        return is_ordinary(word.lower) or word.lower in self.lowered


def has_capital(word: str) -> bool:
    """Whether a word starts with a capital or has one inside (iPhone)."""
    return word != word.lower()


def _possessive(word: Word) -> bool:
    return word.lower.endswith("'s")


def find_names(request: Request) -> Iterator[Value]:
    """Capitalised names, without a possessive 's."""
    if request.shouting:
        return
    reader = _Reader(request)
    for found in reader.runs():
        run, tail = split_places(request, reader.trim(found))
        if run and not _is_no_name(request, run):
            end = run[-1].end - (2 if _possessive(run[-1]) else 0)
            text = request.text[run[0].start : end]
            value = pairs("aliases.txt").get(text, text)
            yield Value("name", value, text, run[0].start, end)
            yield from tail_value(request, run, tail) if tail else qualifier_after(request, end)


def _is_no_name(request: Request, run: list[Word]) -> bool:
    """A lone adjective of nationality, function word, acronym or short code is no name."""
    if request.travel and all(_CODES.fullmatch(word.text) for word in run):
        return not any(word.text in pairs("aliases.txt") for word in run)
    if len(run) > 1:
        return all(word.lower in words("demonym", "acronym") for word in run)
    word = run[0]
    if word.text in pairs("aliases.txt"):
        return _LOCATIVE.search(request.before(word.start)) is None
    if word.lower in units() and (word.text[0].islower() or word.lower in _SCALES):
        return True  # hPa, Fahrenheit
    bare = word.lower.removesuffix("'s")
    short = word.text.isupper() and len(bare) < 4
    no_name = short or _PLURAL.match(word.text) is not None
    return no_name or len(bare) < 2 or bare in words("demonym", "function", "acronym")
