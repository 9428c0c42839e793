"""Which number of the rows an amount of the clause bounds: under 90 euros, at least 4 stars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.reading.values import Value
from graphs.rows.comparing import comparable
from graphs.rows.flattening import container_of
from graphs.rules.concluding import comparison
from graphs.rules.output_match import is_numeric, match_paths, path_score
from graphs.rules.row_view import View, number_like, words_around
from graphs.state import Filter
from graphs.time_units import LENGTHS
from tools.json_number import is_number
from tools.words import identifier_words

_MONEY = ("price", "cost", "amount", "total", "fare", "fee", "balance")
_OF_EACH = frozenset({"price", "cost", "fare", "fee", "rating", "score", "age"})
"""What things are given: two guests have nothing to do with their rating, two stars have."""
_SECONDS = {**LENGTHS, "month": 2629800, "year": 31557600}
_USUAL = ("rating", "score", "star", "price", "cost", "amount", "temperature", "distance")
"""What a bare number most often bounds, where nothing says."""
_POINTS = frozenset({"latitude", "longitude"})
_ENDS: Mapping[str, tuple[str, ...]] = {
    ">": ("max", "high", "maximum"),
    ">=": ("max", "high", "maximum"),
    "<": ("min", "low", "minimum"),
    "<=": ("min", "low", "minimum"),
}


def bound_filter(view: View, value: Value) -> Filter | None:
    """A bound on the field that its unit or the words around it name; None where none does."""
    numeric = {p: v for p, v in view.paths.items() if _measures(p, v)}
    if value.kind == "duration":
        return _duration_filter(view, value, numeric)
    compared = comparison(view.frame)
    unit = list(_MONEY) if value.kind == "money" else [value.unit]
    attributes = compared.attributes if compared else ()
    words = [w for w in (*words_around(view.frame, value), *attributes, *unit) if w]
    ranked = list(view.named_within(words, numeric))
    amount = value.value["amount"] if value.kind == "money" else value.value
    if value.kind == "money":
        ranked = [p for p in ranked if path_score(_MONEY, p) > 0 and _same_money(view, p, value)]
    if not ranked and not (value.unit or value.kind == "money"):
        ranked = _plausible(view, numeric, amount)
    if not ranked:
        return None
    ends = set(_ENDS.get(value.comparison, ()))
    extreme = [p for p in ranked[:4] if set(identifier_words(p.rsplit(".", 1)[-1])) & ends]
    return Filter(path=(extreme or ranked)[0], op=value.comparison or "=", value=amount)


def _measures(path: str, value: Any) -> bool:
    """Whether a value is a number that may be bounded: degrees of warmth, not those of a map."""
    return (is_numeric(value) or number_like(value)) and not _POINTS & set(identifier_words(path))


def _same_money(view: View, path: str, value: Value) -> bool:
    """Whether the field may be in the currency of the bound: other money is not compared."""
    currency = value.value["currency"]
    parent = path.rpartition(".")[0]
    beside = (f"{parent}.currency", f"{parent}.currency_code", "currency")
    said = {row[p] for row in view.rows for p in beside if isinstance(row.get(p), str)}
    return currency is None or not said or currency in said


def _duration_filter(view: View, value: Value, numeric: Mapping[str, Any]) -> Filter | None:
    """A bound on a field whose name says in which unit it counts time."""
    words = [*words_around(view.frame, value), "duration", "time", "length"]
    units = {p: _unit_of(p) for p in numeric if _unit_of(p)}
    ranked = match_paths(words, units) or list(units)
    if not ranked:
        return None
    seconds = value.value["amount"] * _SECONDS[value.value["unit"]]
    amount = round(seconds / _SECONDS[units[ranked[0]]], 4)
    return Filter(path=ranked[0], op=value.comparison or "=", value=amount)


def _unit_of(path: str) -> str:
    words = identifier_words(path.rsplit(".", 1)[-1].replace("[]", ""))
    return next((word for word in words if word in _SECONDS), "")


def _plausible(view: View, numeric: Mapping[str, Any], amount: float) -> list[str]:
    """Fields of the rows within whose range a bare number lies, the most usual first."""
    inner = {p: v for p, v in numeric.items() if container_of(p) == view.container}
    around = [p for p in inner if _spans(view.rows, p, amount)]
    return match_paths(_USUAL, dict.fromkeys(around)) or (around if len(around) == 1 else [])


def _spans(rows: Sequence[Mapping[str, Any]], path: str, amount: float) -> bool:
    found = [n for row in rows if is_number(n := comparable(row.get(path)))]
    return bool(found) and min(found) <= amount <= max(found)


def exact_numbers(view: View) -> list[Filter]:
    """Rows with just a number asked for, where a field is named for its unit: 5-star hotels."""
    wanted: dict[str, list[Any]] = {}
    numeric = {p: v for p, v in view.paths.items() if is_numeric(v)}
    for index, value in enumerate(view.frame.values):
        if value.kind != "number" or value.comparison or not value.unit or view.used(index):
            continue
        matched = match_paths([value.unit], numeric)
        found = [p for p in matched if path_score([value.unit], p) > 0.8 and _counts(p, value.unit)]
        for path in found[:1]:
            wanted.setdefault(path, []).append(value.value)
    return [
        Filter(path=path, op="in", value=numbers)
        if len(numbers) > 1
        else Filter(path=path, op="=", value=numbers[0])
        for path, numbers in wanted.items()
    ]


def _counts(path: str, unit: str) -> bool:
    """Whether a field tells how many of these there are, not what each costs or how it is rated."""
    *_, last = identifier_words(path)
    return last not in _OF_EACH or unit == "star"
