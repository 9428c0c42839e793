"""What a command sends that turns something on or off, or to a number."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from graphs.rules.fit import GOOD, Fit
from graphs.rules.frame import Frame
from graphs.rules.slots import acceptable
from tools.records import Parameter
from tools.words import identifier_words

_OFF = re.compile(
    r"\b(?:off|disable|deactivate|stop|end|no longer|not|don['’]t|un(?:mute|shuffle))\b",
    re.IGNORECASE,
)
_STATES = frozenset({"state", "status", "on", "enabled", "enable", "active", "value", "toggle"})
"""Words of a switch that is what the command turns; any other (force, permanent) is asked about."""


def switched(
    lacking: Sequence[Parameter], frame: Frame, used: Collection[int]
) -> Iterator[tuple[str, Fit]]:
    """The only switch that is lacking, and the only number where one is left for it."""
    switches = [p for p in lacking if p.type == "boolean"]
    if len(switches) == 1 and _STATES & {*identifier_words(switches[0].name)}:
        yield switches[0].key, Fit(not _OFF.search(frame.original), GOOD, frozenset())
    left = [
        (index, value.value)
        for index, value in enumerate(frame.values)
        if value.kind == "number" and index not in used and value.unit != "ordinal"
    ]
    numbers = [p for p in lacking if p.type in ("integer", "number")]
    if len(left) == len(numbers) == 1 and acceptable(numbers[0], left[0][1]):
        yield numbers[0].key, Fit(left[0][1], GOOD, frozenset({left[0][0]}))
