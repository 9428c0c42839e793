"""The changes that the tool library makes, for its calls and for gold."""

from __future__ import annotations

from datetime import date, timedelta

from evals.live.records import Data
from evals.live.services.tool_library.records import TODAY
from evals.live.set_aside import Row, one

_PENDING = ("waiting", "ready")


def awaited(data: Data, tool: str) -> list[Row]:
    """The reservations of a tool that are still to be collected."""
    return [r for r in data["reservations"] if r["tool"] == tool and r["status"] in _PENDING]


def renew(data: Data, loan: Row) -> None:
    """A loan is due later, by the days of its category."""
    tool = one(data["tools"], code=loan["tool"])
    days = one(data["categories"], id=tool["category_id"])["loan_days"]
    loan["due_on"] = (date.fromisoformat(loan["due_on"]) + timedelta(days=days)).isoformat()
    loan["renewals"] += 1


def reserve(data: Data, tool: str, member_id: int, first: str, last: str) -> Row:
    """A member reserves a tool from one day to another."""
    made = {
        "id": 1 + max(row["id"] for row in data["reservations"]),
        "tool": tool,
        "member_id": member_id,
        "from_date": first,
        "to_date": last,
        "placed_on": TODAY.isoformat(),
        "status": "waiting",
    }
    data["reservations"].append(made)
    return made


def sign_up(data: Data, workshop: str, member_id: int) -> Row:
    """A member is signed up for a workshop."""
    made = {
        "id": 1 + max(row["id"] for row in data["signups"]),
        "workshop": workshop,
        "member_id": member_id,
        "signed_up_on": TODAY.isoformat(),
        "paid": False,
    }
    data["signups"].append(made)
    return made
