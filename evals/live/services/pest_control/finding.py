"""Finds records of the pest control firm and makes the changes that requests ask for."""

from __future__ import annotations

from collections.abc import Iterable

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def client(data: Data, name: str) -> Row:
    """The client of this name."""
    return one(data["clients"], name=name)


def technician(data: Data, name: str) -> Row:
    """The technician of this name."""
    return one(data["technicians"], name=name)


def product(data: Data, name: str) -> Row:
    """The product of this name."""
    return one(data["products"], name=name)


def visit(data: Data, number: int) -> Row:
    """The visit of this number."""
    return one(data["visits"], id=number)


def places_of(data: Data, name: str) -> list[Row]:
    """The premises of a client."""
    return some(data["premises"], client_id=client(data, name)["id"])


def visits_of(data: Data, name: str) -> list[Row]:
    """All visits at the premises of a client."""
    ids = [row["id"] for row in places_of(data, name)]
    return [row for row in data["visits"] if row["premises_id"] in ids]


def visits_by(data: Data, name: str) -> list[Row]:
    """All visits of a technician."""
    return some(data["visits"], technician_id=technician(data, name)["id"])


def between(rows: Iterable[Row], first: str, last: str) -> list[Row]:
    """The visits of these days."""
    return [row for row in rows if first <= row["date"] <= last]


def owed(rows: Iterable[Row]) -> list[Row]:
    """The visits that are done and not paid for."""
    return [row for row in rows if row["status"] == "done" and not row["paid"]]


def owed_by(data: Data, name: str) -> float:
    """What a client owes for visits that are done."""
    return float(sum(row["charge"] for row in owed(visits_of(data, name))))


def who(data: Data, row: Row) -> Row:
    """The technician of a visit."""
    return one(data["technicians"], id=row["technician_id"])


def placed(data: Data, rows: Iterable[Row]) -> list[Row]:
    """The visits with the names of the premises and of the client, and the street."""
    made = []
    for row in rows:
        place = one(data["premises"], id=row["premises_id"])
        payer = one(data["clients"], id=place["client_id"])["name"]
        made.append({**row, "place": place["name"], "street": place["street"], "client": payer})
    return made


def book(
    data: Data, place: str, name: str, pest: str, kind: str, date: str, start: str, charge: float
) -> None:
    """A visit is booked."""
    data["visits"].append({
        "id": max(row["id"] for row in data["visits"]) + 1,
        "premises_id": one(data["premises"], name=place)["id"],
        "technician_id": technician(data, name)["id"],
        "pest": pest,
        "kind": kind,
        "date": date,
        "start": start,
        "minutes": None,
        "status": "scheduled",
        "charge": charge,
        "paid": False,
        "findings": None,
    })  # fmt: skip


def give(data: Data, rows: Iterable[Row], name: str) -> None:
    """Visits go to a technician."""
    for row in rows:
        row["technician_id"] = technician(data, name)["id"]


def pay(rows: Iterable[Row]) -> None:
    """Visits are paid for."""
    for row in rows:
        row["paid"] = True
