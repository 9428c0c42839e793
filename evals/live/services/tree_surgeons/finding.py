"""Finds records of the tree surgeons and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def customer(data: Data, name: str) -> Row:
    """The customer of this name."""
    return one(data["customers"], name=name)


def member(data: Data, name: str) -> Row:
    """The member of staff of this name."""
    return one(data["staff"], name=name)


def machine(data: Data, name: str) -> Row:
    """The machine of this name."""
    return one(data["machines"], name=name)


def job(data: Data, id_: int) -> Row:
    """The job with this number."""
    return one(data["jobs"], id=id_)


def trees_of(data: Data, name: str) -> list[Row]:
    """The trees of a customer."""
    return some(data["trees"], customer_id=customer(data, name)["id"])


def tree(data: Data, name: str, spot: str) -> Row:
    """The tree of a customer that stands in this spot."""
    return one(trees_of(data, name), spot=spot)


def jobs_of(data: Data, name: str) -> list[Row]:
    """The jobs on the trees of a customer."""
    ids = [row["id"] for row in trees_of(data, name)]
    return [row for row in data["jobs"] if row["tree_id"] in ids]


def led_by(data: Data, name: str) -> list[Row]:
    """The jobs that somebody leads."""
    return some(data["jobs"], lead_id=member(data, name)["id"])


def between(rows: list[Row], first: str, last: str) -> list[Row]:
    """The jobs planned on these days, those cancelled left out."""
    planned = [row for row in rows if row["status"] != "cancelled"]
    return [row for row in planned if first <= (row["scheduled_on"] or "") <= last]


def lead_of(data: Data, row: Row) -> Row:
    """Who leads a job."""
    return one(data["staff"], id=row["lead_id"])


def owner_of(data: Data, row: Row) -> Row:
    """The customer on whose tree a job is done."""
    return one(data["customers"], id=one(data["trees"], id=row["tree_id"])["customer_id"])


def owing(rows: list[Row]) -> list[Row]:
    """The invoiced jobs that were not paid."""
    return some(rows, status="invoiced", paid=False)


def book(data: Data, at: Row, lead: str, work: str, date: str, price: float, hours: float) -> None:
    """A job is booked on a tree."""
    data["jobs"].append({
        "id": max(row["id"] for row in data["jobs"]) + 1,
        "tree_id": at["id"],
        "lead_id": member(data, lead)["id"],
        "work": work,
        "scheduled_on": date,
        "price": price,
        "hours": hours,
        "status": "booked",
        "paid": False,
    })  # fmt: skip
