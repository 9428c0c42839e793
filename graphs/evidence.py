"""What an answer may rest on, and what in it rests on nothing.

An answer is made of what the services answered. A number or a name in it that occurs in no
response, not in the arguments, not in the request, and that follows from none of them by counting,
adding up, averaging, subtracting, taking it so many times as was asked, rounding or writing a
duration in another unit, is made up. So is a time of day that is none of those told, in no time
zone told, and no time told so much later.
"""

from __future__ import annotations

import calendar
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import combinations
from math import inf, isfinite
from typing import Any

from graphs.clock_times import CLOCK, DAY, later_times, lengths_of_time, minute_of, times_of
from graphs.normal_text import normal, without_thousands, words_apart
from graphs.reading.values.extract import extract
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.regions import countries, country, is_country_code
from graphs.rules.language import is_known
from prompts.phrases import LANGUAGES
from tools.json_number import is_number
from tools.words import identifier_words

_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d++(?:\.\d++)?")
_COUNTED = re.compile(r"(\d++(?:\.\d++)?)[ -][^\W\d_]")
"""How many of something a request says: "3 hours"."""
_SHOWN = re.compile(r"(?<![A-Za-z0-9_.])\d++(?:\.\d++)?(?![A-Za-z]*\d)")
# Numbers of list items and subtasks, and of how many items a list leaves out.
_NO_CLAIM = re.compile(r"(?m)^\s*\d+[.)]\s|\[A\d+\]|\band \d+ more\b|另有 ?\d+ ?条")
# A capital letter says nothing at the start of a sentence, a line, a cell or a quotation.
_NAME = re.compile(r"(?<=[^\s.:;!?|•*#(\[\"'“\-–—][ ])[A-ZÀ-Þ][A-Za-zÀ-ɏ]+")
_PIECES = re.compile(r"[.,]")
_SPACES = re.compile(r"[\u2009\u202f\u00a0]")
_ANY_NUMBER = re.compile(r"(?<![A-Za-z0-9_.,])\d++(?:[.,\u2009\u202f\u00a0]\d+)*+(?![A-Za-z]*\d)")
_TOLD = ("arguments", "status", "error", "total", "kept", "aggregate", "facts")
"""Fields of events that hold what a run sent, computed, or was told in other ways."""
_CALENDAR = frozenset(
    normal(name)
    for names in (calendar.day_name, calendar.day_abbr, calendar.month_name, calendar.month_abbr)
    for name in (*names, *(f"{name}s" for name in names))
) | {"am", "pm", "utc"}
_MOST_DIFFERENCES = 200
"""Values of one field whose differences count as evidence; of more almost any number is one."""
_MOST_AMOUNTS = 12
"""The same of the numbers of one record."""
_MOST_TOLD = 200
"""The same of numbers that may be taken so many times."""
_FIRST_YEAR = 1500
"""From which on a whole number may be a year."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Every number, sorted, and every word that a run knew."""

    numbers: tuple[float, ...]
    words: frozenset[str]
    times: frozenset[int] = frozenset()
    """Minutes since midnight."""

    @classmethod
    def of(
        cls,
        request: str,
        events: Sequence[dict[str, Any]],
        responses: Sequence[Any],
        today: date,
        documents: Sequence[str] = (),
    ) -> Evidence:
        """Gather it from the journal of a run; ``events`` count for what the run computed.

        ``documents`` are descriptions that a question may quote.
        """
        known = [request, today.isoformat(), *_values_said(request, today), *documents, *responses]
        known += [event.get(key) for event in events for key in _TOLD]
        texts = [text for value in known for text in _texts(value)]
        found = {float(digits) for text in texts for digits in _DIGITS.findall(text)}
        found |= {number for response in responses for number in _derived(response)}
        found |= {number for response in responses for number in _of_records(response)}
        found |= {number for response in responses for number in lengths_of_time(response)}
        found |= set(_whole_years(texts, today))
        columns = _columns(responses)
        found |= {number for value in columns.values() for number in _combined(value)}
        found |= {float(today.year - year) for year in _years(columns, today)}
        found |= set(_so_many_times(request, columns))
        codes = {text for text in texts if len(text) == 2 and is_country_code(text)}
        texts += [country(code)["name"] for code in codes]
        ways = (way for text in texts for way in {text, words_apart(text)})
        words = {word for way in ways for word in _WORD.findall(normal(way))}
        words |= set(_of_countries(codes | {countries().get(word, "") for word in words}))
        finite = {number for number in found if isfinite(number)}
        numbers = tuple(sorted(finite | _rewritten(finite)))
        times = times_of(texts, today) | {time for one in responses for time in later_times(one)}
        return cls(numbers, frozenset(words), times)

    def unsupported(self, answer: str, language: str = "") -> list[str]:
        """The numbers, times and names of an answer that rest on nothing.

        In languages other than English and Chinese the names are not looked at: they may be
        translated, and other words have capital letters, too. ``language``: that of the request,
        where it is known.
        """
        clocks = [match for match in CLOCK.finditer(answer) if minute_of(match) is not None]
        made_up = [match.group().strip() for match in clocks if not self._knows_time(match)]
        answer = CLOCK.sub(lambda m: " x " if minute_of(m) is not None else m.group(), answer)
        if language not in ("", *LANGUAGES) or not is_known(answer):
            written = (match.group() for match in _ANY_NUMBER.finditer(answer))
            return made_up + [shown for shown in written if not self._may_know(shown)]
        plain = _NO_CLAIM.sub(" ", without_thousands(answer))
        made_up += [shown for shown in _SHOWN.findall(plain) if not self._knows(shown)]
        names = (match.group() for match in _NAME.finditer(answer))
        known = self.words | _CALENDAR
        return made_up + [name for name in names if normal(name) not in known]

    def _knows_time(self, match: re.Match[str]) -> bool:
        """Whether a time was told, or as a whole hour; without am and pm either may be meant."""
        minute = minute_of(match)
        assert minute is not None, "what is no time of day is a number"
        ways = {minute} if match[3] else {minute, (minute + DAY // 2) % DAY}
        hours = {str(one // 60) for one in ways if one % 60 == 0}
        return not ways.isdisjoint(self.times) or any(map(self._knows, hours))

    def _may_know(self, shown: str) -> bool:
        """The same for a number whose comma or point may stand for anything: 1.234,50, 15.30."""
        clock = CLOCK.fullmatch(shown.replace(".", ":"))
        if clock is not None and minute_of(clock) in self.times:
            return True
        bare = _SPACES.sub("", shown)
        readings = (bare.replace(",", ""), bare.replace(".", "").replace(",", "."))
        pieces = _PIECES.split(bare)
        return any(self._knows(r) for r in readings if _DIGITS.fullmatch(r)) or (
            len(pieces) == 3 and all(map(self._knows, pieces))
        )

    def _knows(self, shown: str) -> bool:
        """Whether a number, as precisely as it is written, is one of the known."""
        half = 0.5 * 10 ** -len(shown.partition(".")[2]) + 1e-9
        place = bisect_left(self.numbers, float(shown) - half)
        return place < len(self.numbers) and self.numbers[place] <= float(shown) + half


def _texts(value: Any) -> Iterator[str]:
    """Every key and every value inside, as text."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield str(key)
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif value is not None:
        yield str(value)


def _values_said(request: str, today: date) -> Iterator[Any]:
    """The days and the numbers that words of a request mean: "this week", "100k"."""
    now, kinds = datetime.combine(today, time()), ("date", "date_range", "number")
    return (one.value for one in extract(request, now=now) if one.kind in kinds)


def _of_countries(codes: Collection[str]) -> Iterator[str]:
    """The adjectives of countries that were told: what is in France is French."""
    return (word for word, code in pairs("demonyms.txt").items() if code in codes)


def _whole_years(texts: Iterable[str], today: date) -> Iterator[float]:
    """The whole years from the days of texts until today: how old somebody is."""
    for text in texts:
        try:
            day = date.fromisoformat(text)
        except ValueError:
            continue
        years = today.year - day.year - ((today.month, today.day) < (day.month, day.day))
        if years > 0:
            yield float(years)


def _derived(value: Any) -> Iterator[float]:
    """The length of every list inside."""
    if isinstance(value, dict):
        for item in value.values():
            yield from _derived(item)
    elif isinstance(value, list):
        yield float(len(value))
        for item in value:
            yield from _derived(item)


def _of_records(value: Any) -> Iterator[float]:
    """What follows from the numbers of one record: what is left of an amount, cents as a whole."""
    if isinstance(value, dict):
        told = {identifier_words(str(k)): _float(v) for k, v in value.items() if is_number(v)}
        amounts = [number for words, number in told.items() if words[-1:] != ("id",)]
        if len(amounts) <= _MOST_AMOUNTS:
            yield from (abs(one - other) for one, other in combinations(amounts, 2))
        yield from (number / 100 for words, number in told.items() if "cent" in words)
    for item in value.values() if isinstance(value, dict) else ():
        yield from _of_records(item)
    for item in value if isinstance(value, list) else ():
        yield from _of_records(item)


def _columns(responses: Iterable[Any]) -> dict[str, list[float]]:
    """Field name -> all numbers under it, over all responses."""
    columns: dict[str, list[float]] = defaultdict(list)

    def visit(name: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, item in value.items():
                visit(f"{name.rpartition('.')[2]}.{key}", item)
        elif isinstance(value, list):
            for item in value:
                visit(name, item)
        elif is_number(value):
            columns[name].append(_float(value))

    for response in responses:
        visit("", response)
    return columns


def _float(number: float) -> float:
    """The number; infinite where it is beyond all bounds."""
    try:
        return float(number)
    except OverflowError:
        return inf


def _years(columns: Mapping[str, list[float]], today: date) -> Iterator[int]:
    """Whole numbers that may be years: what was planted in 1946 is so old."""
    told = (number for values in columns.values() for number in values)
    yield from (int(one) for one in told if _FIRST_YEAR <= one <= today.year and one == int(one))


def _so_many_times(request: str, columns: Mapping[str, list[float]]) -> Iterator[float]:
    """Numbers that were told, as many times as the request says: three hours at 38 an hour."""
    said = {float(digits) for digits in _COUNTED.findall(request)}
    amounts = (values for name, values in columns.items() if not name.lower().endswith("id"))
    told = {number for values in amounts for number in values}
    if len(told) <= _MOST_TOLD:
        yield from (number * times for number in told for times in said)


def _combined(values: list[float]) -> Iterator[float]:
    """What follows from the values of one field: sum, average, differences."""
    yield sum(values)
    yield sum(values) / len(values)
    if len(values) <= _MOST_DIFFERENCES:
        yield from (abs(first - second) for first, second in combinations(values, 2))


def _rewritten(numbers: Iterable[float]) -> set[float]:
    """Other ways to write a number: minutes as hours and minutes, a share as per cent, 14 as 2."""
    found: set[float] = set()
    for number in numbers:
        if number == int(number) and 60 <= number < 6000:
            found |= {number // 60, number % 60, number / 60}
        if 0 < number < 1:
            found.add(number * 100)
        if number in range(13, 24):
            found.add(number - 12)
    return found
