"""The records of the laboratory."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder


def data() -> Data:
    """Fresh records."""
    held = from_folder(
        __package__, "doctors", "patients", "samples", "tests", "instruments", "maintenance"
    )
    return {name: [_nested(row) for row in rows] for name, rows in held.items()}


def _nested(row: Row) -> Row:
    """The record with ``a.b`` as ``b`` inside ``a``; null where nothing is inside."""
    made: Row = {}
    for name, value in row.items():
        outer, _, inner = name.partition(".")
        if inner:
            made.setdefault(outer, {})[inner] = value
        else:
            made[outer] = value
    return {name: None if _empty(value) else value for name, value in made.items()}


def _empty(value: object) -> bool:
    return isinstance(value, dict) and all(member is None for member in value.values())
