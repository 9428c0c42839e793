"""The records of the help desk."""

from __future__ import annotations

from typing import Any

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder


def data() -> Data:
    """Fresh records; a column ``a.b`` is the field ``b`` of the object ``a``."""
    names = ("tickets", "comments", "agents", "teams", "customers", "assets")
    held = from_folder(__package__, *names)
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
