"""What a model writes of a change by so much, or to another time, as rows are changed by it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date, time
from typing import Any

from graphs.models.written_json import WrongGoalError
from graphs.reading.values.regions import currencies, currency_codes
from graphs.search.units import counts_time, in_unit
from graphs.time_units import DAYS_IN, MONTHS_IN, SECONDS_IN
from tools.entity_types.amounts import HUNDREDTHS, counts_hundredths, hundredths
from tools.entity_types.records import Attribute
from tools.words import prose_words, singular
from tools.written_number import bare_number

_UNITS = (*SECONDS_IN, *DAYS_IN, *MONTHS_IN)
_BY = re.compile(r"([+-]?[\d.,]*\d)\s*(\D*)")
_SIGNED = re.compile(r"\+\s*\d+(?:\.\d+)?\s*(?:%|[a-z]*)|-\d+(?:\.\d+)?\s*(?:%|[a-z]+)")
"""What is no value by itself: ``+5``, ``-5 %``; of ``-5`` nobody knows."""
_PARTS = {"time": re.compile(r"\d{2}:\d{2}(?::\d{2})?"), "date": re.compile(r"\d{4}-\d{2}-\d{2}")}
_READ: Mapping[str, Callable[[str], Any]] = {
    "time": time.fromisoformat,
    "date": date.fromisoformat,
}
_NUMBERS, _MOMENTS = ("integer", "number"), ("date", "date-time", "time")
_MEMBERS = ("add", "remove")
_CHANGES = {"by", *_PARTS, *_MEMBERS}


def is_moved(value: Any) -> bool:
    """Whether a value says how what is held changes, and not what it becomes."""
    told = value.keys() if isinstance(value, Mapping) else set()
    return bool(told & _CHANGES) and told <= {*_CHANGES, "unit"}


def moved(name: str, value: Mapping[str, Any], about: Attribute | None) -> dict[str, Any]:
    """The change as ``graphs.rows.shifting`` takes it; raises ``WrongGoalError``."""
    value = {key: one for key, one in value.items() if one is not None}
    listed = {key: _listed(value[key]) for key in _MEMBERS if key in value}
    parts = {key: value[key] for key in _PARTS if key in value}
    said = [value["by"]] if "by" in value else []
    if listed and _is_amount(about):
        said += [f"-{value[key]}" if key == "remove" else value[key] for key in listed]
        listed = {}
    if len(said) + bool(listed) + bool(parts) > 1:
        raise WrongGoalError(f"{name}: {value!r} are several changes; write what it becomes.")
    if not value.keys() & _CHANGES:
        raise WrongGoalError(f"{name}: nothing says by how much it changes.")
    if not said:
        return listed or _parts(name, parts)
    one = _BY.fullmatch(str(said[0]).strip())
    amount = bare_number(one[1]) if one is not None else None
    if one is None or amount is None:
        wrong = f'{name}: {said[0]!r} is no amount; write {{"by": 7, "unit": "day"}}.'
        raise WrongGoalError(wrong)
    return _counted(name, amount, str(value.get("unit") or one[2]), about)


def _parts(name: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """The day or the time that a moment is moved to; raises ``WrongGoalError``."""
    for key, one in said.items():
        if not _is_part(key, str(one)):
            like = {"time": "11:30", "date": "2026-05-14"}[key]
            raise WrongGoalError(f"{name}: {one!r} is no {key}; write it as {like}.")
    return {key: str(one) for key, one in said.items()}


def _is_part(key: str, text: str) -> bool:
    try:
        _READ[key](text)
    except ValueError:
        return False
    return _PARTS[key].fullmatch(text) is not None


def part_moved(name: str, value: Any, about: Attribute | None) -> dict[str, Any] | None:
    """The time or the day alone that a moment is moved to, or by how much a text says (``+10 %``);
    None where it is no such text. Raises ``WrongGoalError``.
    """
    if about is None or not isinstance(value, str):
        return None
    if _SIGNED.fullmatch(value) and _is_amount(about):
        return moved(name, {"by": value}, about)
    if about.format != "date-time":
        return None
    return next(({key: value} for key in _PARTS if _is_part(key, value)), None)


def _is_amount(about: Attribute | None) -> bool:
    """Whether it can be more or less, or earlier or later."""
    return about is not None and (about.type in _NUMBERS or about.format in _MOMENTS)


def _counted(name: str, amount: float, said: str, about: Attribute | None) -> dict[str, Any]:
    """The amount with its unit, as what is held counts."""
    unit = "percent" if said.strip() in ("%", "percent") else singular(said.strip().lower())
    if unit == "percent" or about is None:
        return {"amount": amount, "unit": unit}
    if about.type not in _NUMBERS:
        if unit not in _UNITS:
            raise WrongGoalError(f"{name}: {said!r} is no unit; known: {', '.join(_UNITS)}.")
        return {"amount": amount, "unit": unit}
    amount = _of_money(amount, unit, about)
    own = counts_time([*map(singular, about.words), *prose_words(about.description)])
    in_own = in_unit({"amount": amount, "unit": unit}, own) if own and unit in _UNITS else amount
    if in_own is None:
        raise WrongGoalError(
            f"{name}: it counts in {own}s, and {amount} {unit} is no number of it."
        )
    return {"amount": in_own, "unit": ""}


def _of_money(amount: float, unit: str, about: Attribute) -> float:
    """An amount of a currency, or of cents, as what is held counts it."""
    if unit in HUNDREDTHS:
        return amount if counts_hundredths(about) else float(f"{amount / 100:.10g}")
    signs = any(unicodedata.category(one) == "Sc" for one in unit)
    is_money = signs or unit.upper() in currency_codes() or unit in currencies()
    return hundredths(amount, about) if is_money else amount


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]
