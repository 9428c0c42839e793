"""The days in a form of which only a guess tells the year."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint
from tools.records import Record


def open_days(record: Record, place: str = "") -> Iterator[tuple[str, Constraint]]:
    """Each with its place: ``g1.arguments.0``."""
    for at, part in parts_of(record, place):
        if isinstance(part, Constraint) and part.open_year:
            yield at, part
