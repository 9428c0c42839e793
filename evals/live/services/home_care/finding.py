"""Finds records of the home care agency."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def client(data: Data, name: str) -> Row:
    """The client of this name."""
    return one(data["clients"], fullName=name)


def carer(data: Data, name: str) -> Row:
    """The carer of this name."""
    return one(data["carers"], fullName=name)


def area(data: Data, name: str) -> Row:
    """The area of this name."""
    return one(data["areas"], name=name)


def clients_in(data: Data, name: str) -> list[Row]:
    """The clients of an area."""
    return some(data["clients"], areaId=area(data, name)["id"])


def visits_to(data: Data, name: str, **values: object) -> list[Row]:
    """The visits to a client that hold these values."""
    return some(data["visits"], clientId=client(data, name)["id"], **values)


def visit_to(data: Data, name: str, day: str, **values: object) -> Row:
    """The only such visit to a client on a day."""
    return one(visits_to(data, name, day=day, **values))


def visits_of(data: Data, name: str, day: str) -> list[Row]:
    """The visits that a carer makes on a day."""
    return some(data["visits"], carerId=carer(data, name)["id"], day=day)


def clients_of(data: Data, rows: list[Row]) -> list[Row]:
    """The clients of some visits or concerns."""
    ids = {row["clientId"] for row in rows}
    return [row for row in data["clients"] if row["id"] in ids]


def concerns_about(data: Data, name: str) -> list[Row]:
    """The concerns about a client."""
    return some(data["concerns"], clientId=client(data, name)["id"])


def from_to(visits: list[Row], first: str, last: str) -> list[Row]:
    """The visits on these days."""
    return [row for row in visits if first <= row["day"] <= last]


def give(data: Data, visit: Row, name: str) -> None:
    """A visit goes to a carer."""
    visit["carerId"] = carer(data, name)["id"]
