"""Which of several places of one name is meant: "Portland - the Maine one"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from graphs.reading.values.known_places import cities, states
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.record import Value
from graphs.reading.values.regions import country
from graphs.reading.values.request import Request

_MEANT = r"(?:i (?:mean|meant)|meaning|that is|namely|that'?s)?,?\s*"
_GAP = re.compile(rf"(?:,\s?|\s\(|（|，|\s[-–—]\s){_MEANT}(?:the\s+)?", re.IGNORECASE)
_ONE_IN = re.compile(
    rf"(?:,?\s|\s?[(（]|\s[-–—]\s){_MEANT}the\s+(?:one|city|town)\s+(?:in|of|from)\s+(?:the\s+)?",
    re.IGNORECASE,
)
_OF_PEOPLE = re.compile(
    rf"(?:,\s?|\s?\(|\s[-–—]\s|\s){_MEANT}(?:in\s+)?the\s+(?P<who>[a-z]+)\s+(?:one|city|town)\b",
    re.IGNORECASE,
)
_IN = re.compile(r"\s+in\s+(?:the\s+)?", re.IGNORECASE)
_GEORGIAN = frozenset({"Tbilisi", "Batumi", "Kutaisi"})


def mark_qualifiers(request: Request, values: list[Value]) -> list[Value]:
    """Mark each country or state said of a name as its qualifier; add those of adjectives."""
    marked = list(values)
    for index in range(1, len(marked)):
        name, place = marked[index - 1], marked[index]
        gap = request.text[name.end : place.start]
        if name.kind != "name" or name.cue == "qualifier" or not _is_region(place):
            continue
        if _qualifies(gap, name, place):
            marked[index] = replace(_as_state(name, place), cue="qualifier")
            if gap.strip()[:1] in ("-", "–", "—") and name.cue == "from":
                marked[index - 1] = replace(name, cue="")  # the dash made no journey
    return sorted([*marked, *_adjectives(request, marked)], key=lambda value: value.start)


def _qualifies(gap: str, name: Value, place: Value) -> bool:
    if _GAP.fullmatch(gap) or _ONE_IN.fullmatch(gap) or _is_juxtaposed(gap, place):
        return True
    return bool(_IN.fullmatch(gap)) and str(name.value).lower() in cities()


def _is_region(value: Value) -> bool:
    if value.role == "nationality":
        return False
    return value.kind == "country" or (value.kind == "name" and value.value.lower() in states())


def _as_state(name: Value, place: Value) -> Value:
    """Georgia behind the name of a city is the state, unless the city lies in the country."""
    if place.kind != "country" or place.value["code"] != "GE" or name.value in _GEORGIAN:
        return place
    return replace(place, kind="name", value="Georgia", role="state")


def _is_juxtaposed(gap: str, place: Value) -> bool:
    return gap == " " and place.kind == "country" and place.cue != "to"


def _adjectives(request: Request, values: list[Value]) -> Iterator[Value]:
    """The country of "Cambridge, the English one"."""
    for position, name in enumerate(values):
        following = values[position + 1].start if position + 1 < len(values) else None
        match = _OF_PEOPLE.match(request.text, name.end) if name.kind == "name" else None
        code = pairs("demonyms.txt").get(match["who"].lower(), "") if match else ""
        if match and code and (following is None or following >= match.end("who")):
            start, end = match.span("who")
            yield Value("country", country(code), match["who"], start, end, "qualifier")
