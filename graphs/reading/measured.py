"""Amounts in the unit in which an input or an attribute counts them: 2 kg are 2000 grams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from graphs.reading.clauses import Placed
from graphs.reading.values.lexicon import pairs
from graphs.reading.values.quantities import TIME_UNITS
from graphs.search.units import in_unit
from tools.entity_types.amounts import units_said
from tools.entity_types.records import Attribute
from tools.json_number import is_number
from tools.records import Parameter
from tools.words import name_parts

_SIZES: Mapping[str, Mapping[str, float]] = {
    "weight": {"gram": 1, "kg": 1000, "pound": 453.59237, "ounce": 28.349523125},
    "length distance height": {
        "mm": 0.001, "cm": 0.01, "meter": 1, "km": 1000, "inch": 0.0254, "foot": 0.3048,
        "yard": 0.9144, "mile": 1609.344,
    },
    "volume": {"ml": 0.001, "liter": 1},
}  # fmt: skip
"""What is measured -> its units, each with how much of the first whole one it is."""


def unit_told(one: Parameter | Attribute) -> str:
    """The unit in which something counts, by its name (``weight_grams``), what is known of it or
    what is said of it ("in grams"); ``""``: none that can be told in another.
    """
    units = (pairs("units.txt").get(word.lower(), "") for word in _unit_words(one))
    return next((unit for unit in units if _measure_of(unit)), "")


def time_unit(one: Attribute) -> str:
    """The unit of time in which an attribute counts, by its name or what is said of it."""
    units = (pairs("units.txt").get(word.lower(), "") for word in _unit_words(one))
    return next((unit for unit in units if unit in TIME_UNITS), "")


def lasting_in(placed: Placed, own: str) -> Placed:
    """A length of time in the unit in which it is counted; as it is where that is not known."""
    value = placed.value
    if value.kind != "duration" or not own or value.value["unit"] == own:
        return placed
    amount = in_unit(value.value, own, whole=False)
    whole = isinstance(amount, float) and amount.is_integer()
    told = {"amount": int(amount) if amount is not None and whole else amount, "unit": own}
    return placed if amount is None else replace(placed, value=replace(value, value=told))


def _unit_words(one: Parameter | Attribute) -> Iterator[str]:
    if isinstance(one, Attribute):
        yield one.unit
    parts = name_parts(one.name.rpartition(".")[2].replace("[]", ""))
    if [before.lower() for before in parts[-2:-1]] != ["per"]:
        yield from parts[-1:]
    yield from units_said(one.description)


def counts_dimension(one: Attribute, dimension: str) -> bool:
    """Whether something is counted in a unit of what a word of degree measures: km, of a length."""
    words, sizes = set(dimension.split()), _measure_of(unit_told(one))
    return any(sizes is of and words & set(said.split()) for said, of in _SIZES.items())


def is_of_another(placed: Placed, own: str) -> bool:
    """Whether an amount is of another measure than what counts in a unit: a weight, of lengths."""
    said, counted = _measure_of(placed.value.unit), _measure_of(own)
    return bool(said) and bool(counted) and said is not counted


def is_of_same(placed: Placed, own: str) -> bool:
    """Whether an amount can be told in a unit."""
    measure = _measure_of(own)
    return bool(measure) and measure is _measure_of(placed.value.unit)


def is_same_unit(one: str, other: str) -> bool:
    """Whether two lower-case words are forms of one unit of a measure: km and kilometres."""
    unit = pairs("units.txt").get(one, "")
    return bool(_measure_of(unit)) and unit == pairs("units.txt").get(other, "")


def counted_in(placed: Placed, own: str) -> Placed:
    """An amount in the unit in which it is counted; as it is where it is of no such measure."""
    value, unit = placed.value, placed.value.unit
    if unit == own or not is_of_same(placed, own) or not is_number(value.value):
        return placed
    return replace(placed, value=replace(value, value=in_unit_of(value.value, unit, own), unit=own))


def in_unit_of(amount: float, unit: str, other: str) -> float | int | None:
    """An amount told in another unit; None where either is unknown or of another measure."""
    sizes = _measure_of(unit)
    if not sizes or sizes is not _measure_of(other):
        return None
    told = float(f"{amount * sizes[unit] / sizes[other]:.6g}")
    return int(told) if told.is_integer() else told


def _measure_of(unit: str) -> Mapping[str, float]:
    return next((sizes for sizes in _SIZES.values() if unit in sizes), {})
