"""Dates written out in English or in digits: 12 March, March 12th 2026, 2026-03-12, 12/03/2026."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from graphs.reading.values.day_rules import MONTHS, nearest, other_year, safe_date
from graphs.reading.values.day_values import day_value, iso_day, range_value
from graphs.reading.values.numerals import ORDINALS
from graphs.reading.values.record import Value, ValueKind
from graphs.reading.values.request import Request

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
_NAMED_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+(?:the\s+)?"
_WEEKDAY = rf"(?:{_NAMED_DAY})?"
_ORDINAL_WORD = (
    r"(?:(?:twenty|thirty)[-\s])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
    r"|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth)"
)
_DAY = r"(?:\d{1,2}(?:st|nd|rd|th)?(?![\d:])|" + _ORDINAL_WORD + ")"
_YEAR = r"(?:,?\s+(?:of\s+)?(?P<year>(?:19|20)\d\d(?![\d:])|(?:this|last|next)\s+year\b))?"
_TO = r"(?:\s*[-–—~]\s*|\s+(?:to|until|till|through|thru)\s+(?:the\s+)?)"
_YEARS = {"last": -1, "this": 0, "next": 1}
_AND = r"\s+(?P<and>and|or|&)\s+(?:the\s+)?"

_DAY_MONTH = re.compile(
    rf"(?<![\w.:/$€£])(?<![^\W\d_]-)(?:(?P<first>{_DAY})(?:{_TO}|{_AND}))?{_WEEKDAY}(?P<day>{_DAY})(?:\s+of)?"
    rf"[\s-]+(?P<month>{MONTH}){_YEAR}",
    re.IGNORECASE | re.ASCII,
)
_MONTH_DAY = re.compile(
    rf"(?<![\w/]){_WEEKDAY}(?P<month>{MONTH})\s+(?:the\s+)?(?P<first>{_DAY})"
    rf"(?:(?:{_TO}|{_AND})(?P<day>{_DAY})(?!\s*(?:am|pm|{MONTH})))?{_YEAR}",
    re.IGNORECASE | re.ASCII,
)
_ISO = re.compile(
    r"(?<![\w/.-])(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})"
    r"(?:[T\s](?P<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?P<zone>Z|[+-]\d{2}:?\d{2})?)?(?![\w/-])",
    re.ASCII,
)
_SLASHED = re.compile(
    r"(?<![\w/.-])(?P<one>\d{1,2})(?P<mark>[-/.])(?P<two>\d{1,2})(?P=mark)(?P<year>\d{4}|\d{2})"
    r"(?![\w/-]|\.\d)",
    re.ASCII,
)
_DAY_ALONE = re.compile(
    r"(?:(?:\b(?:on|of|by|until|till|from|before|after|since|to|between)"
    r"|(?<=\dst|\dnd|\drd|\dth)\s+and)"
    rf"\s+(?:the\s+)?|\b(?={_NAMED_DAY}))(?P<whole>{_WEEKDAY}(?P<day>\d{{1,2}}(?:st|nd|rd|th)))"
    r"(?=\s*(?:$|[^\w\s])|\s+(?:(?-i:[A-Z(])|(?:and|or|all|altogether|at|to|till|until|for|with|is|are|am|"
    r"does?|did|has|have|will|would|can|could|should|what|when|where|which|who|how|going|leaving|please|pls|if|i|we|"
    r"my|our|the|then|instead|now|(?-i:[a-z]+[^\Ws]s)|in\s+the|of\s+(?:this|next)\s+month)\b))",
    re.IGNORECASE | re.ASCII,
)
_MONTH_ALONE = re.compile(
    rf"(?<![\w])(?P<month>{MONTH})(?:,?\s+(?P<year>(?:19|20)\d\d)(?![\d:-]))?(?!\w|\s+\d)",
    re.IGNORECASE | re.ASCII,
)
_MONTH_CUE = re.compile(
    r"\b(?:in|of|during|since|until|till|by|for|from|to|next|last|this|early|late|mid|every|and|or"
    r"|through|between|before|after)[\s-]+$"
)
_AUXILIARY = re.compile(r"\s+(?:i|we|you|he|she|they|it|be|have|not|need|want|also)\b")


def find_dates(request: Request) -> Iterator[Value]:
    """Dates and date ranges with a day, months with or without a year.

    A span that reads as a date but names no day of the calendar comes with value None.
    """
    for match in _ISO.finditer(request.text):
        yield _iso(match)
    for match in _SLASHED.finditer(request.text):
        yield _slashed(match)
    written = [
        value
        for pattern in (_DAY_MONTH, _MONTH_DAY)
        for match in pattern.finditer(request.text)
        if not _is_may_be(request, match)
        for value in _written(request, match)
    ]
    yield from written
    for match in _DAY_ALONE.finditer(request.text):
        yield _day_alone(request, match, written)
    for match in _MONTH_ALONE.finditer(request.text):
        if _is_month(request, match):
            yield _month(match)


def _iso(match: re.Match[str]) -> Value:
    found = safe_date(int(match["year"]), int(match["month"]), int(match["day"]))
    if not match["time"] or found is None:
        return day_value(match, found)
    hours, minutes, *seconds = match["time"].split(":")
    if int(hours) > 23 or int(minutes) > 59 or int((seconds or ["0"])[0]) > 59:
        return day_value(match, None)
    clock = ":".join([hours, minutes, *(seconds or ["00"])]) + (match["zone"] or "")
    return Value.matched("datetime", f"{found.isoformat()}T{clock}", match)


def _slashed(match: re.Match[str]) -> Value:
    """Day first; month first only where day first is impossible."""
    year = int(match["year"]) + (2000 if len(match["year"]) == 2 else 0)
    one, two = int(match["one"]), int(match["two"])
    return day_value(match, safe_date(year, two, one) or safe_date(year, one, two))


def month_number(written: str) -> int:
    """The number of a month, from its first letters."""
    start = written[:3].lower()
    return next(index for index, name in enumerate(MONTHS) if name.startswith(start) and index)


def _day_number(written: str) -> int:
    digits = re.match(r"\d+", written)
    if digits:
        return int(digits[0])
    tens, _, ones = written.lower().replace("-", " ").rpartition(" ")
    return ORDINALS[ones] + {"twenty": 20, "thirty": 30}.get(tens.strip(), 0)


def _is_may_be(request: Request, match: re.Match[str]) -> bool:
    """Whether a lower-case "may" is the verb ("for 2 may be")."""
    verb = match["month"] == "may" and _AUXILIARY.match(request.text, match.end())
    return bool(verb) and match["year"] is None


def _written(request: Request, match: re.Match[str]) -> Iterator[Value]:
    month = month_number(match["month"])
    days = [match[name] for name in ("first", "day") if match[name]]
    past = request.looks_back(match.start())
    found = [_on(request.today, past, match["year"], month, _day_number(day)) for day in days]
    if len(days) == 1:
        made = [day_value(match, found[0])]
    elif match["and"] and not request.before(match.start()).rstrip().endswith("between"):
        made = [*_two_days(match, found)]
    else:
        made = [_range(match, found[1], _day_number(days[0]))]
    guessed = not match["year"] and any(day and other_year(request.today, day) for day in found)
    yield from (replace(value, open_year=guessed) for value in made)


def _range(match: re.Match[str], last: date | None, first_day: int) -> Value:
    """The range from an earlier day of the same month, so that a range under way counts too."""
    first = safe_date(last.year, last.month, first_day) if last else None
    return range_value(match, (first, last) if first and last and first <= last else None)


def _two_days(match: re.Match[str], found: list[date | None]) -> Iterator[Value]:
    """Two dates that share their month, as in "12 and 15 March"."""
    spans = ((match.start(), match.end("first")), (match.start("day"), match.end()))
    for day, (start, end) in zip(found, spans, strict=True):
        text = match.string[start:end]
        yield Value("date", iso_day(day), text, start, end)


def _on(today: date, past: bool, year: str | None, month: int, day: int) -> date | None:
    if not year:
        return nearest(today, month, day, past=past)
    number = int(year) if year.isdigit() else today.year + _YEARS[year.split()[0].lower()]
    return safe_date(number, month, day)


def _day_alone(request: Request, match: re.Match[str], written: list[Value]) -> Value:
    """The nearest "15th", of this month or a later (an earlier) one.

    After a day that was ``written`` with its month it is the next one: 20 June, until the 22nd.
    """
    day, today = _day_number(match["day"]), request.today
    past = request.looks_back(match.start("day"))
    days = [v for v in written if v.kind == "date" and v.value and v.end <= match.start()]
    if days and not past:
        today = max(today, date.fromisoformat(max(days, key=lambda v: v.end).value))
    months = range(12, 0, -1) if past else range(1, 13)
    years = (today.year, today.year - 1 if past else today.year + 1)
    dates = [safe_date(year, month, day) for year in years for month in months]
    fits = (found for found in dates if found and (found <= today if past else found >= today))
    found = next(fits, None)
    value = found.isoformat() if found else None
    return Value("date", value, match["whole"], match.start("whole"), match.end("whole"))


def _is_month(request: Request, match: re.Match[str]) -> bool:
    """Guard the words that are months only by context: may, march, mar, dec, sep, jan."""
    written = match["month"].rstrip(".")
    if match["year"]:
        return True
    cue = _MONTH_CUE.search(request.before(match.start())) is not None
    if written.lower() in ("may", "march", "mar", "dec", "sep", "jan", "jun", "apr", "august"):
        capital = written[0].isupper() and not request.opens_sentence(match.start())
        return cue if written.lower() != "may" or not capital else capital or cue
    return cue or written.lower() != written or len(written) > 4


def _month(match: re.Match[str]) -> Value:
    number = month_number(match["month"])
    value: dict[str, object] = {"month": number, "name": MONTHS[number].title()}
    if match["year"]:
        value["year"] = int(match["year"])
    kind: ValueKind = "month"
    text = match[0].rstrip(".") if not match["year"] else match[0]
    return Value(kind, value, text, match.start(), match.start() + len(text))
