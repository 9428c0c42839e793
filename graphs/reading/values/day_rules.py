"""The calendar rules behind relative and incomplete dates, as pure functions of today.

Weeks run from Monday to Sunday (ISO 8601).
"""

from __future__ import annotations

import calendar
from datetime import date
from typing import Any

from graphs.time_units import move

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = tuple(name.lower() for name in calendar.month_name)


def named_weekday(written: str) -> str:
    """The name of the day of the week that is written out or cut to its beginning; ``""``: none."""
    said = written.lower().rstrip(".")
    return next((day for day in WEEKDAYS if len(said) > 2 and day.startswith(said)), "")


def is_recurring(said: str) -> bool:
    """Whether words tell days of the week in general, and no certain day: "Fridays"."""
    return said.lower().removesuffix("s") in WEEKDAYS and said.lower() not in WEEKDAYS


def safe_date(year: int, month: int, day: int) -> date | None:
    """The date, or None where the calendar has no such day."""
    try:
        return date(year, month, day)
    except (OverflowError, ValueError):
        return None


def weekday(today: date, index: int, which: str) -> date | None:
    """The weekday that is meant, `index` 0 for Monday.

    "" the first one after today; "this" that of this week, or the coming one when it is over;
    "next" that of next week; "last" the latest one before today; "previous" that of last week.
    """
    ahead = index - today.weekday()
    if which == "":
        return move(today, (ahead - 1) % 7 + 1, "day")
    if which == "this":
        return move(today, ahead % 7, "day")
    if which == "last":
        return move(today, -((-ahead - 1) % 7 + 1), "day")
    return move(today, ahead + {"next": 7, "previous": -7, "current": 0}[which], "day")


def nearest(today: date, month: int, day: int, *, past: bool) -> date | None:
    """The nearest such day from today on, or up to today where `past`."""
    for years in range(9):
        found = safe_date(today.year + (-years if past else years), month, day)
        if found and (found <= today if past else found >= today):
            return found
    return None


def other_year(today: date, found: date) -> date | None:
    """The same day of this year where that is nearer to today than the one found in another."""
    other = safe_date(today.year, found.month, found.day)
    return other if other and abs(other - today) < abs(found - today) else None


def in_nearer_year(value: Any, today: date) -> Any:
    """A day, a moment or a range of them (ISO 8601) in the year where it is nearer to today.

    Of a range the first end that is said decides, and both move by as many years.
    """
    ends = value if isinstance(value, dict) else {"": value}
    first = next((date.fromisoformat(str(one)[:10]) for one in ends.values() if one), today)
    if other_year(today, first) is None:
        return value
    moved = {name: one and _years_on(one, today.year - first.year) for name, one in ends.items()}
    return moved if isinstance(value, dict) else moved[""]


def _years_on(value: Any, years: int) -> str:
    """A day or a moment so many years later; the 29th of February may become the 28th."""
    day = date.fromisoformat(str(value)[:10])
    moved = safe_date(day.year + years, day.month, day.day)
    return f"{moved or day.replace(year=day.year + years, day=28)}{str(value)[10:]}"


def period(today: date, which: int, unit: str) -> tuple[date, date] | None:
    """First and last day of the week, weekend, month or year `which` units from now (0: this)."""
    if unit in ("week", "weekend"):
        monday = move(today, which * 7 - today.weekday(), "day")
        first = move(monday, 5 if unit == "weekend" else 0, "day") if monday else None
        last = move(monday, 6, "day") if monday else None
    elif unit == "month":
        moved = move(today.replace(day=1), which, "month")
        first = moved
        last = moved and moved.replace(day=calendar.monthrange(moved.year, moved.month)[1])
    else:
        first = safe_date(today.year + which, 1, 1)
        last = safe_date(today.year + which, 12, 31)
    return (first, last) if first and last else None
