"""Countries and languages as a request names them, and states after the name of a city."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graphs.reading.values.known_places import state_codes
from graphs.reading.values.lexicon import words
from graphs.reading.values.record import Value
from graphs.reading.values.regions import (
    countries,
    country,
    is_city_state,
    is_country_code,
    language,
    languages,
)
from graphs.reading.values.request import Request, Word

_LANGUAGE_CUE = re.compile(
    r"\b(?:in|into|to|from|speaks?|speaking|language|learn|translate|than|and|or|,|write|say)\s+$"
)
_LANGUAGE_END = re.compile(
    r"\s*(?:$|[.,;:!?)\"]|\b(?:and|or|to|into|for|please|with|from|language|subtitles|text|as)\b)"
)
_ABBREVIATION = re.compile(r"(?:,\s?|\s\()([A-Z]{2,3})(?![\w-])")
# Without capitals, a country that is also a word is one only beside words such as these.
_COUNTRY_BEFORE = re.compile(
    r"\b(?:in|to|from|visit|visiting|across|around"
    r"|(?:visas?|weather|hotels?|flights?|trip|tour)(?: for)?"
    r"|(?:capital|population|currency|president|area|map|flag|history|economy|cities) of"
    r")\s+$"
)
_COUNTRY_AFTER = re.compile(
    r"\s+(?:weather|visas?|flights?|hotels?|travel|trips?|embassy|population|capital|currency|gdp"
    r"|president|climate|time ?zone)\b"
)
_LONGEST = 5


def find_countries(request: Request) -> Iterator[Value]:
    """Countries by name, and by code where the code is no ordinary word."""
    for position, word in enumerate(request.words):
        yield from _country_at(request, position, word)


def _country_at(request: Request, position: int, word: Word) -> Iterator[Value]:
    found = request.words
    for last in range(min(position + _LONGEST, len(found)) - 1, position - 1, -1):
        end = found[last].bare_end
        text = request.text[word.start : end]
        code = countries().get(text.lower().replace("’", "'"))
        if code and _is_country(request, word.start, end):
            role = "city" if is_city_state(code) else ""
            yield Value("country", country(code), text, word.start, end, role=role)
            return
    code_like = len(word.text) == 2 and is_country_code(word.text) and not request.shouting
    if code_like and word.lower not in words("country_code_word"):
        yield Value("country", country(word.text), word.text, word.start, word.end)


def _is_country(request: Request, start: int, end: int) -> bool:
    """Names that are words need a capital or a telling word beside them, "US" its capitals."""
    text = request.text[start:end]
    if text.lower() in ("us", "eu"):
        return text.isupper() and not request.shouting
    if text.lower() not in words("country_capital_only") or text[0].isupper():
        return True
    told = _COUNTRY_BEFORE.search(request.before(start)) or _COUNTRY_AFTER.match(request.after(end))
    return request.caseless and told is not None


def find_languages(request: Request) -> Iterator[Value]:
    """Languages where they are meant as such: "into French", not "French restaurants"."""
    for word in request.words:
        code = languages().get(word.lower)
        if code is None or not _LANGUAGE_CUE.search(request.before(word.start)):
            continue
        if word.text != "polish" and _LANGUAGE_END.match(request.text, word.end):
            yield Value("language", language(code), word.text, word.start, word.end)


def qualifier_after(request: Request, end: int) -> Iterator[Value]:
    """The state or country that an abbreviation after a name stands for: "Portland, OR"."""
    match = _ABBREVIATION.match(request.text, end)
    if match is None or request.shouting:
        return
    code, start = match[1], match.start(1)
    if code in state_codes():
        yield Value(
            "name", state_codes()[code], code, start, match.end(1), "qualifier", role="state"
        )
    elif is_country_code(code):
        yield Value("country", country(code), code, start, match.end(1), "qualifier")
