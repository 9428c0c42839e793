"""Places, countries, languages, names and identifiers as arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from graphs.reading.values.known_places import city_within, is_known_place
from graphs.rules.fit import Fit, Scored, Slot
from graphs.rules.frame import Frame
from graphs.rules.nearness import landmarks
from graphs.rules.parameter_view import (
    described,
    is_main,
    is_place_search,
    is_point,
    wants_code,
    words_of,
)
from tools.records import Parameter, Tool
from tools.stated_ids import NO_NOUNS, abbreviates, id_nouns, prefix_of
from tools.value_kinds import Kind

_THING_CUES = frozenset({"about", "on", "by", "called", "named", "with"})
_PLACE_CUES = frozenset({"in", "at", "to", "from", "near", "around", "for", "of", "into", "within"})

WHERE = frozenset({"in", "at", "near", "around", "to", "from", "into"})

_PLACES: frozenset[Kind] = frozenset({"city", "region", "place", "address"})

_TEXTS: frozenset[Kind] = frozenset({"query", "name", "label", "text", "expression"})


def place_name(slot: Slot) -> Iterator[Scored]:
    """A proper name: of a place where one is wanted, else of a thing."""
    name, cue = slot.value.value, slot.value.cue
    if cue == "qualifier":
        if slot.what == "region":
            yield name, 0.8
    elif slot.what in _PLACES:
        yield name, _as_place(slot)
    elif slot.what == "airport" and described(slot.parameter) & {"city", "town", "name"}:
        yield name, min(0.6, _as_place(slot))
    elif slot.what == "country":
        yield name, 0.5
    elif is_place_search(slot.parameter):
        yield name, min(_as_place(slot) + 0.1, 0.95)
    else:
        yield from _thing_name(slot)


def city_fits(
    tool: Tool, parameter: Parameter, what: Kind, frame: Frame, role: Parameter | None
) -> Iterator[Fit]:
    """The well-known city within a longer name, where a place is wanted: Vienna Opera House."""
    searched = is_place_search(parameter)
    if what not in _PLACES and not searched:
        return
    locates = searched or (role is not None and not any(map(is_point, tool.parameters)))
    beside = frozenset() if locates else landmarks(frame)
    for index, value in enumerate(frame.values):
        if index in beside:
            continue  # what is near a thing is not all that its city has
        city = city_within(str(value.value)) if value.kind in ("name", "quoted") else ""
        if city and value.cue != "qualifier":
            used = frozenset({index})
            yield Fit(city, 0.7, used, parts=used)


def _thing_name(slot: Slot) -> Iterator[Scored]:
    """A proper name of a thing: as the text looked for, else where names are taken."""
    name, cue = slot.value.value, slot.value.cue
    if cue == "by" and "title" in words_of(slot.parameter):
        return  # that is who made it
    if slot.what == "query":
        yield name, 0.5 if cue in WHERE or not is_main(slot.parameter) else 0.8
    elif cue not in WHERE and slot.what == "name":
        yield name, 0.7
    elif cue not in WHERE and slot.what in _NAMEABLE and _is_named(slot.parameter):
        yield name, 0.5


_NAMEABLE = ("label", "text", "symbol", "username")


def _is_named(parameter: Parameter) -> bool:
    """Whether a parameter that is no plain name takes one all the same: a brand, an author."""
    return bool((described(parameter) | words_of(parameter)) & _NAMED)


_NAMED = frozenset({"name", "brand", "author", "artist", "maker", "username", "company", "team"})


def _as_place(slot: Slot) -> float:
    """How likely a name is that of a place: a known one, by the word before it, by its length.

    Beside a known place, or with one inside, an unknown name is that of a thing there.
    """
    name, cue = str(slot.value.value), slot.value.cue
    if is_known_place(name):
        return 0.9 if cue in _PLACE_CUES else 0.4 if cue in _THING_CUES else 0.8
    if city_within(name):
        return 0.3
    located = any(
        other.kind == "name" and (is_known_place(str(other.value)) or city_within(str(other.value)))
        for other in slot.frame.values
        if other.cue != "qualifier"
    )
    if located and cue not in ("from", "to", "in"):
        return 0.3
    if cue in _PLACE_CUES:
        return 0.5 if located else 0.85
    if cue in _THING_CUES or len(name.split()) > 2:
        return 0.4
    return 0.65


def quoted(slot: Slot) -> Iterator[Scored]:
    """Quoted text."""
    if slot.what in _TEXTS:
        yield slot.value.value, 0.9
    elif slot.what in _PLACES:
        yield slot.value.value, 0.6


def country(slot: Slot) -> Iterator[Scored]:
    """A country by code or name."""
    what, named = country_kind(slot.parameter, slot.what), slot.value.value
    if (slot.value.role == "nationality") != nationality(slot.parameter):
        return  # where somebody is from, and where they go
    if what == "country_code" or (what == "country" and wants_code(slot.parameter, 2)):
        yield named["code"], 0.95
    elif what == "country":
        yield named["name"], 0.95
    elif what in ("place", "query", "name", "region"):
        yield named["name"], 0.5


def country_kind(parameter: Parameter, what: Kind) -> Kind:
    """A label that stands for a country, like a nationality, takes one."""
    if what != "label":
        return what
    told = described(parameter) | words_of(parameter)
    if not told & {"country", "nationality", "citizenship"}:
        return what
    return "country_code" if told & {"code", "iso"} else "country"


def language(slot: Slot) -> Iterator[Scored]:
    """A language, or the country it is named for where a nationality is wanted."""
    if slot.what == "language":
        yield (
            slot.value.value["code"] if wants_code(slot.parameter, 2) else slot.value.value["name"],
            0.9,
        )
    elif country_kind(slot.parameter, slot.what) in ("country", "country_code"):
        region = home_of(slot.value.value["code"])
        if region and nationality(slot.parameter):
            yield region, 0.9


def nationality(parameter: Parameter) -> bool:
    """Whether a parameter asks whose citizen somebody is."""
    told = described(parameter) | words_of(parameter)
    return bool(told & {"nationality", "citizenship", "passport", "citizen"})


@lru_cache(maxsize=256)
def home_of(language: str) -> str:
    """The country a language is named for, by CLDR's likely subtags: fr -> FR; "" if unknown."""
    from babel.core import get_global

    likely = str(get_global("likely_subtags").get(language, "")) if language else ""
    region = likely.rsplit("_", 1)[-1]
    return region if len(region) == 2 and region.isupper() else ""


