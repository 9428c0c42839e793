"""How long a row lasts, worked out of its two moments."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

_DAY = timedelta(days=1)


def minutes_between(row: Mapping[str, Any], start: str, end: str) -> int | float | None:
    """The minutes from one moment of a row to the other; None where one is missing or is none.

    A time of day before the other is one of the next day.
    """
    first, last = row.get(start), row.get(end)
    lasts = _between(first, last) if isinstance(first, str) and isinstance(last, str) else None
    if lasts is None or lasts < timedelta(0):
        return None
    minutes = round(lasts.total_seconds() / 60, 2)
    return int(minutes) if minutes.is_integer() else minutes


def _between(first: str, last: str) -> timedelta | None:
    try:
        return datetime.fromisoformat(last) - datetime.fromisoformat(first)
    except TypeError:
        return None  # only one of them says of which offset it is
    except ValueError:
        pass
    try:
        ends, starts = (_on_a_day(time.fromisoformat(text)) for text in (last, first))
        return ends - starts if ends >= starts else ends - starts + _DAY
    except (TypeError, ValueError):
        return None


def _on_a_day(at: time) -> datetime:
    return datetime.combine(date(1970, 1, 1), at)
