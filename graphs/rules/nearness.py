"""What something is to be near to: the zoo of "restaurants near the city zoo"."""

from __future__ import annotations

import re

from graphs.reading.values.known_places import is_known_place
from graphs.rules.frame import Frame

_NEAR = re.compile(
    r"\b(?:near(?:by|est|er)?|clos(?:e|er|est)|around|next to|next door|distance|walk\w*|vicinity"
    r"|within|neighbou?r\w*|surround\w*|beside)\b",
    re.IGNORECASE,
)
_BESIDE = ("near", "around", "beside")
_MEASURED = ("to", "from")


def speaks_of_nearness(frame: Frame) -> bool:
    """Whether a clause looks for what is around something."""
    return _NEAR.search(frame.text) is not None


def landmarks(frame: Frame) -> frozenset[int]:
    """Indices of the names of things, not of cities, that something is to be near to."""
    close = re.search(r"\bclos(?:e|er|est)\b", frame.text, re.IGNORECASE)
    measured = close or any("distance" in r.degree.attributes for r in frame.rankings)
    cues = (*_BESIDE, *(_MEASURED if measured else ()))
    return frozenset(
        index
        for index, value in enumerate(frame.values)
        if value.kind == "name" and value.cue in cues and not is_known_place(str(value.value))
    )
