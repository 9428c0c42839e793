"""The words that measure rather than count: millimetres, dollars."""

from __future__ import annotations

from functools import cache

from graphs.reading.values.lexicon import pairs
from graphs.reading.values.regions import currencies
from tools.words import name_parts

_COUNTED = frozenset(
    {"second", "minute", "hour", "day", "night", "week", "fortnight", "month", "year", "star",
     "person", "guest"}
)  # fmt: skip
"""Units that are counted as things, too: how many nights."""


@cache
def measures() -> frozenset[str]:
    """Lower-case names and symbols of what is measured, money left out."""
    return frozenset(w for w, unit in pairs("units.txt").items() if unit not in _COUNTED)


def unit_in(name: str) -> str:
    """The unit that the name of a field ends with: ``level_cm``; ``""`` where it has none."""
    parts = name_parts(name.rpartition(".")[2].replace("[]", ""))
    last = parts[-1].lower() if len(parts) > 1 else ""
    return last if len(last) > 1 and last in measures() else ""


@cache
def units() -> frozenset[str]:
    """Lower-case names of units of measurement and of money."""
    return frozenset(measures() | currencies().keys())
