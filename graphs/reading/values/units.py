"""The words that measure rather than count: millimetres, dollars."""

from __future__ import annotations

from functools import cache

from graphs.reading.values.lexicon import pairs
from graphs.reading.values.regions import currencies

COUNTED = frozenset(
    {"second", "minute", "hour", "day", "night", "week", "fortnight", "month", "year", "star",
     "person", "guest"}
)  # fmt: skip
"""Units that are counted as things, too: how many nights."""


@cache
def measures() -> frozenset[str]:
    """Lower-case names and symbols of what is measured, money left out."""
    return frozenset(w for w, unit in pairs("units.txt").items() if unit not in COUNTED)


@cache
def units() -> frozenset[str]:
    """Lower-case names of units of measurement and of money."""
    return frozenset(measures() | currencies().keys())
