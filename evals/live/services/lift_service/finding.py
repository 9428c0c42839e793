"""Finds records of the lift firm and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some

OVER = ("closed", "cancelled")


def building(data: Data, name: str) -> Row:
    """The building of this name."""
    return one(data["buildings"], name=name)


def engineer(data: Data, name: str) -> Row:
    """The engineer of this name."""
    return one(data["engineers"], name=name)


def callout(data: Data, number: int) -> Row:
    """The callout with this number."""
    return one(data["callouts"], id=number)


def lifts_at(data: Data, name: str) -> list[Row]:
    """The lifts of the building of this name."""
    return some(data["lifts"], building_id=building(data, name)["id"])


def lift_at(data: Data, place: str, name: str) -> Row:
    """The lift that is called so in this building."""
    return one(lifts_at(data, place), name=name)


def callouts_at(data: Data, name: str) -> list[Row]:
    """The callouts to the building of this name."""
    lifts = [row["id"] for row in lifts_at(data, name)]
    return [row for row in data["callouts"] if row["lift_id"] in lifts]


def building_of(data: Data, job: Row) -> Row:
    """The building that a callout is in."""
    lift = one(data["lifts"], id=job["lift_id"])
    return one(data["buildings"], id=lift["building_id"])


def engineer_of(data: Data, job: Row) -> Row:
    """Who a callout is given to."""
    return one(data["engineers"], id=job["engineer_id"])


def customer_of(data: Data, place: Row) -> Row:
    """Whose building it is."""
    return one(data["customers"], id=place["customer_id"])


def jobs_of(data: Data, name: str) -> list[Row]:
    """All callouts of an engineer."""
    return some(data["callouts"], engineer_id=engineer(data, name)["id"])


def unfinished(rows: list[Row]) -> list[Row]:
    """The callouts that are not over."""
    return [row for row in rows if row["status"] not in OVER]


def in_month(rows: list[Row], month: str, field: str = "reported_at") -> list[Row]:
    """The callouts of a month."""
    return [row for row in rows if (row[field] or "").startswith(month)]


def parts(rows: list[Row]) -> float:
    """What the parts of these callouts cost."""
    return float(round(sum(row["parts_cost"] or 0 for row in rows), 2))


def give(data: Data, number: int, name: str) -> None:
    """A callout is given to an engineer."""
    row = callout(data, number)
    row["engineer_id"] = engineer(data, name)["id"]
    row["status"] = "assigned" if row["status"] == "open" else row["status"]


def close(data: Data, number: int, hours: float, cost: float) -> None:
    """A callout is closed."""
    callout(data, number).update(status="closed", hours=hours, parts_cost=cost)


def take_down(data: Data, lift: Row, fault: str, reported_by: str, urgency: str = "normal") -> None:
    """A new callout is taken down."""
    data["callouts"].append({
        "id": 1 + max(row["id"] for row in data["callouts"]),
        "lift_id": lift["id"],
        "engineer_id": None,
        "fault": fault,
        "urgency": urgency,
        "status": "open",
        "reported_by": reported_by,
        "reported_at": None,
        "closed_at": None,
        "hours": None,
        "parts_cost": 0.0,
        "people_trapped": 0,
        "notes": None,
    })  # fmt: skip
