"""The forms in which a value of the request goes into calls: as it is, its month, its currency."""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from graphs.reading.values import Value
from tools.json_number import is_number

AS_WRITTEN = ("text", "lower", "upper")
"""Forms of the words; what they add to the value itself is only how it is written."""


def renderings(value: Value, today: date) -> Iterator[tuple[str, Any]]:
    """Each form with its name; a form of one name means the same for every value of a kind."""
    yield from _parts(value, today)
    yield "text", value.text
    if isinstance(value.value, str):
        yield "lower", value.value.lower()
        yield "upper", value.value.upper()


def rendered(value: Value, name: str, today: date) -> Any:
    """The form of this name; None when the value has none."""
    return next((form for known, form in renderings(value, today) if known == name), None)


def shifted(start: Value, length: Value) -> str | None:
    """The day that lies a duration after a day: the end of a stay."""
    days = {"day": 1, "night": 1, "week": 7}.get(length.unit)
    if start.kind != "date" or length.kind != "duration" or days is None:
        return None
    amount = length.value["amount"]
    if not isinstance(amount, int):
        return None
    return (date.fromisoformat(start.value) + timedelta(days=amount * days)).isoformat()


def is_same(left: Any, right: Any) -> bool:
    """Whether two JSON values are one and the same argument; ``"2"`` and ``2`` are not."""
    if is_number(left) and is_number(right):
        return float(left) == float(right)
    return type(left) is type(right) and bool(left == right)


def _parts(value: Value, today: date) -> Iterator[tuple[str, Any]]:
    given = value.value
    if value.kind == "date":
        yield from _day_forms("", given)
    elif value.kind == "date_range":
        yield from _day_forms("start ", given["start"])
        yield from _day_forms("end ", given["end"])
    elif value.kind == "datetime":
        yield "value", given
        yield from _day_forms("day ", given[:10])
        yield "time", given[11:16]
    elif value.kind == "month":
        yield from _month_forms(given, today)
    elif isinstance(given, dict):
        yield from ((name, part) for name, part in given.items() if part is not None)
    else:
        yield "value", given


def _day_forms(prefix: str, day: str) -> Iterator[tuple[str, Any]]:
    following = date.fromisoformat(day) + timedelta(days=1)
    yield f"{prefix}value", day
    yield f"{prefix}month", day[:7]
    yield f"{prefix}next", following.isoformat()


def _month_forms(given: dict[str, Any], today: date) -> Iterator[tuple[str, Any]]:
    month = given["month"]
    year = given.get("year") or today.year + (month < today.month)
    last = calendar.monthrange(year, month)[1]
    yield "number", month
    yield "name", given["name"]
    yield "month", f"{year:04d}-{month:02d}"
    yield "first", f"{year:04d}-{month:02d}-01"
    yield "last", f"{year:04d}-{month:02d}-{last:02d}"
