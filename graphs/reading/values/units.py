"""The words that measure rather than count: millimetres, dollars."""

from __future__ import annotations

from functools import cache

from graphs.reading.values.lexicon import pairs
from graphs.reading.values.regions import currencies

_COUNTED = frozenset(
    {"second", "minute", "hour", "day", "night", "week", "fortnight", "month", "year", "star",
     "person", "guest"}
)  # fmt: skip
"""Units that are counted as things, too: how many nights."""


@cache
def units() -> frozenset[str]:
    """Lower-case names of units of measurement and of money."""
    measured = {word for word, unit in pairs("units.txt").items() if unit not in _COUNTED}
    return frozenset(measured | currencies().keys())
