"""Lengths of time in the unit in which an input counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from graphs.time_units import LENGTHS

_UNITS = {*LENGTHS, "month", "year"}
_LASTING = {"duration", "length", "time"}
"""Words for how long something lasts, in a unit that is not told."""


def counts_time(words: Iterable[str]) -> str:
    """The unit of time that some words name first, in the singular; ``""``: none."""
    return next((word for word in words if word in _UNITS), "")


def in_unit_of(value: Any, words: Iterable[str], *, whole: bool = True) -> Any | None:
    """A length of time (``amount``, ``unit``) as what is called so counts it, with its unit; None
    where that counts no time, or takes whole numbers and has none of it.
    """
    told = tuple(words)
    unit = counts_time(told)
    if not unit:
        aged = "age" in told and value["unit"] == "year"
        return value if aged or _LASTING & set(told) else None
    amount = in_unit(value, unit, whole=whole)
    return None if amount is None else {"amount": amount, "unit": unit}


def in_unit(length: Mapping[str, Any], own: str, *, whole: bool = True) -> Any | None:
    """A length of time (``amount``, ``unit``) in another unit; None where only a whole number of
    it may be told and it has none.
    """
    amount, unit = length["amount"], length["unit"]
    if unit == own:
        return amount
    if unit not in LENGTHS or own not in LENGTHS:
        return None
    times, rest = divmod(amount * LENGTHS[unit], LENGTHS[own])
    if rest and not whole:
        return float(f"{amount * LENGTHS[unit] / LENGTHS[own]:.10g}")
    return None if rest else times
