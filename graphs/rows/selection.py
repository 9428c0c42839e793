"""Carries out a selection on rows: filter, sort, take, aggregate. Plain code, no judgement."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from graphs.rows.comparing import comparable
from graphs.state import Aggregate, Filter, Selection, Sort
from tools.json_number import is_number

Row = Mapping[str, Any]

_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
BOUNDS = frozenset(_ORDER)
"""Operators of tests that set a bound."""


def apply_selection(
    rows: Sequence[Row], selection: Selection, calls: Sequence[str] = ()
) -> tuple[list[int], Any]:
    """Indices of the rows to keep, in order, and the aggregate over them (None without one).

    ``calls`` gives the call of each row, for selections that apply to each call by itself.
    """
    kept = [i for i, row in enumerate(rows) if all(passes(row, f) for f in selection["filters"])]
    if selection["each"] and calls:
        by_call: dict[str, list[int]] = {call: [] for call in calls}
        for i in kept:
            by_call[calls[i]].append(i)
        kept = [i for group in by_call.values() for i in _first(rows, group, selection)]
    else:
        kept = _first(rows, kept, selection)
    aggregate = selection["aggregate"]
    value = None if aggregate is None else _aggregate([rows[i] for i in kept], aggregate)
    return kept, value


def _first(rows: Sequence[Row], kept: list[int], selection: Selection) -> list[int]:
    if selection["sort"] is not None:
        kept = _ordered(rows, kept, selection["sort"])
    kept = kept[selection["skip"] :]
    return kept if selection["take"] is None else kept[: selection["take"]]


def passes(row: Row, test: Filter) -> bool:
    """Whether a row passes one test; a list when one of its values does, or none is "not in"."""
    value = row.get(test["path"])
    values = value if isinstance(value, list) else [value]
    if test["op"] == "not in":
        return not any(_compare(v, "in", test["value"]) for v in values)
    return any(_compare(v, test["op"], test["value"]) for v in values)


def _compare(value: Any, op: str, wanted: Any) -> bool:
    if value is None:
        return False
    if op == "in":
        return comparable(value) in [comparable(item) for item in wanted]
    if op == "contains":
        return str(wanted).strip().casefold() in str(value).casefold()
    left, right = comparable(value), comparable(wanted)
    if op in ("=", "!="):
        return bool(left == right) is (op == "=")
    return _kind(left) is _kind(right) and _ORDER[op](left, right)


def _kind(key: Any) -> type:
    """What a value can be ordered among: numbers, texts or truth values."""
    return float if is_number(key) else type(key)


def _ordered(rows: Sequence[Row], kept: list[int], sort: Sort) -> list[int]:
    """Stable order; rows without the value come last; mixed types are ordered as text."""
    known = [i for i in kept if rows[i].get(sort["path"]) is not None]
    unknown = [i for i in kept if rows[i].get(sort["path"]) is None]
    keys = {i: comparable(rows[i][sort["path"]]) for i in known}
    if len({_kind(key) for key in keys.values()}) > 1:
        keys = {i: str(rows[i][sort["path"]]) for i in known}
    return sorted(known, key=lambda i: keys[i], reverse=sort["descending"]) + unknown


def _aggregate(rows: Sequence[Row], aggregate: Aggregate) -> Any:
    if aggregate["op"] == "count":
        return len(rows)
    if aggregate["op"] == "any":
        return bool(rows)
    numbers = [n for row in rows for n in _numbers(row.get(aggregate["path"]))]
    if not numbers:
        return None
    if aggregate["op"] == "sum":
        return round(sum(numbers), 6)
    if aggregate["op"] == "average":
        return round(sum(numbers) / len(numbers), 6)
    if aggregate["op"] == "difference":
        return round(max(numbers) - min(numbers), 6)
    return min(numbers) if aggregate["op"] == "min" else max(numbers)


def _numbers(value: Any) -> list[float]:
    values = value if isinstance(value, list) else [value]
    return [n for n in map(comparable, values) if is_number(n)]
