"""Which rows lie at the day, the weekday or the time of day that a clause speaks of."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from graphs.reading.values import Value
from graphs.rows.flattening import container_of
from graphs.rules.output_match import date_paths, is_clock, is_day, match_paths
from graphs.rules.row_view import View, holds_day, passing, words_around
from graphs.state import Filter
from tools.records import Tool
from tools.words import identifier_words

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ORDER: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_SINCE: Mapping[str, str] = {"from": ">=", "since": ">=", "until": "<=", "by": "<="}
"""What a cue makes of a moment that is not compared otherwise."""
_ARRIVES = re.compile(
    r"\b(?:arriv\w*|lands?|landing|(?:gets?|gets? me|be|am|is|are) (?:in|there|home|back))\b"
    r"(?:\s+[a-z]+){0,3}\s*$",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:ahead of (?:me|us)|ahead|(?:still|yet) to come|coming up|upcoming|from now on|"
    r"lies? ahead|in the future|future)\b(?! of\b)",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\b(?:behind (?:me|us)|in the past|past|previous|bygone)\b", re.IGNORECASE)
MADE = frozenset({"created", "booked", "updated", "placed", "added", "written"})
"""Words of days on which a record was made, not on which it happens."""
_SHUT = frozenset({"closed", "shut", "close", "closing"})
_NOON = "12:00"


def day_filter(view: View, value: Value) -> Filter | None:
    """Rows of a day, of a range of days, or before and after one; else rows of its weekday."""
    paths = [p for p, v in view.paths.items() if container_of(p) == view.container and holds_day(v)]
    if not paths:
        return _weekday_filter(view, value)
    path = (match_paths(words_around(view.frame, value), dict.fromkeys(paths)) or paths)[0]
    if MADE & set(identifier_words(path)) and any(map(_happens, view.later)):
        return None  # when it arrives is told by a later step, this one when it was ordered
    if value.kind == "date_range":
        first, last = value.value["start"], value.value["end"]
        return passing(view, path, lambda v: first <= str(v)[:10] <= last)
    day = str(value.value)[:10]
    test = _ORDER.get(value.comparison or _SINCE.get(value.cue, ""))
    if test is not None:
        return passing(view, path, lambda v: test(str(v)[:10], day))
    return passing(view, path, lambda v: str(v)[:10] == day)


def _happens(tool: Tool) -> bool:
    """Whether a tool tells a day on which something happens."""
    return any(not MADE & set(identifier_words(path)) for path in date_paths(tool))


def month_filter(view: View, value: Value) -> Filter | None:
    """Rows of a month, whatever the year unless that is said."""
    paths = [p for p, v in view.paths.items() if container_of(p) == view.container and holds_day(v)]
    if not paths:
        return None
    month, year = f"{value.value['month']:02d}", str(value.value.get("year") or "")
    return passing(view, paths[0], lambda v: str(v)[5:7] == month and str(v).startswith(year))


def _weekday_filter(view: View, value: Value) -> Filter | None:
    path = next((p for p in view.paths if _names_weekdays(view.rows, p)), None)
    if path is None or (value.role == "today" and value.kind == "date_range"):
        return None
    days = {_WEEKDAYS[day.weekday()] for day in _days(value)}
    made = passing(view, path, lambda v: str(v).lower() in days)
    shut = bool(_SHUT & set(identifier_words(path)))  # closed on Mondays: out where it is to open
    return {**made, "op": "not in"} if shut and not _SHUT & set(view.frame.words) else made


def _names_weekdays(rows: Sequence[Mapping[str, Any]], path: str) -> bool:
    said = [str(row[path]).lower() for row in rows if row.get(path) is not None]
    return bool(said) and all(word in _WEEKDAYS for word in said)


def _days(value: Value) -> list[date]:
    if value.kind != "date_range":
        return [date.fromisoformat(str(value.value)[:10])]
    first, last = (date.fromisoformat(value.value[end]) for end in ("start", "end"))
    return [first + timedelta(days=i) for i in range(min((last - first).days, 6) + 1)]


def clock_filter(view: View, value: Value) -> Filter | None:
    """Rows at, before or after a time of day, by when they leave unless arriving is spoken of."""
    clocks = [p for p, v in view.paths.items() if container_of(p) == view.container and is_clock(v)]
    if not clocks:
        return None
    near = words_around(view.frame, value)
    arrives = bool(_ARRIVES.search(view.frame.text[: value.start]))
    wanted = [*(["arrival"] if arrives else []), *near, "departure", "start", "time"]
    path = (match_paths(wanted, dict.fromkeys(clocks)) or clocks)[0]
    if value.kind == "time_range":
        first, last = value.value["start"], value.value["end"]
        if first > last:  # over midnight
            return passing(view, path, lambda v: clock(v) >= first or clock(v) <= last)
        return passing(view, path, lambda v: first <= clock(v) <= last)
    said = _as_rows_say(view, path, value)
    test = _ORDER.get(value.comparison or _SINCE.get(value.cue, ""))
    if test is None:
        return passing(view, path, lambda v: clock(v)[:2] == said[:2])
    return passing(view, path, lambda v: test(clock(v), said))


def _as_rows_say(view: View, path: str, value: Value) -> str:
    """The time meant: half past eight is in the evening where all rows are after noon."""
    said = str(value.value)
    spelt = not any(c.isdigit() for c in value.text) and not value.text.lower().endswith("morning")
    times = [clock(row[path]) for row in view.rows if row.get(path) is not None]
    if spelt and said < _NOON and min(times, default="") >= _NOON:
        return f"{int(said[:2]) + 12:02d}{said[2:]}"
    return said


def clock(value: Any) -> str:
    """The time of day of a time or a moment."""
    text = str(value)
    return text[11:16] if is_day(text) else text[:5]


def coming(view: View) -> list[Filter]:
    """Days from today on, or before it, where the clause speaks of what comes next or is over."""
    frame = view.frame
    ahead = any(r.degree.upcoming for r in frame.rankings) or _AHEAD.search(frame.text)
    if not ahead and not _BEHIND.search(frame.text):
        return []
    days = [p for p, v in view.paths.items() if container_of(p) == view.container and holds_day(v)]
    begins = [p for p in days if not MADE & set(identifier_words(p))]
    if not begins:
        return []
    if ahead:
        return [passing(view, begins[0], lambda v: str(v)[:10] >= frame.today)]
    return [passing(view, begins[0], lambda v: str(v)[:10] < frame.today)]
