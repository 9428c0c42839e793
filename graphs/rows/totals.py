"""Totals over rows: count, sum, mean, min, max, over all of them or for each value."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from decimal import Decimal
from typing import Any, Literal

from graphs.rows.algebra import Row, key_of
from graphs.rows.comparing import extent, is_there, kind_of, listed
from tools.written_number import number

TotalOp = Literal["count", "sum", "mean", "min", "max"]
TOTAL = "total"
"""Attribute that holds the total of a group."""


def total(rows: Sequence[Row], op: TotalOp, attribute: str = "") -> Any:
    """One number over the rows; None where none of them has one.

    ``count`` counts rows, those that have the attribute where one is named; the least and the
    greatest of dates and texts are what the rows hold.
    """
    if op == "count":
        return sum(1 for row in rows if not attribute or is_there(row.get(attribute)))
    values = [one for row in rows for one in listed(row.get(attribute)) if one != ""]
    if op in ("min", "max"):
        return _extreme(values, greatest=op == "max")
    numbers = [n for n in map(number, values) if n is not None]
    if not numbers:
        return None
    if op == "sum" and all(isinstance(n, int) for n in numbers):
        return sum(numbers)
    # As decimals: 0.1 + 0.2 is 0.3 on a bill.
    exact = sum((Decimal(str(n)) for n in numbers), Decimal())
    return float(exact if op == "sum" else exact / len(numbers))


def grouped(
    rows: Sequence[Row], op: TotalOp, attribute: str = "", by: str = "", keep: Sequence[str] = ()
) -> list[Row]:
    """A row for each value of ``by`` in order of appearance, or one row: the value, its total.

    A row whose ``by`` is a list is in the group of each of its values; rows without a value are a
    group of their own.
    """
    if not by:
        return [{TOTAL: total(rows, op, attribute), **_first(rows, keep)}]
    groups: dict[Hashable, tuple[Any, list[Row]]] = {}
    for row in rows:
        for value in {key_of(one): one for one in listed(row.get(by)) or [None]}.values():
            groups.setdefault(key_of(value), (value, []))[1].append(row)
    return [
        {by: value, **_first(members, keep), TOTAL: total(members, op, attribute)}
        for value, members in groups.values()
    ]


def _first(rows: Sequence[Row], keep: Sequence[str]) -> Row:
    """The first value of each attribute that is kept."""
    found: Row = {}
    for name in keep:
        values = [row[name] for row in rows if row.get(name) is not None]
        if values:
            found[name] = values[0]
    return found


def _extreme(values: Sequence[Any], *, greatest: bool) -> Any:
    """The least or greatest value; of unlike values only the numbers count."""
    numbers = [n for n in map(number, values) if n is not None]
    if numbers:
        return max(numbers) if greatest else min(numbers)
    if len({kind_of(extent(one)) for one in values}) != 1:
        return None
    places = {place: (extent(one).start, extent(one).end) for place, one in enumerate(values)}
    return values[(max if greatest else min)(places, key=lambda place: places[place])]
