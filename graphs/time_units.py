"""How long units of time are, and days that lie so many of them away."""

from __future__ import annotations

from datetime import date, timedelta

SECONDS_IN = {"second": 1, "minute": 60, "hour": 3600}
DAYS_IN = {"day": 1, "night": 1, "week": 7, "fortnight": 14}
MONTHS_IN = {"month": 1, "quarter": 3, "year": 12}
LENGTHS = {**SECONDS_IN, **{unit: days * 86400 for unit, days in DAYS_IN.items()}}
"""Unit -> its seconds; not those of months, which differ."""


def move(day: date, amount: float, unit: str) -> date | None:
    """A day so many days, weeks, months, ... later; a day that a month lacks becomes its last one.

    None outside the calendar, for a part of a day or of a month, and for another unit.
    """
    try:
        step = amount * (DAYS_IN.get(unit) or MONTHS_IN[unit])
        if step != int(step):
            return None
        if unit in DAYS_IN:
            return day + timedelta(days=int(step))
        year, month = divmod(day.year * 12 + day.month - 1 + int(step), 12)
        first = date(year, month + 1, 1)
        last = 31 if month == 11 else (first.replace(month=month + 2) - timedelta(days=1)).day
        return first.replace(day=min(day.day, last))
    except (KeyError, OverflowError, ValueError):
        return None
