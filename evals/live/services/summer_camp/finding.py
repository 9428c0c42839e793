"""Finds records of the summer camp, and changes them as its office does."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some

_TODAY = "2026-06-10"


def child(data: Data, name: str) -> Row:
    """The child of this name."""
    return one(data["children"], name=name)


def guardian(data: Data, name: str) -> Row:
    """Who to call for a child."""
    found: Row = child(data, name)["guardian"]
    return found


def session(data: Data, name: str) -> Row:
    """The week of this name."""
    return one(data["sessions"], name=name)


def cabin_of(data: Data, name: str) -> Row:
    """The cabin where a child sleeps."""
    return one(data["cabins"], id=child(data, name)["cabin_id"])


def sleeping_in(data: Data, cabin: str, week: str) -> list[Row]:
    """The children in a cabin in a week."""
    where = one(data["cabins"], name=cabin)["id"]
    return some(data["children"], cabin_id=where, session_id=session(data, week)["id"])


def bus_stop_of(data: Data, name: str) -> Row:
    """Where a child is picked up."""
    return one(data["bus_stops"], id=child(data, name)["bus_stop_id"])


def doing(data: Data, activity: str, day: str) -> list[Row]:
    """The children who are signed up for an activity on a day."""
    wanted = one(data["activities"], name=activity)["id"]
    ids = {row["child_id"] for row in some(data["sign_ups"], activity_id=wanted, day=day)}
    return [row for row in data["children"] if row["id"] in ids]


def activity_of(data: Data, name: str, day: str) -> Row:
    """The only activity of a child on a day."""
    made = one(data["sign_ups"], child_id=child(data, name)["id"], day=day)
    return one(data["activities"], id=made["activity_id"])


def paid(data: Data, name: str) -> float:
    """What came in for a child, less what was refunded."""
    rows = some(data["payments"], child_id=child(data, name)["id"])
    signs = {"payment": 1, "refund": -1}
    return float(sum(row["amount"]["value"] * signs[row["kind"]] for row in rows))


def fee(data: Data, name: str) -> float:
    """What the week of a child costs."""
    week = one(data["sessions"], id=child(data, name)["session_id"])
    return float(week["fee"]["value"])


def sign_up(data: Data, name: str, activity: str, day: str) -> None:
    """A child is signed up."""
    made = {
        "id": 1 + max(row["id"] for row in data["sign_ups"]),
        "activity_id": one(data["activities"], name=activity)["id"],
        "child_id": child(data, name)["id"],
        "day": day,
    }
    data["sign_ups"].append(made)


def pay(data: Data, name: str, amount: float, method: str) -> None:
    """A payment in pounds comes in today."""
    made = {
        "id": 1 + max(row["id"] for row in data["payments"]),
        "child_id": child(data, name)["id"],
        "kind": "payment",
        "amount": {"value": amount, "currency": "GBP"},
        "method": method,
        "paid_on": _TODAY,
    }
    data["payments"].append(made)


def close(data: Data, summary: str) -> None:
    """An incident is closed."""
    one(data["incidents"], summary=summary)["status"] = "closed"
