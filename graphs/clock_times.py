"""Times of day in texts, and those that follow from them: in another time zone, so much later."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import combinations
from typing import Any
from zoneinfo import ZoneInfo

from graphs.reading.field_units import unit_in
from tools.json_number import is_number

DAY = 24 * 60
CLOCK = re.compile(
    r"(?<![\d:.])(\d{1,2}):(\d{2})(?::\d{2})?(?!:?\d)(?:\s*([ap])\.?m\b)?", re.IGNORECASE
)
_WITH_OFFSET = re.compile(r"(\d:\d{2}(?::\d{2}(?:\.\d+)?)?)([+-]\d{2}):?(\d{2})\b")
_OFFSET = re.compile(r"(?:UTC|GMT)?([+-]\d{1,2})(?::?(\d{2}))?")
_FRACTION = re.compile(r"(:\d{2})\.\d+")
_ZONE = re.compile(r"[A-Z][A-Za-z_]+(?:/[A-Za-z_+-]+)+")
_MINUTES = {"minutes": 1, "min": 1, "hours": 60, "h": 60}
_MOST = 12
"""Moments of one record whose distances count; of more almost any length of time is one."""


def minute_of(match: re.Match[str]) -> int | None:
    """Minutes since midnight of what ``CLOCK`` found; None where it is no time of day."""
    hour, minute, half = int(match[1]), int(match[2]), (match[3] or "").lower()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + 12 * (half == "p")
    return (hour * 60 + minute) % DAY if hour <= 24 and minute < 60 else None


def times_of(texts: Iterable[str], today: date) -> frozenset[int]:
    """Minutes since midnight of all times that texts hold, in all time zones that they name."""
    found, offsets = set[int](), {0}
    for text in texts:
        if ":" in text or "/" in text or text[:1] in "+-":
            offsets |= set(_offsets(text, today))
            found |= set(_times(text))
    apart = {one - other for one in offsets for other in offsets}
    return frozenset((time + more) % DAY for time in found for more in apart)


def later_times(value: Any) -> Iterator[int]:
    """For each record inside: its times and so many minutes, as it tells them, before and after."""
    for record in _records(value):
        lengths = [length for key, one in record.items() for length in _lengths(key, one)]
        times = [time for one in record.values() if isinstance(one, str) for time in _times(one)]
        for length in lengths:
            yield from ((time + way * length) % DAY for time in times for way in (1, -1))


def lengths_of_time(value: Any) -> Iterator[float]:
    """For each record inside: the minutes between its moments."""
    for record in _records(value):
        moments = [moment for one in record.values() if (moment := _moment(one)) is not None]
        if len(moments) <= _MOST:
            for one, other in combinations(moments, 2):
                yield abs((one - other) / timedelta(minutes=1))


def _records(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        yield value
    inner: Sequence[Any] = [*value.values()] if isinstance(value, Mapping) else []
    for one in value if isinstance(value, list | tuple) else inner:
        yield from _records(one)


def _lengths(key: str, value: Any) -> Iterator[int]:
    minutes = _MINUTES.get(unit_in(str(key)), 0)
    if minutes and is_number(value):
        yield round(value * minutes)


def _moment(value: Any) -> datetime | None:
    if not isinstance(value, str) or "T" not in value:
        return None
    try:
        moment = datetime.fromisoformat(value)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    except ValueError:
        return None


def _times(text: str) -> Iterator[int]:
    plain = _FRACTION.sub(r"\1", _WITH_OFFSET.sub(r"\1", text)).replace("T", " ")
    for match in CLOCK.finditer(plain):
        if (minute := minute_of(match)) is not None:
            yield minute


def _offsets(text: str, today: date) -> Iterator[int]:
    """Minutes ahead of UTC that a text names: ``+02:00``, ``Europe/Vienna``."""
    for match in _WITH_OFFSET.finditer(text):
        yield _minutes(match[2], match[3])
    if (alone := _OFFSET.fullmatch(text.strip())) is not None:
        yield _minutes(alone[1], alone[2] or "0")
    if _ZONE.fullmatch(text):
        try:
            noon = datetime(today.year, today.month, today.day, 12, tzinfo=ZoneInfo(text))
        except (ValueError, OSError):
            return
        yield int((noon.utcoffset() or timedelta()) / timedelta(minutes=1))


def _minutes(hours: str, minutes: str) -> int:
    whole = int(hours)
    return whole * 60 + (-1 if hours.startswith("-") else 1) * int(minutes)