def coordinate(slot: Slot) -> Iterator[Scored]:
    """One or both numbers of a point."""
    if slot.what == "latitude":
        yield slot.value.value["latitude"], 1.0
    elif slot.what == "longitude":
        yield slot.value.value["longitude"], 1.0
    elif slot.what == "coordinates":
        yield f"{slot.value.value['latitude']},{slot.value.value['longitude']}", 0.95


def identifier(slot: Slot) -> Iterator[Scored]:
    """A code or id as written."""
    text = str(slot.value.value)
    if slot.value.unit == "code" or (len(text) == 3 and text.isupper()):
        if slot.what in ("airport", "currency", "symbol"):
            yield text, 0.9
        elif slot.what in ("label", "query", "name"):
            yield text, 0.5
        return
    if slot.what == "identifier" or words_of(slot.parameter) & {
        "id",
        "reference",
        "number",
        "code",
    }:
        yield text, _of_kind(text, slot)
    elif slot.what in ("query", "name") and not prefix_of(text):
        yield text, 0.6


def _of_kind(text: str, slot: Slot) -> float:
    """How likely an id is one of what the parameter is named for: by its prefix or its unit."""
    example = slot.parameter.example if isinstance(slot.parameter.example, str) else ""
    prefix = re.match(r"[A-Za-z]+[_-]", example)
    if prefix:
        return 0.95 if text.lower().startswith(prefix.group().lower()) else 0.5
    nouns = id_nouns(slot.parameter.name) or described(slot.parameter) - NO_NOUNS
    if prefix_of(text) and nouns:
        alike = max(abbreviates(prefix_of(text), noun) for noun in nouns)
        return 0.95 if alike == 1 else 0.7 if alike else 0.3
    named = slot.value.unit and slot.value.unit in words_of(slot.parameter) | described(
        slot.parameter
    )
    return 0.9 if named else 0.6
