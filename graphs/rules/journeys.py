"""The end of a journey that a clause leaves out and another clause told."""

from __future__ import annotations

import re

from graphs.reading.values import Value
from graphs.reading.values.known_places import is_known_place
from graphs.rules.frame import Frame

_TRAVELS = re.compile(
    r"\b(?:flights?|fly|flies|flying|planes?|trains?|coach(?:es)?|bus(?:es)?|ferry|ferries|fares?|"
    r"tickets?|airport)\b",
    re.IGNORECASE,
)
_LEAVES = re.compile(r"\b(?:leav(?:es?|ing)|depart(?:s|ing)?)\s+$", re.IGNORECASE)
_BEING = ("", "in", "at", "near", "around", "from")


def other_end(frame: Frame, told: Value | None) -> str:
    """What flights lack that only leave somewhere: "to Miami"; or only arrive: "from Oslo"."""
    places = [v for v in frame.values if v.kind == "name" and is_known_place(str(v.value))]
    if told is None or len(places) != 1 or not _TRAVELS.search(frame.text):
        return ""
    own = places[0]
    if str(own.value) == str(told.value) or not is_known_place(str(told.value)):
        return ""
    leaves = own.cue == "from" or _LEAVES.search(frame.original[: own.start])
    if leaves:
        return f"to {told.text}" if told.cue != "from" else ""
    return f"from {told.text}" if own.cue == "to" and told.cue in _BEING else ""
