"""How well the time that a tool tells of suits that of a clause: past, present, future."""

from __future__ import annotations

from graphs.reading.values import Value
from graphs.rules.frame import Frame
from graphs.rules.tool_words import title_words
from tools.per_tool import per_tool
from tools.records import Tool
from tools.tool_documents import first_sentence
from tools.words import prose_words

PAST = frozenset({"past", "historical", "history", "archive", "historic", "yesterday"})
FUTURE = frozenset({"forecast", "upcoming", "future", "next"})
NOW = frozenset({"current", "currently", "now", "live", "today"})
TIMES = ("date", "date_range", "datetime", "time", "time_range", "month", "duration")
_HOURS = frozenset({"hour", "hourly"})
_TOO_FINE = 0.25
"""How badly hours suit a clause that speaks of days."""


def tense(goal: Tool, frame: Frame, today: str) -> float:
    """Past days belong to archives, coming ones to forecasts, today to what is current.

    Nobody who names a day and no hour wants each of its hours.
    """
    hours = "hourly" in title_words(goal) and not set(frame.words) & _HOURS
    timed = any(v.kind in ("time", "time_range", "datetime") for v in frame.values)
    return _when(goal, frame, today) - _TOO_FINE * bool(hours and not timed)


def _when(goal: Tool, frame: Frame, today: str) -> float:
    says = told_words(goal)
    days = [day for value in frame.values if (day := _day(value, today))]
    now = any(v.role in ("now", "today") for v in frame.values)
    if not days and not now:
        if says & PAST and not set(frame.words) & PAST:
            return -0.4
        undated = not any(v.kind in TIMES for v in frame.values)
        return 0.16 if undated and says & NOW else 0.0
    if days and all(day < today for day in days):
        return -1.0 if says & (FUTURE | NOW) else 0.24 if says & PAST else 0.0
    if days and any(day > today for day in days):
        return -1.0 if says & (PAST | NOW) else 0.16 if says & FUTURE else 0.0
    return 0.24 if says & NOW else -0.4 if says & PAST else 0.0


def _day(value: Value, today: str) -> str:
    """The day, or the end of a range that lies nearer to today; ``""`` for one that holds it."""
    if value.kind == "date":
        return str(value.value)
    if value.kind != "date_range" or value.value["start"] <= today <= value.value["end"]:
        return ""
    return str(value.value["end" if value.value["end"] < today else "start"])


@per_tool
def told_words(tool: Tool) -> frozenset[str]:
    """Words of the name, the summary and the first sentence of the description."""
    told = f"{tool.summary} {first_sentence(tool.description)}"
    return title_words(tool) | frozenset(prose_words(told))
