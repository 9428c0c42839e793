"""Times of day and ranges of them: 9am, 14:00, half past nine, between 9 and 11 am, morning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from graphs.reading.values.numerals import SMALL
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request

_MERIDIEM = r"(?P<meridiem>a\.?m\.?|p\.?m\.?)(?![a-z])"
_TO = r"\s*(?:[-–—~]|\b(?:to|until|till|through|and)\b)\s*"
_HOURS = "|".join(list(SMALL)[1:13])

_CLOCK = re.compile(
    r"(?<![\w.,:/+-])(?P<hour>[01]?\d|2[0-4])[:h.](?P<minute>[0-5]\d)(?::[0-5]\d)?(?![\d:.,]\d|\d|\w{3})"
    rf"(?:\s?{_MERIDIEM})?(?P<oclock>)",
    re.IGNORECASE | re.ASCII,
)
_HOUR = re.compile(
    rf"(?<![\w.,:/$€£])(?P<hour>1[0-2]|0?[1-9]|{_HOURS})(?P<minute>)\s?"
    rf"(?:{_MERIDIEM}|(?P<oclock>o['’]?clock)(?:\s?(?:am|pm)\b)?)",
    re.IGNORECASE | re.ASCII,
)
_PART = re.compile(
    rf"\b(?:at\s+)?(?P<hour>1[0-2]|[1-9]|{_HOURS})(?:[:.](?P<minute>[0-5]\d))?\s+"
    r"(?P<part>in\s+the\s+(?:morning|afternoon|evening)|at\s+night)\b",
    re.IGNORECASE | re.ASCII,
)
_PAST = re.compile(
    # "zone 1 to 3" and "from 7 to 9" are no times: of digits the word for them, or "past", tells.
    rf"\b(?P<amount>half|quarter|five|ten|twenty(?:-five)?|\d{{1,2}}(?=\s+(?:minutes|past)\b)"
    r"|(?<=\bat\s)\d{1,2})"
    r"\s+(?:minutes\s+)?"
    rf"(?:(?P<side>past|to|after)\s+|(?<=half\s))(?P<hour>{_HOURS}|1[0-2]|[1-9])(?![\w:.])"
    rf"(?:\s?{_MERIDIEM}|\s+(?P<part>in\s+the\s+(?:morning|afternoon|evening)|at\s+night))?",
    re.IGNORECASE | re.ASCII,
)
_HABIT = re.compile(
    r"\b(?P<side>after|before)\s+(?P<habit>(?:office\s+hours|work|school|breakfast|lunch|dinner))\b"
    r"(?!\s+(?:with|at|for|in|together)\b)",
    re.IGNORECASE | re.ASCII,
)
_NAMED = re.compile(r"\b(?:noon|midday|midnight|lunch\s?time)\b", re.IGNORECASE | re.ASCII)
_RANGE = re.compile(
    r"(?<![\w.,:/$€£-])(?P<h1>1[0-2]|0?[1-9])(?::(?P<m1>[0-5]\d))?"
    + _TO
    + rf"(?P<h2>1[0-2]|0?[1-9])(?::(?P<m2>[0-5]\d))?\s?{_MERIDIEM}",
    re.IGNORECASE | re.ASCII,
)
_CLOCKS = re.compile(
    r"(?<![\w.,:/+-])(?P<h1>[01]?\d|2[0-3]):(?P<m1>[0-5]\d)"
    + _TO
    + r"(?P<h2>[01]?\d|2[0-4]):(?P<m2>[0-5]\d)(?P<meridiem>)(?![\d:.,]\d|\d|\s?[ap]\.?m)",
    re.IGNORECASE | re.ASCII,
)
_DAYPART = re.compile(
    r"\b(?:(?P<this>this\s+)|early\s+|late\s+|mid-?)?(?P<part>morning|afternoon|evening)s?\b"
    r"|\b(?P<night>at\s+night|overnight)\b",
    re.IGNORECASE | re.ASCII,
)
_NAMED_TIMES = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
DAYPARTS = {
    "morning": ("05:00", "12:00"),
    "noon": ("12:00", "14:00"),
    "afternoon": ("12:00", "18:00"),
    "evening": ("18:00", "22:00"),
    "night": ("22:00", "06:00"),
}
_HABITS = {
    "work": ("09:00", "17:00"),
    "office hours": ("09:00", "17:00"),
    "school": ("08:00", "15:00"),
    "breakfast": ("08:00", "09:00"),
    "lunch": ("12:00", "14:00"),
    "dinner": ("18:00", "21:00"),
}
"""When a day's habits usually begin and end."""
_AMOUNTS = {"half": 30, "quarter": 15, "twenty-five": 25}


