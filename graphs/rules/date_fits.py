"""Days, times, months and durations as arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date as calendar_date
from datetime import timedelta

from graphs.rules.fit import Fit, Scored, Slot
from graphs.rules.frame import Frame
from graphs.rules.parameter_view import (
    ENDS,
    HIGH,
    LOW,
    STARTS,
    described,
    is_end,
    is_start,
    same_unit,
    words_of,
)
from graphs.search.units import counts_time, in_unit
from tools.records import Parameter, Tool
from tools.words import identifier_words


def duration(slot: Slot) -> Iterator[Scored]:
    """A length of stay, or the end that it makes."""
    amount, unit = slot.value.value["amount"], slot.value.value["unit"]
    name = words_of(slot.parameter)
    if slot.parameter.type in ("integer", "number") and same_unit(unit, name):
        yield amount, 0.95
    elif slot.parameter.type in ("integer", "number") and same_unit(
        unit, described(slot.parameter)
    ):
        yield amount, 0.7
    elif (counted := _in_own_unit(slot)) is not None:
        yield counted, 0.9
    elif slot.what == "date" and is_end(slot.parameter) and unit in ("night", "day", "week"):
        start = next((v for v in slot.frame.values if v.kind in ("date", "date_range")), None)
        if start is not None:
            first = start.value if start.kind == "date" else start.value["start"]
            days = int(amount) * (7 if unit == "week" else 1)
            yield (calendar_date.fromisoformat(first) + timedelta(days=days)).isoformat(), 0.9


def _in_own_unit(slot: Slot) -> float | None:
    """A length in the unit of time that a number is called by: a fortnight in ``days_before``.

    None where it has no whole number of it, or a rate is meant (``days_per_week``).
    """
    words = identifier_words(slot.parameter.name)
    unit = counts_time(words)
    if slot.parameter.type not in ("integer", "number") or not unit or "per" in words:
        return None
    amount: float | None = in_unit(slot.value.value, unit)
    return amount


def day(slot: Slot) -> Iterator[Scored]:
    """One day."""
    if "month" in words_of(slot.parameter):
        if slot.parameter.type in ("integer", "number"):
            yield int(slot.value.value[5:7]), 0.5
        else:
            yield slot.value.value[:7], 0.5
        return
    if slot.what != "date" or slot.parameter.type in ("integer", "number"):
        return
    if is_end(slot.parameter):
        dates = [v for v in slot.frame.values if v.kind == "date"]
        if len(dates) > 1:
            yield slot.value.value, 0.9 if slot.value is dates[-1] else 0.3
        elif frame_has_night(slot.frame) and not any(
            v.kind == "duration" for v in slot.frame.values
        ):
            yield (
                (calendar_date.fromisoformat(slot.value.value) + timedelta(days=1)).isoformat(),
                0.8,
            )
        else:
            yield slot.value.value, 0.4
    else:
        yield slot.value.value, 0.9


def frame_has_night(frame: Frame) -> bool:
    """Whether one night is meant: "tonight", "tomorrow night"."""
    return bool(re.search(r"\b(?:tonight|night)\b", frame.original, re.IGNORECASE))


def date_range(slot: Slot) -> Iterator[Scored]:
    """The first or the last day of a range."""
    if slot.what != "date" or slot.parameter.type in ("integer", "number"):
        return
    if is_end(slot.parameter):
        yield slot.value.value["end"], 0.9
    else:
        yield slot.value.value["start"], 0.85 if is_start(slot.parameter) else 0.6


def datetime(slot: Slot) -> Iterator[Scored]:
    """A moment: its day or its time."""
    if slot.what == "date" and slot.value.role != "now":
        yield (
            slot.value.value if slot.parameter.format == "date-time" else slot.value.value[:10],
            0.8,
        )
    elif slot.what == "time" and slot.value.role != "now":
        yield slot.value.value[11:16], 0.8


def time(slot: Slot) -> Iterator[Scored]:
    """A time of day."""
    if slot.what != "time":
        return
    words = words_of(slot.parameter)
    if slot.value.comparison in ("<", "<="):
        yield slot.value.value, 0.85 if words & (ENDS | HIGH) else 0.0
    elif slot.value.comparison in (">", ">="):
        yield slot.value.value, 0.85 if words & (STARTS | LOW) else 0.0
    else:
        yield slot.value.value, 0.9


def month(slot: Slot) -> Iterator[Scored]:
    """A month by number, name or with its year."""
    if "month" in words_of(slot.parameter):
        if slot.parameter.type in ("integer", "number"):
            yield slot.value.value["month"], 0.95
        else:
            yield slot.value.value["name"], 0.9
            year = slot.value.value.get("year") or _coming(slot.value.value["month"], slot.frame)
            yield f"{year}-{slot.value.value['month']:02}", 0.9


def _coming(month: int, frame: Frame) -> int:
    """The year of the next such month, this one counted."""
    today = calendar_date.fromisoformat(frame.today)
    return today.year + (month < today.month)


def days_ahead(parameter: Parameter, frame: Frame) -> Iterator[Fit]:
    """How many days to ask for so that the day of the request is among them."""
    ahead = _ahead(parameter, frame)
    if ahead > 1:
        yield Fit(min(ahead, parameter.json_schema.get("maximum", ahead)), 0.6, frozenset())
    elif parameter.type == "integer" and words_of(parameter) == {"day"}:
        yield from _days_back(parameter, frame)


def _days_back(parameter: Parameter, frame: Frame) -> Iterator[Fit]:
    """How many days a stretch up to now goes back."""
    today = calendar_date.fromisoformat(frame.today)
    for index, value in enumerate(frame.values):
        if value.kind == "date_range":
            first, last = (calendar_date.fromisoformat(value.value[e]) for e in ("start", "end"))
            days = (today - first).days
            if first < last and -1 <= (last - today).days <= 0 and days > 0:
                most = parameter.json_schema.get("maximum", days)
                yield Fit(min(days, most), 0.6, frozenset({index}))


def out_of_reach(tool: Tool, frame: Frame) -> bool:
    """Whether the day of the request lies beyond what a forecast of so many days can hold."""
    return any(_ahead(p, frame) > p.json_schema.get("maximum", 1_000) for p in tool.parameters)


def _ahead(parameter: Parameter, frame: Frame) -> int:
    """Days from today to the last day of the request, both counted; 0 where nothing counts days."""
    if parameter.type != "integer" or words_of(parameter) != {"day"}:
        return 0
    lasts = [
        v.value if v.kind == "date" else v.value["end"] for v in frame.values if v.kind in _DAYS
    ]
    today = calendar_date.fromisoformat(frame.today)
    return max([(calendar_date.fromisoformat(last) - today).days + 1 for last in lasts], default=0)


_DAYS = ("date", "date_range")
