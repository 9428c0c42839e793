"""Parts of a month: the first week of June, the last weekend of this month."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from datetime import date

from graphs.reading.values.dates import MONTH, month_number
from graphs.reading.values.day_rules import safe_date
from graphs.reading.values.day_values import range_value
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request
from graphs.time_units import move

_PART = re.compile(
    r"\b(?:the\s+)?(?P<which>first|second|third|fourth|1st|2nd|3rd|4th|last|final)\s+"
    r"(?P<unit>week|week-?end|half)\s+(?:of|in)\s+"
    rf"(?:(?P<relative>(?:the|this|next|last)\s+month)|(?P<month>{MONTH}))"
    r"(?:,?\s+(?P<year>(?:19|20)\d\d)(?!\d))?",
    re.IGNORECASE | re.ASCII,
)
_ORDER = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3}
_SATURDAY = 5


def find_month_parts(request: Request) -> Iterator[Value]:
    """Weeks, weekends and halves of a month as ranges of days; weeks count from its first day."""
    for match in _PART.finditer(request.text):
        begins = _month_of(request, match)
        yield range_value(match, _part(begins, match) if begins else None)


def _month_of(request: Request, match: re.Match[str]) -> date | None:
    """The first day of the month: the coming one, or the latest where the past is spoken of."""
    today = request.today.replace(day=1)
    if match["relative"]:
        which = match["relative"].split()[0].lower()
        return move(today, {"next": 1, "last": -1}.get(which, 0), "month")
    return named_month(request, match)


def named_month(request: Request, match: re.Match[str]) -> date | None:
    """The first day of a month said by its name, and its ``year`` or the nearest that is meant."""
    month, today = month_number(match["month"]), request.today
    if match["year"]:
        return safe_date(int(match["year"]), month, 1)
    past = request.looks_back(match.start())
    turned = month > today.month if past else month < today.month
    return safe_date(today.year + turned * (-1 if past else 1), month, 1)


def _part(begins: date, match: re.Match[str]) -> tuple[date, date] | None:
    days = calendar.monthrange(begins.year, begins.month)[1]
    unit, order = match["unit"].lower(), _ORDER.get(match["which"].lower(), -1)
    if unit == "half":
        first, last = (1, 15) if order == 0 else (16, days)
    elif unit == "week":
        first = days - 6 if order < 0 else 1 + 7 * order
        last = first + 6
    else:
        saturdays = [d for d in range(1, days + 1) if begins.replace(day=d).weekday() == _SATURDAY]
        first = saturdays[order]
        last = first + 1
    start = safe_date(begins.year, begins.month, first)
    end = move(start, last - first, "day") if start else None
    return (start, end) if start and end else None
