"""Days and ranges of days in the form that values have."""

from __future__ import annotations

import re
from datetime import date

from graphs.reading.values.record import Value


def iso_day(found: date | None) -> str | None:
    """The normal form of a date; None for a day that the calendar lacks."""
    return found.isoformat() if found else None


def iso_range(found: tuple[date, date] | None) -> dict[str, str] | None:
    """The normal form of a range, both ends included; None where there is none."""
    return {"start": found[0].isoformat(), "end": found[1].isoformat()} if found else None


def day_value(match: re.Match[str], found: date | None, role: str = "") -> Value:
    """The date that a match states."""
    return Value.matched("date", iso_day(found), match, role=role)


def range_value(match: re.Match[str], found: tuple[date, date] | None, unit: str = "") -> Value:
    """The range of days that a match states."""
    return Value.matched("date_range", iso_range(found), match, unit=unit)
