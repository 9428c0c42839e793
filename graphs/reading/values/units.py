"""The words that measure rather than count: millimetres, dollars."""

from __future__ import annotations

from functools import cache

from graphs.reading.values.lexicon import pairs
from graphs.reading.values.regions import currencies
from tools.words import name_parts, singular

_COUNTED = frozenset(
    {"second", "minute", "hour", "day", "night", "week", "fortnight", "month", "year", "star",
     "person", "guest"}
)  # fmt: skip
"""Units that are counted as things, too: how many nights."""
_OF_HEAT = {"c": "°C", "f": "°F"}
_HEAT = frozenset({"temperature", "temp"})
"""Words that tell these letters from others: ``vitamin_c``."""


@cache
def measures() -> frozenset[str]:
    """Lower-case names and symbols of what is measured, money left out."""
    return frozenset(w for w, unit in pairs("units.txt").items() if unit not in _COUNTED)


def unit_in(name: str) -> str:
    """The unit that the name of a field ends with: ``level_cm``, ``lasts_hours``, ``temp_c``;
    ``""`` where it has none, or measures what one of them costs: ``price_per_kwh``.
    """  # noqa: D205
    parts = [part.lower() for part in name_parts(name.rpartition(".")[2].replace("[]", ""))]
    last = parts[-1] if len(parts) > 1 and parts[-2] != "per" else ""
    counts = last != singular(last) and singular(last) in _COUNTED  # ``hours``, but not ``hour``
    heat = last in _OF_HEAT and not _HEAT.isdisjoint(parts)
    if len(last) == 1 and not heat:  # ``weight_g``, but not ``stock_m``
        return last if last in measures() - {*_OF_HEAT} and parts[-2] in _dimensions() else ""
    return last if counts or heat or last in measures() else ""


def is_symbol(word: str) -> bool:
    """Whether a word is a unit written short, which has no plural: ``kg``, ``ml``."""
    return word in measures() and not set(word) & set("aeiou")


@cache
def _dimensions() -> frozenset[str]:
    """What amounts are of: weight, length, capacity."""
    from graphs.reading.closed_class import degrees  # which reads its words from here

    return frozenset(word for one in degrees().values() for word in one.dimension.split())


def written(unit: str) -> str:
    """A unit of a name as people write it."""
    return _OF_HEAT.get(unit, unit)


@cache
def units() -> frozenset[str]:
    """Lower-case names of units of measurement and of money."""
    return frozenset(measures() | currencies().keys())
