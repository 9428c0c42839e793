"""The records of the museum's front desk."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder

TODAY = date(2026, 9, 16)
_COLLECTIONS = (
    "rooms", "exhibitions", "lenders", "loans", "guides", "tours", "groups", "tour_bookings",
    "tickets", "memberships",
)  # fmt: skip


def data() -> Data:
    """Fresh records."""
    held = from_folder(__package__, *_COLLECTIONS)
    for loan in held["loans"]:
        loan["insurance_value"] = f"{loan['insurance_value']:.2f}"
    for membership in held["memberships"]:
        membership["fee"] = f"{membership['fee']:.2f}"
    held["guides"] = [_guide(row) for row in held["guides"]]
    return held


def _guide(row: Row) -> Row:
    """A guide with the languages as a list."""
    return {**row, "languages": row["languages"].split(";")}
