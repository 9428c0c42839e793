"""The records of the cinemas."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder


def data() -> Data:
    """Fresh records; amounts are decimal texts but for the prices of screenings, in cents."""
    held = from_folder(
        __package__,
        "films", "cinemas", "screens", "screenings", "members", "bookings", "vouchers",
    )  # fmt: skip
    held["films"] = [{**row, "genres": row["genres"].split(";")} for row in held["films"]]
    held["bookings"] = [_with_text(row, "total") for row in held["bookings"]]
    held["vouchers"] = [_with_text(row, "value") for row in held["vouchers"]]
    return held


def _with_text(row: Row, name: str) -> Row:
    """The record with this amount as a decimal text."""
    return {**row, name: f"{row[name]:.2f}"}