def find_times(request: Request) -> Iterator[Value]:
    """Times ("HH:MM", 24 hours) and time ranges; an hour without am or pm stays as it is read."""
    yield from _ranges(request)
    for pattern in (_CLOCK, _HOUR):
        for match in pattern.finditer(request.text):
            if _is_clock(match):
                clock = clock_time(_hour(match["hour"]), _minute(match), match["meridiem"])
                yield _time(match, clock)
    for match in _PART.finditer(request.text):
        yield _with_part(match)
    for match in _PAST.finditer(request.text):
        yield _time(match, _past(match))
    for match in _NAMED.finditer(request.text):
        if match[0].lower() in _NAMED_TIMES:
            yield _time(match, _NAMED_TIMES[match[0].lower()])
    for match in _HABIT.finditer(request.text):
        yield _around(match)
    yield from _dayparts(request)


def _ranges(request: Request) -> Iterator[Value]:
    for pattern in (_RANGE, _CLOCKS):
        for match in pattern.finditer(request.text):
            yield _range(match)


def _time(match: re.Match[str], clock: str | None) -> Value:
    return Value.matched("time", clock, match)


def _is_clock(match: re.Match[str]) -> bool:
    """A dot makes a time only with am or pm: 9.30am."""
    dotted = match[0][len(match["hour"])] == "."
    return not dotted or match["meridiem"] is not None


def _hour(written: str) -> int:
    return SMALL.get(written.lower(), -1) if written.isalpha() else int(written)


def _minute(match: re.Match[str]) -> int:
    return int(match["minute"] or 0)


def clock_time(hour: int, minute: int, meridiem: str | None) -> str | None:
    """The time "HH:MM" of an hour with "am", "pm" or neither; None if there is none."""
    if meridiem and hour <= 12:
        hour = hour % 12 + (12 if meridiem[0] in "pP" else 0)
    if hour == 24 and minute == 0:
        hour = 0
    return f"{hour:02d}:{minute:02d}" if hour < 24 and minute < 60 else None


def _around(match: re.Match[str]) -> Value:
    """The moment before or after which a habit leaves the day free."""
    begins, ends = _HABITS[" ".join(match["habit"].lower().split())]
    after = match["side"].lower() == "after"
    found = Value.matched("time", ends if after else begins, match)
    return replace(found, comparison=">=" if after else "<", cue=match["side"].lower())


def _half_of_day(part: str, hour: int) -> str:
    """Whether an hour in the morning, the evening, at night is am or pm."""
    words = part.lower()
    early = words.endswith("night") and (hour < 6 or hour == 12)
    return "am" if words.endswith("morning") or early else "pm"


def _with_part(match: re.Match[str]) -> Value:
    hour, minute = _hour(match["hour"]), _minute(match)
    meridiem = _half_of_day(match["part"], hour)
    start = match.start("hour")
    text = match.string[start : match.end()]
    return Value("time", clock_time(hour, minute, meridiem), text, start, match.end())


def _past(match: re.Match[str]) -> str | None:
    """The time of half past nine, quarter to five, ten after six."""
    word, hour = match["amount"].lower(), _hour(match["hour"])
    minutes = _AMOUNTS.get(word) or (int(word) if word.isdigit() else _words(word))
    if (match["side"] or "").lower() == "to":
        hour, minutes = (hour - 1) or 12, 60 - minutes
    part = match["part"]
    return clock_time(hour, minutes, _half_of_day(part, hour) if part else match["meridiem"])


def _words(word: str) -> int:
    return SMALL.get(word, 20)


def _range(match: re.Match[str]) -> Value:
    """Both ends share the am or pm of the second unless that would turn them round (11-2 pm)."""
    second = clock_time(int(match["h2"]), int(match["m2"] or 0), match["meridiem"])
    first = clock_time(int(match["h1"]), int(match["m1"] or 0), match["meridiem"])
    if first and second and first >= second:
        first = clock_time(int(match["h1"]), int(match["m1"] or 0), "am")
    value = {"start": first, "end": second} if first and second else None
    return Value.matched("time_range", value, match)


def _dayparts(request: Request) -> Iterator[Value]:
    for match in _DAYPART.finditer(request.text):
        if request.before(match.start()).endswith("good "):
            continue
        start, end = DAYPARTS[(match["part"] or "night").lower()]
        role = "today" if match["this"] else ""
        value = {"start": start, "end": end}
        yield Value.matched("time_range", value, match, role=role)
