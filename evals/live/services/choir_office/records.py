"""The records of the choir office."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder

TODAY = date(2026, 3, 12)


def data() -> Data:
    """Fresh records."""
    held = from_folder(
        __package__, "singers", "voice_groups", "conductors", "venues", "rehearsals", "attendance",
        "pieces", "programmes", "concerts", "score_loans", "fees",
    )  # fmt: skip
    held["programmes"] = [_programme(row) for row in held["programmes"]]
    return held


def _programme(row: Row) -> Row:
    """A programme with the ids of its pieces, in the order in which they are played."""
    return {**row, "pieces": [int(piece) for piece in row["pieces"].split(";")]}
