"""How two values of rows compare: numbers written as text, moments and days, folded text.

Every value is an extent from a least to a greatest point. A number, a text or a moment is a point;
a day, a month, a year or a range is long. Extents are equal when one lies within the other, and one
is less than another when it ends before the other begins.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from tools.entity_types.records import Operator
from tools.json_number import is_number
from tools.written_number import bare_number, number

_ACCENT = re.compile(r"[\u0300-\u036f]")
"""Accents of Latin, Greek and Cyrillic: the marks of Japanese and Hindi are letters."""
_TRUTH = {"true": True, "false": False}
_EPOCH = datetime.combine(date(1970, 1, 1), time.min)
_LAST_SECOND = (datetime.combine(date.max, time.max) - _EPOCH).total_seconds()
"""The greatest moment in seconds; a larger stamp counts milliseconds."""


@dataclass(frozen=True)
class Extent:
    """From a least to a greatest point, both included."""

    start: Any
    end: Any

    def holds(self, other: Extent) -> bool:
        """Whether the other lies within this one."""
        return bool(self.start <= other.start and other.end <= self.end)


def kind_of(one: Extent) -> type:
    """What it can be ordered among: numbers, moments, times of day, texts, truth values."""
    return float if is_number(one.start) else type(one.start)


def comparable(value: Any) -> Any:
    """The value as a number where it reads as one, else as case-folded text."""
    if value is None or isinstance(value, bool | int | float):
        return value
    amount = bare_number(str(value))
    return str(value).strip().casefold() if amount is None else amount


def folded(value: Any) -> str:
    """The value as text without case, accents and space around it."""
    text = str(value).strip().casefold()
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFKD", text)))


def extent(value: Any) -> Extent:
    """The extent of a scalar."""
    if isinstance(value, bool | int | float):
        return Extent(value, value)
    text = str(value).strip()
    if text.casefold() in _TRUTH:
        return Extent(_TRUTH[text.casefold()], _TRUTH[text.casefold()])
    amount = number(text)
    if amount is not None:
        return Extent(amount, amount)
    return _moment(text) or _time(text) or Extent(folded(text), folded(text))


def is_text(value: Any) -> bool:
    """Whether a wanted value compares as a text: it is no number, day, time or truth value."""
    return any(kind_of(one) is str for one in _meanings(value))


def listed(value: Any) -> list[Any]:
    """The values of a field: those of a list, the one of a scalar; what is not there is none."""
    values = value if isinstance(value, list | tuple) else [value]
    return [one for one in values if one is not None]


def is_there(value: Any) -> bool:
    """Whether a field has a value."""
    return any(one != "" for one in listed(value))


def matches(value: Any, op: Operator, wanted: Any = None) -> bool:
    """Whether the value of a field compares so; of a list one of its values must.

    ``!=`` and ``not in`` say that none does, as where there is no value at all. Each of several
    wanted values counts as one that may be meant, but ``contains`` wants all of them.
    """
    if op == "missing" or (op == "=" and wanted is None):
        return not is_there(value)
    if op == "exists" or (op == "!=" and wanted is None):
        return is_there(value)
    if op in ("!=", "not in"):
        return not matches(value, "=", wanted)
    if op == "contains":
        return all(any(_contains(v, w) for v in listed(value)) for w in listed(wanted))
    test = _equal if op in ("=", "in") else _ORDER[op]
    meant = [m for w in listed(wanted) for m in _meanings(w)]
    return any(test(*_alike(extent(v), m)) for v in listed(value) for m in meant)


def _meanings(wanted: Any) -> list[Extent]:
    """What a wanted value may mean: normal forms of values read from a request are records."""
    if not isinstance(wanted, Mapping):
        return [extent(wanted)]
    if "start" in wanted and "end" in wanted:
        return [Extent(extent(wanted["start"]).start, extent(wanted["end"]).end)]
    if "amount" in wanted:
        return [extent(wanted["amount"])]
    return [extent(one) for one in wanted.values() if one is not None]


def _contains(value: Any, wanted: Any) -> bool:
    """Whether a text is in the value, or the value within a range or a day."""
    if not isinstance(wanted, Mapping) and folded(wanted) in folded(value):
        return True
    return any(_within(*_alike(extent(value), meant)) for meant in _meanings(wanted))


def _within(left: Extent, right: Extent) -> bool:
    return kind_of(left) is kind_of(right) and right.holds(left)


def _equal(left: Extent, right: Extent) -> bool:
    if kind_of(left) is not kind_of(right):
        return bool(left.start == right.start) or str(left.start) == str(right.start)
    return left.holds(right) or right.holds(left)


_ORDER: dict[str, Callable[[Extent, Extent], bool]] = {
    "<": lambda left, right: kind_of(left) is kind_of(right) and left.end < right.start,
    "<=": lambda left, right: kind_of(left) is kind_of(right) and left.start <= right.end,
    ">": lambda left, right: kind_of(left) is kind_of(right) and left.start > right.end,
    ">=": lambda left, right: kind_of(left) is kind_of(right) and left.end >= right.start,
}


def _alike(left: Extent, right: Extent) -> tuple[Extent, Extent]:
    """Both as what can be compared: a number beside a moment is a year or a time stamp."""
    kinds = {kind_of(left), kind_of(right)}
    if kinds == {float, datetime}:
        return _as_moment(left), _as_moment(right)
    if kinds == {time, datetime}:
        return _as_time(left), _as_time(right)
    return left, right


def _as_moment(one: Extent) -> Extent:
    """A number as the year of that number, or as the moment of that stamp."""
    if kind_of(one) is datetime or not 1 <= one.start < _LAST_SECOND * 1000:
        return one
    if one.start <= date.max.year:
        year = int(one.start)
        return Extent(_start_of(date(year, 1, 1)), _end_of(date(year, 12, 31)))
    seconds = one.start if one.start < _LAST_SECOND else one.start / 1000
    at = _EPOCH + timedelta(seconds=seconds)
    return Extent(at, at)


def _as_time(one: Extent) -> Extent:
    """A moment as the time of its day; a whole day stays, since it has none."""
    if kind_of(one) is time or one.start != one.end:
        return one
    return Extent(one.start.time(), one.start.time())


def _moment(text: str) -> Extent | None:
    """An ISO 8601 day, month or moment; an offset is taken away: the hour is that of the place."""
    if len(text) < len("2026-05") or text[4:5] != "-" or not text[:4].isdecimal():
        return None
    try:
        if len(text) == len("2026-05"):
            first = date.fromisoformat(f"{text}-01")
            following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
            return Extent(_start_of(first), _end_of(following - timedelta(days=1)))
        if len(text) == len("2026-05-03"):
            day = date.fromisoformat(text)
            return Extent(_start_of(day), _end_of(day))
        at = datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None
    return Extent(at, at)


def _time(text: str) -> Extent | None:
    """A time of day, ``14:30``."""
    if text[2:3] != ":":
        return None
    try:
        at = time.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None
    return Extent(at, at)


def _start_of(day: date) -> datetime:
    return datetime.combine(day, time.min)


def _end_of(day: date) -> datetime:
    return datetime.combine(day, time.max)
