"""The records of the ski school."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder

TODAY = date(2026, 2, 11)
_COLLECTIONS = (
    "places", "snow", "lifts", "tariffs", "courses", "instructors", "guests", "lessons",
    "lost_items",
)  # fmt: skip


def data() -> Data:
    """Fresh records."""
    held = from_folder(__package__, *_COLLECTIONS)
    held["instructors"] = [_instructor(row) for row in held["instructors"]]
    return held


def _instructor(row: Row) -> Row:
    """An instructor with languages and disciplines as lists."""
    return {**row, **{name: row[name].split(";") for name in ("languages", "disciplines")}}
