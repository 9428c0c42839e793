"""The records of the marina."""

from __future__ import annotations

from typing import Any

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder


def data() -> Data:
    """Fresh records; a column ``a.b`` is the field ``b`` of the object ``a``."""
    held = from_folder(__package__, "berths", "boats", "owners", "visits", "invoices")
    return {name: [_nested(row) for row in rows] for name, rows in held.items()}


def _nested(row: Row) -> Row:
    made: dict[str, Any] = {}
    for name, value in row.items():
        outer, _, inner = name.partition(".")
        if inner:
            made.setdefault(outer, {})[inner] = value
        else:
            made[name] = value
    return made
