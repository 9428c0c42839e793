"""Hours said by their number alone beside a day: "tomorrow at 9"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graphs.reading.values.record import Value

_LED = re.compile(r"(?:^|\s)at\s$", re.IGNORECASE)
_NEAR = 4
"""Characters of a space, the word and another space."""
_PLAIN_HOURS = range(7, 24)
"""Hours that are hardly meant for twelve later; those before may be of the afternoon."""
_HOURS = range(1, 24)
_DAYS = ("date", "date_range", "datetime")


def with_hours(text: str, values: Sequence[Value]) -> list[Value]:
    """The values, with each number behind "at" that stands right beside a day as an hour of it."""
    days = [value for value in values if value.kind in _DAYS]
    ends, starts = {day.end for day in days}, {day.start for day in days}
    return [_as_hour(one) if _is_hour(text, one, ends, starts) else one for one in values]


def _is_hour(text: str, one: Value, ends: set[int], starts: set[int]) -> bool:
    if one.kind != "number" or one.unit or one.value not in _HOURS:
        return False
    first = max(0, one.start - _NEAR)
    led = _LED.search(text[first : one.start])
    return led is not None and (first + led.start() in ends or one.end + 1 in starts)


def _as_hour(one: Value) -> Value:
    """The time, or a number of no thing where it may be of the morning or the afternoon."""
    if one.value not in _PLAIN_HOURS:
        return replace(one, unit="o'clock")
    return replace(one, kind="time", value=f"{one.value:02d}:00", comparison="")
