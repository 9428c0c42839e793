"""The days at which a period begins and ends: until the end of June, the last day of this month."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from graphs.reading.values.dates import MONTH
from graphs.reading.values.day_rules import period, safe_date
from graphs.reading.values.day_values import day_value
from graphs.reading.values.month_parts import named_month
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request
from graphs.time_units import move

_END = re.compile(
    r"(?P<bound>\b(?:to|until|till|til|by|before|from|after|since)\s+)?"
    r"(?P<said>\b(?:the\s+)?(?P<which>end|start|beginning|last\s+day|first\s+day)\s+of\s+"
    r"(?:(?P<relative>the|this|next|last)\s+(?P<unit>week|month|year)"
    rf"|(?P<month>{MONTH})(?:,?\s+(?P<year>(?:19|20)\d\d))?|(?P<only>(?:19|20)\d\d))\b)",
    re.IGNORECASE | re.ASCII,
)
_BEYOND = {("before", True): 1, ("after", False): -1}
"""What is before the end of June may be on its last day."""
_AWAY = {"next": 1, "last": -1}


def find_period_ends(request: Request) -> Iterator[Value]:
    """First and last days of weeks, months and years.

    "End" and "beginning" are days where something goes on until, or from, then.
    """
    for match in _END.finditer(request.text):
        if match["bound"] or match["which"].lower().endswith("day"):
            days, bound = _period(request, match), (match["bound"] or "").strip().lower()
            ends = match["which"].lower().split()[0] in ("end", "last")
            beyond = _BEYOND.get((bound, ends), 0)
            found = move(days[1 if ends else 0], beyond, "day") if days else None
            yield replace(day_value(match, found), text=match["said"], start=match.start("said"))


def _period(request: Request, match: re.Match[str]) -> tuple[date, date] | None:
    if match["relative"]:
        away = _AWAY.get(match["relative"].lower(), 0)
        return period(request.today, away, match["unit"].lower())
    if match["only"]:
        begins = safe_date(int(match["only"]), 1, 1)
        return period(begins, 0, "year") if begins else None
    begins = named_month(request, match)
    return period(begins, 0, "month") if begins else None
