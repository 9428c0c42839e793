"""The records of the ferry line."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder


def data() -> Data:
    """Fresh records."""
    held = from_folder(
        __package__, "ships", "routes", "sailings", "customers", "bookings", "passengers"
    )
    held["ships"] = [_ship(row) for row in held["ships"]]
    held["routes"] = [_route(row) for row in held["routes"]]
    held["bookings"] = [_booking(row) for row in held["bookings"]]
    return held


def _ship(row: Row) -> Row:
    """A ship with its capacity and its amenities together."""
    capacity = {name: row.pop(name) for name in ("passengers", "cars")}
    amenities = (row.pop("amenities") or "").split(";")
    return {**row, "capacity": capacity, "amenities": [name for name in amenities if name]}


def _route(row: Row) -> Row:
    """A route with its fares together."""
    fares = {name: row.pop(name) for name in ("adult", "child", "car", "motorcycle")}
    return {**row, "fares": fares}


def _booking(row: Row) -> Row:
    """A booking with its vehicle, null where there is none."""
    kind, plate = row.pop("vehicle_type"), row.pop("plate")
    return {**row, "vehicle": {"type": kind, "plate": plate} if kind else None}
