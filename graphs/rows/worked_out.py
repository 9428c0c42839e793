"""What code works out of two attributes of a row: how long it lasts, how many places are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from graphs.rows.lasting import minutes_between
from tools.json_number import is_number


def with_worked_out(row: dict[str, Any], name: str, first: str, second: str) -> dict[str, Any]:
    """The row with an attribute that its two others tell; as it is where they do not."""
    value = _HOW.get(name, rest)(row, first, second)
    return row if value is None or name in row else {**row, name: value}


def rest(row: Mapping[str, Any], most: str, taken: str) -> int | float | None:
    """What is left of an amount, nothing where more than all is taken."""
    whole, used = row.get(most), row.get(taken)
    return max(whole - used, 0) if is_number(whole) and is_number(used) else None


_HOW: Mapping[str, Callable[[Mapping[str, Any], str, str], int | float | None]] = {
    "duration_minutes": minutes_between
}
"""Name of what is worked out -> how, where it is no difference."""
