"""What a person is asked for an input that nothing supplies."""

from __future__ import annotations

from graphs.gaps import make_gap
from graphs.rules.parameter_view import (
    can_be_said,
    described,
    is_end,
    is_place_search,
    is_start,
    kind,
    words_of,
)
from graphs.state import Gap
from tools.records import Parameter
from tools.words import identifier_words

PLACE = make_gap("city or place", "where", cue="in")

_FROM = frozenset({"from", "origin", "departure", "source"})
_TO = frozenset({"to", "destination", "arrival", "target", "until"})
_IN = frozenset({"city", "place", "location", "town", "country", "area", "region", "month"})
_SORTS = frozenset({"currency", "country", "city", "airport", "language", "date", "time"})
"""Sorts of values that a question names where neither the input nor its description does."""
_ABOUT = 120
_OPTIONS = 8


def gap_of(parameter: Parameter, tool_id: str, feeds: Parameter | None = None) -> Gap:
    """What to ask for a parameter: the place for coordinates, the thing for its id.

    ``feeds`` is an input further on that it is needed for: it names an end of a journey.
    """
    if kind(parameter) in ("latitude", "longitude", "coordinates"):
        return PLACE
    words = identifier_words(parameter.name)
    end = set(words_of(feeds)) & (_FROM | _TO) if feeds is not None else set()
    if end and is_place_search(parameter):
        cue = "from" if end & _FROM else "to"
        return make_gap(" ".join(sorted(end)), "city", cue=cue)
    if not can_be_said(parameter):
        thing = [w for w in words if w not in ("id", "code", "number")]
        return make_gap(" ".join(thing) or tool_id, "which one")
    told = parameter.description.strip().rstrip(".").split(". ")[0][:_ABOUT]
    sort = kind(parameter)
    unsaid = sort not in words and sort not in described(parameter) and sort in _SORTS
    about = ", ".join(text for text in (sort if unsaid else "", told) if text)
    return make_gap(
        " ".join(words),
        about,
        options=map(str, parameter.enum[:_OPTIONS]) if parameter.enum else (),
        example="" if parameter.example is None else str(parameter.example),
        cue=_cue(parameter, frozenset(words)),
    )


def _cue(parameter: Parameter, words: frozenset[str]) -> str:
    """The preposition that a person would put before the answer."""
    if words & _FROM or is_start(parameter):
        return "from"
    if words & _TO or is_end(parameter):
        return "to"
    if kind(parameter) in ("date", "datetime"):
        return "on"
    return "in" if words & _IN else ""
