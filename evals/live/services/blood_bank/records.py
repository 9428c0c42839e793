"""The records of the blood donation service."""

from __future__ import annotations

from datetime import date
from typing import Any

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder

TODAY = date(2026, 3, 18)


def data() -> Data:
    """Fresh records."""
    names = ("sites", "staff", "donors", "drives", "appointments", "stock")
    held = from_folder(__package__, *names)
    return {name: [_nested(row) for row in rows] for name, rows in held.items()}


def _nested(row: Row) -> Row:
    """The record with the columns ``a.b`` as objects; one without any value is null."""
    made: dict[str, Any] = {}
    for name, value in row.items():
        outer, _, inner = name.partition(".")
        if inner:
            made.setdefault(outer, {})[inner] = value
        else:
            made[outer] = value
    return {name: None if _is_empty(value) else value for name, value in made.items()}


def _is_empty(value: Any) -> bool:
    return isinstance(value, dict) and all(member is None for member in value.values())
