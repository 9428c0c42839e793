"""Finds records in the data of a service, for gold answers."""

from __future__ import annotations

from typing import Any

from evals.live.records import Data

Row = dict[str, Any]


def where(data: Data, collection: str, **fields: Any) -> list[Row]:
    """The records whose fields have these values."""
    return [row for row in data[collection] if all(row[n] == v for n, v in fields.items())]


def one(data: Data, collection: str, **fields: Any) -> Row:
    """The only record whose fields have these values; raises ``ValueError`` for none or several."""
    (found,) = where(data, collection, **fields)
    return found


def next_id(data: Data, collection: str) -> int:
    """The number that a service gives a new record where it counts on."""
    return 1 + max(int(row["id"]) for row in data[collection])
