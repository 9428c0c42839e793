"""The records of the summer camp."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder


def data() -> Data:
    """Fresh records."""
    held = from_folder(
        __package__,
        "sessions", "staff", "cabins", "bus_stops", "children", "activities", "sign_ups",
        "payments", "incidents",
    )  # fmt: skip
    held["sessions"] = [_money(row, "fee") for row in held["sessions"]]
    held["payments"] = [_money(row, "amount") for row in held["payments"]]
    held["children"] = [_child(row) for row in held["children"]]
    return held


def _money(row: Row, field: str) -> Row:
    """A record whose amount and currency are together."""
    currency = row.pop("currency")
    return {**row, field: {"value": row[field], "currency": currency}}


def _child(row: Row) -> Row:
    """A child with a guardian and a list of allergies."""
    guardian = {"name": row.pop("guardian"), "phone": row.pop("guardian_phone")}
    allergies = (row.pop("allergies") or "").split(";")
    return {**row, "guardian": guardian, "allergies": [name for name in allergies if name]}
