"""The records of the tool library."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder

TODAY = date(2026, 5, 14)
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def data() -> Data:
    """Fresh records."""
    held = from_folder(
        __package__, "branches", "categories", "tools", "members", "loans", "reservations",
        "fines", "repairs", "workshops", "signups",
    )  # fmt: skip
    held["branches"] = [_branch(row) for row in held["branches"]]
    held["tools"] = [_tool(row) for row in held["tools"]]
    for name, field in (("fines", "amount"), ("repairs", "cost"), ("workshops", "fee")):
        for row in held[name]:
            row[field] = _euros(row[field])
    return held


def _branch(row: Row) -> Row:
    """A branch with its opening hours together; on other days it is closed."""
    written = {day: row.pop(day) for day in _DAYS}
    hours = []
    for day, text in written.items():
        if text:
            opens, _, closes = text.partition("-")
            hours.append({"weekday": day, "opens": opens, "closes": closes})
    return {**row, "opening_hours": hours}


def _tool(row: Row) -> Row:
    """A tool with its deposit as money and its accessories as a list."""
    accessories = (row.pop("accessories") or "").split(";")
    return {
        **row,
        "deposit": _euros(row["deposit"]),
        "accessories": [name for name in accessories if name],
    }


def _euros(amount: float | None) -> Row | None:
    return None if amount is None else {"amount": amount, "currency": "EUR"}
