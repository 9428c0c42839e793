"""Finds records of the polling office."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def district(data: Data, name: str) -> Row:
    """The district of this name."""
    return one(data["districts"], name=name)


def stations_in(data: Data, name: str) -> list[Row]:
    """The polling stations of a district."""
    return some(data["stations"], districtId=district(data, name)["id"])


def station(data: Data, name: str) -> Row:
    """The polling station of this name."""
    return one(data["stations"], name=name)


def worker(data: Data, name: str) -> Row:
    """The worker of this name."""
    return one(data["workers"], fullName=name)


def shifts_at(data: Data, name: str) -> list[Row]:
    """The shifts at a polling station."""
    return some(data["shifts"], stationId=station(data, name)["id"])


def shift(data: Data, name: str, at: str) -> Row:
    """The shift of a worker at a polling station."""
    return one(shifts_at(data, at), workerId=worker(data, name)["id"])


def who(data: Data, shifts: list[Row]) -> list[Row]:
    """The workers of these shifts."""
    ids = [row["workerId"] for row in shifts]
    return [row for row in data["workers"] if row["id"] in ids]


def places_of(data: Data, name: str) -> list[Row]:
    """The polling stations at which a worker has shifts that were not declined."""
    rows = some(data["shifts"], workerId=worker(data, name)["id"])
    ids = [row["stationId"] for row in rows if row["status"] != "declined"]
    return [row for row in data["stations"] if row["id"] in ids]


def problems_at(data: Data, name: str) -> list[Row]:
    """The open incidents at a polling station, the oldest first."""
    rows = some(data["incidents"], stationId=station(data, name)["id"], resolved=False)
    return sorted(rows, key=lambda row: str(row["openedOn"]))


def presiding_at(data: Data, name: str) -> Row:
    """Who presides at a polling station, having accepted."""
    (found,) = who(data, some(shifts_at(data, name), role="presiding", status="accepted"))
    return found
