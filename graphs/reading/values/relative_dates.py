"""Dates said from today: tomorrow, next Friday, this weekend, in 3 days, two weeks ago, now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from graphs.reading.values.day_rules import WEEKDAYS, nearest, period, weekday
from graphs.reading.values.day_values import day_value, iso_day, iso_range
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request
from graphs.time_units import DAYS_IN, SECONDS_IN, move

_NAMED = re.compile(
    r"\b(?:the\s+)?day\s+after\s+tomorrow\b|\b(?:the\s+)?day\s+before\s+yesterday\b"
    r"|\b(?:today|tonight|tomorrow|tmrw|tmr|yesterday|last\s+night)\b",
    re.IGNORECASE | re.ASCII,
)
_OFFSETS = {"today": 0, "tonight": 0, "tomorrow": 1, "tmrw": 1, "tmr": 1, "yesterday": -1}
_OFFSETS |= {"last night": -1, "day after tomorrow": 2, "day before yesterday": -2}
_ROLES = {"today": "today", "tonight": "tonight", "last night": "night"}
_NOW = re.compile(
    r"\b(?:(?:right\s+|just\s+)?now|currently"
    r"|(?:at\s+the|(?:at\s+)?this)\s+(?:very\s+)?(?:moment|instant|second|minute|hour))\b",
    re.IGNORECASE | re.ASCII,
)
_WEEKDAY = re.compile(
    r"\b(?:(?P<which>this|next|last|coming|this\s+coming|past)\s+)?(?P<day>(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)day|mon|tues?|wed|thur?s?|fri|sat|sun)(?:s|'s)?\b(?!\.\w)",
    re.IGNORECASE | re.ASCII,
)
_PERIOD = re.compile(
    r"\b(?:(?P<which>this|next|last|past|coming|the|at|on)\s+)(?P<the>the\s+)?"
    r"(?P<unit>week-?end|week|month|year)\b(?!-)",
    re.IGNORECASE | re.ASCII,
)
_THE = re.compile(r"\b(?:in|within|over|during)\s+the\s+$", re.IGNORECASE | re.ASCII)
"""Before "last year" where the year up to today is meant, and not the one of the calendar."""
_HOLIDAYS = {
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
    "boxing day": (12, 26),
    "new year's eve": (12, 31),
    "new years eve": (12, 31),
    "new year's day": (1, 1),
    "valentine's day": (2, 14),
    "valentines day": (2, 14),
    "halloween": (10, 31),
}
_HOLIDAY = re.compile(
    r"\b(?P<name>" + "|".join(name.replace("'", "['’]") for name in _HOLIDAYS) + r")\b"
    r"(?:,?\s+(?:of\s+|in\s+)?(?P<year>(?:19|20)\d\d)(?![\d:]))?",
    re.IGNORECASE | re.ASCII,
)


def find_relative_dates(request: Request) -> Iterator[Value]:
    """Dates, date ranges and the present moment as said from today."""
    for match in _NAMED.finditer(request.text):
        yield _named(request, match)
    for match in _NOW.finditer(request.text):
        now = request.now.isoformat(timespec="seconds")
        yield Value.matched("datetime", now, match, role="now")
    for match in _WEEKDAY.finditer(request.text):
        if _is_weekday(request, match):
            yield day_value(match, _weekday(request, match))
    for match in _PERIOD.finditer(request.text):
        yield from _period(request, match)
    for match in _HOLIDAY.finditer(request.text):
        yield day_value(match, _holiday(request, match))


def _named(request: Request, match: re.Match[str]) -> Value:
    phrase = re.sub(r"\s+", " ", match[0].lower()).removeprefix("the ")
    return day_value(match, move(request.today, _OFFSETS[phrase], "day"), _ROLES.get(phrase, ""))


def _holiday(request: Request, match: re.Match[str]) -> date | None:
    month, day = _HOLIDAYS[match["name"].lower().replace("’", "'")]
    if match["year"]:
        return date(int(match["year"]), month, day)
    return nearest(request.today, month, day, past=request.past)


def _is_weekday(request: Request, match: re.Match[str]) -> bool:
    """Short forms need a capital; Sat and Sun, being words, also a word such as "on" before."""
    written = match["day"]
    if written.lower().endswith("day"):
        return True
    if not written[0].isupper() or request.shouting:
        return False
    if match["which"] or written.lower() not in ("sat", "sun", "mon", "fri", "wed"):
        return True
    before = request.before(match.start())
    return (
        re.search(r"\b(?:on|by|until|from|to|through|every|and|or|[-–,])\s*$", before) is not None
    )


def _weekday(request: Request, match: re.Match[str]) -> date | None:
    index = next(i for i, name in enumerate(WEEKDAYS) if name.startswith(match["day"].lower()[:3]))
    which = (match["which"] or "").lower().split(" ")[0]
    which = {"coming": "", "past": "last"}.get(which, which)
    if not which and request.looks_back(match.start()):
        which = "last"
    return weekday(request.today, index, which)


def _period(request: Request, match: re.Match[str]) -> Iterator[Value]:
    which, unit = match["which"].lower(), match["unit"].lower().replace("-", "")
    article = which in ("the", "at", "on")
    if article and (unit != "weekend" or (which == "the" and match["the"])):
        return
    start = match.start("the") if article and match["the"] else match.start()
    if which in ("at", "on") and not match["the"]:
        return
    text = request.text[start : match.end()]
    back = _THE.search(request.before(match.start())) if which == "last" else None
    if (which == "past" or back) and unit != "weekend":
        far, near = move(request.today, -1, unit), move(request.today, 0 if back else -1, "day")
        value = iso_range((far, near)) if far and near else None
        yield Value("date_range", value, text, start, match.end(), unit=unit)
        return
    found = period(request.today, {"next": 1, "last": -1}.get(which, 0), unit)
    yield Value("date_range", iso_range(found), text, start, match.end())


_AGO = re.compile(r"\s+(?:ago|before\s+(?:today|now)|earlier)\b", re.IGNORECASE | re.ASCII)
_ON = re.compile(
    r"\s+(?:from\s+(?:now|today|(?P<tomorrow>tomorrow))|hence)\b", re.IGNORECASE | re.ASCII
)
_IN = re.compile(r"\b(in)\s+$", re.IGNORECASE | re.ASCII)
_SPAN_BEFORE = re.compile(
    r"\b(?:the\s+)?(next|coming|following|last|past|previous)\s+$", re.IGNORECASE | re.ASCII
)
_FROM_TODAY = re.compile(
    r",?\s+(?:including|counting|starting|beginning|from)(?:\s+(?:with|from))?\s+(?:today|tonight|now)\b",
    re.IGNORECASE | re.ASCII,
)


def relate(request: Request, duration: Value) -> Value:
    """A duration that is placed in time by the words around it, or the duration itself.

    "in 3 days" and "3 days ago" are dates, "in 2 hours" a datetime, "the next 3 days" the range of
    the 3 days after today, "the last 7 days" that of the 7 days before today.
    """
    before = request.before(duration.start)
    ago = _AGO.match(request.text, duration.end)
    later = _ON.match(request.text, duration.end)
    if ago or later:
        end = (ago or later).end()  # type: ignore[union-attr]
        sign = -1 if ago else 1
        extra = 1 if later and later["tomorrow"] else 0
        return _moved(request, duration, sign, duration.start, end, extra)
    span = _SPAN_BEFORE.search(before)
    if span and duration.unit not in SECONDS_IN:
        return _stretch(request, duration, span)
    inside = _IN.search(before)
    if inside:
        start = duration.start - len(before) + inside.start()
        return _moved(request, duration, 1, start, duration.end, 0)
    return duration


def _moved(request: Request, duration: Value, sign: int, start: int, end: int, extra: int) -> Value:
    amount, unit = duration.value["amount"] * sign, duration.value["unit"]
    text = request.text[start:end]
    if unit in SECONDS_IN:
        try:
            moment = request.now + timedelta(seconds=amount * SECONDS_IN[unit])
        except OverflowError:
            return Value("datetime", None, text, start, end)
        return Value("datetime", moment.isoformat(timespec="seconds"), text, start, end)
    found = move(request.today, amount + extra, unit) if unit in DAYS_IN else None
    found = found or move(request.today, amount, unit)
    return Value("date", iso_day(found), text, start, end)


def _stretch(request: Request, duration: Value, span: re.Match[str]) -> Value:
    amount, unit = duration.value["amount"], duration.value["unit"]
    start = duration.start - len(span[0])
    text = request.text[start : duration.end]
    ahead = span[1].lower() in ("next", "coming", "following")
    far = move(request.today, amount if ahead else -amount, unit)
    near = move(request.today, 1 if ahead else -1, "day")
    today = _FROM_TODAY.match(request.text, duration.end)
    if today and far:
        near, far = request.today, move(far, -1 if ahead else 1, "day")
        text = request.text[start : today.end()]
    found = sorted((near, far)) if near and far else None
    value = iso_range((found[0], found[1])) if found else None
    return Value("date_range", value, text, start, start + len(text), unit=unit)
