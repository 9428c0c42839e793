"""Units that the names of fields tell: ``level_cm``, ``lasts_hours``."""

from __future__ import annotations

from functools import cache

from graphs.reading.closed_class import degrees
from graphs.reading.values.units import COUNTED, measures
from tools.words import name_parts, singular

_OF_HEAT = {"c": "°C", "f": "°F"}
_POWERS = {"2": "²", "3": "³"}
_HEAT = frozenset({"temperature", "temp"})
"""Words that tell these letters from others: ``vitamin_c``."""


def unit_in(name: str) -> str:
    """The unit that the name of a field ends with: ``level_cm``, ``lasts_hours``, ``temp_c``;
    ``""`` where it has none, or measures what one of them costs: ``price_per_kwh``.
    """
    parts = [part.lower() for part in name_parts(name.rpartition(".")[2].replace("[]", ""))]
    if parts[-1:] and parts[-1] in _POWERS and "".join(parts[-2:]) in measures():
        parts[-2:] = ["".join(parts[-2:])]  # ``area_m2``
    last = parts[-1] if len(parts) > 1 and parts[-2] != "per" else ""
    counts = last != singular(last) and singular(last) in COUNTED  # ``hours``, but not ``hour``
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
    return frozenset(word for one in degrees().values() for word in one.dimension.split())


def written(unit: str) -> str:
    """A unit of a name as people write it."""
    power = _POWERS.get(unit[-1:])
    return f"{unit[:-1]}{power}" if power else _OF_HEAT.get(unit, unit)
