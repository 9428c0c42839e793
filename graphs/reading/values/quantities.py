"""Numbers with what they count, durations, percentages, ordinals and amounts of money."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from graphs.reading.values.lexicon import pairs, words
from graphs.reading.values.money import money_at
from graphs.reading.values.numerals import Numeral, numerals, plain
from graphs.reading.values.record import Value
from graphs.reading.values.request import Request

TIME_UNITS = ("second", "minute", "hour", "day", "night", "week", "fortnight", "month", "year")
_UNIT = re.compile(
    r"\s?°\s?[CcFf]?(?![A-Za-z])|\s?[%℃℉]"
    r"|[\s\-–]?(?:km/h|m/s|per\s?cent|(?:square|cubic)\s[a-z]+|[A-Za-z]+[23²³](?!\d)|[A-Za-z]+)"
    r"(?![A-Za-z])"
)
_NOUNS = re.compile(r"\+?((?:[\s-][a-z]+(?:-[a-z]+)*){1,3})(?![A-Za-z])")
_ARTICLE = re.compile(
    r"\b(?:an?|half an?)(?=\s+(?:second|minute|hour|day|night|week|fortnight|month|year)\b)"
)
_ARTICLE_CUE = re.compile(
    r"\b(?:for|in|within|after|than|takes?|spend|about|under|over|least|most)\s+$"
)
_ARTICLE_ENDS = re.compile(
    r"\s+[a-z]+\s+(?:(?:ago|earlier|later|hence|from\s+now|and\s+a\s+half|beforehand|afterwards)\b"
    r"|(?:before|after)\s*(?:[.,;!?]|$))"
)
_APPOSED = re.compile(r"\s+[a-z]+\s*(?:[.,;!?]|$)")
_LABEL = re.compile(
    r"\b(page|room|table|chapter|version|zone|gate|platform|level|terminal|row|seat|day|week"
    r"|step|section|part|season|episode|line|port|year|bus|tram)\s+$"
)
_YEAR_CUE = re.compile(r"\b(?:in|since|of|year|from|until|before|after|during|by|for)\s+$")
_COMPANY = re.compile(r"\b(?:party|group|family|table|booking|reservation) of\s+$")
_OF_US = re.compile(r" of (?:us|them)\b", re.IGNORECASE)
_CALENDAR = ("today", "tonight", "tomorrow")
_SHORT_UNITS = {"c", "f", "m", "s", "h", "d", "g", "l"}
_SINGULAR = {"people": "person", "persons": "person", "ppl": "person", "pax": "person"}
_SINGULAR |= {"children": "child", "men": "man", "women": "woman", "person": "person"}
_KEEP_S = ("ss", "us", "is")


def find_quantities(request: Request) -> Iterator[Value]:
    """Every numeral of the request as the most specific value that its surroundings allow."""
    for numeral in numerals(request):
        yield _read(request, numeral)
    for match in _ARTICLE.finditer(request.text):
        before, after = request.before(match.start()), request.after(match.end())
        alone = before.rstrip().endswith(",") and _APPOSED.match(after)
        said = match[0].startswith("half") or alone or _ARTICLE_ENDS.match(after)
        if said or _ARTICLE_CUE.search(before):
            amount = 0.5 if match[0].startswith("half") else 1
            yield _read(request, Numeral(amount, match.start(), match.end()))


def _read(request: Request, numeral: Numeral) -> Value:
    if numeral.ordinal:
        return _number(request, numeral, numeral.end, "ordinal")
    return (
        money_at(request, numeral)
        or _measured(request, numeral)
        or _labelled(request, numeral)
        or _counted(request, numeral)
    )


def _number(request: Request, numeral: Numeral, end: int, unit: str = "", role: str = "") -> Value:
    text = request.text[numeral.start : end]
    return Value("number", numeral.number, text, numeral.start, end, unit=unit, role=role)


def _measured(request: Request, numeral: Numeral) -> Value | None:
    """A number with a unit of measurement or of time."""
    plus = request.text[numeral.end : numeral.end + 1] == "+"
    match = _UNIT.match(request.text, numeral.end + plus)
    if match is None:
        return None
    surface = re.sub(r"[\s\-–]", "", match[0])
    written = surface.lower()
    scale = written.lstrip("°") if written.startswith("°") else written
    unit = "degree" if written.startswith("°") else pairs("units.txt").get(written)
    if unit is None or (written in _SHORT_UNITS and not _attached(match[0], surface)):
        return None
    if unit in TIME_UNITS:
        return _duration(request, numeral, match.end(), unit)
    end, role = _degree_scale(request, match.end(), scale)
    return _number(request, numeral, end, unit, role if unit == "degree" else "")


def _attached(written: str, surface: str) -> bool:
    """A one-letter unit stands right after its digits ("5m"); only °C and °F may be capitals."""
    return written == surface and (surface.islower() or surface in {"C", "F"})


def _degree_scale(request: Request, end: int, scale: str) -> tuple[int, str]:
    following = re.match(r"\s(celsius|fahrenheit|c|f)\b", request.after(end))
    mark = {"℃": "c", "℉": "f"}.get(scale, following[1] if following else scale)[:1]
    if following:
        end += following.end()
    return end, {"c": "celsius", "f": "fahrenheit"}.get(mark, "")


def _duration(request: Request, numeral: Numeral, end: int, unit: str) -> Value:
    amount = numeral.number
    half = re.match(r" and a half\b", request.after(end))
    if half:
        end, amount = end + half.end(), plain(amount + 0.5)
    text = request.text[numeral.start : end]
    value = {"amount": amount, "unit": unit}
    return Value("duration", value, text, numeral.start, end, unit=unit)


def _labelled(request: Request, numeral: Numeral) -> Value | None:
    """A number that names rather than counts: page 2, gate 12, in 2026."""
    before = request.before(numeral.start)
    label = _LABEL.search(before)
    if label and not _plural_follows(request, numeral.end):
        return _number(request, numeral, numeral.end, label[1], "label")
    year = isinstance(numeral.number, int) and 1900 <= numeral.number <= 2099
    digits = numeral.end - numeral.start == 4
    if year and digits and _YEAR_CUE.search(before) and not _plural_follows(request, numeral.end):
        return _number(request, numeral, numeral.end, "year", "label")
    return None


def _plural_follows(request: Request, end: int) -> bool:
    match = _NOUNS.match(request.text, end)
    return match is not None and any(_is_plural(word) for word in match[1].split()[:1])


def _counted(request: Request, numeral: Numeral) -> Value:
    """A number and the noun it counts, past up to two adjectives; "a party of six" is of people."""
    match = _NOUNS.match(request.text, numeral.end)
    unit = _noun(match[1]) if match else ""
    unit = "" if unit in _CALENDAR else unit
    led = _COMPANY.search(request.before(numeral.start))
    if not unit and (led or _OF_US.match(request.text, numeral.end)):
        unit = "person"
    return _number(request, numeral, numeral.end, unit)


def _noun(following: str) -> str:
    """The counted noun among up to three words: the first plural, else a leading noun."""
    chunk: list[str] = []
    for word in following.strip(" -").split():
        if word in words("function"):
            break
        chunk.append(word)
        if _is_plural(word):
            return singular(word)
    if following[0] == "-":
        return singular(following.split(maxsplit=1)[0][1:].split("-", maxsplit=1)[0])
    return chunk[0] if chunk and chunk[0] in words("noun") else ""


def _is_plural(word: str) -> bool:
    if word in _SINGULAR or word in pairs("units.txt"):
        return True
    ends = word.endswith("s") and not word.endswith(_KEEP_S) and len(word) > 3
    return ends and word not in words("function", "adjective")


@cache
def singular(noun: str) -> str:
    """The singular of a lower-case English noun, by its ending."""
    known = _SINGULAR.get(noun) or pairs("units.txt").get(noun)
    if known:
        return known
    if not noun.endswith("s") or noun.endswith(_KEEP_S) or len(noun) < 4:
        return noun
    if noun.endswith("ies"):
        return noun[:-3] + "y"
    if noun.endswith(("ches", "shes", "sses", "xes", "zes")):
        return noun[:-2]
    return noun[:-1]
