"""The records of the courier."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder


def data() -> Data:
    """Fresh records."""
    held = from_folder(
        __package__, "places", "depots", "parcels", "events", "slots", "pickups", "complaints"
    )
    held["depots"] = [_depot(row) for row in held["depots"]]
    return held


def _depot(row: Row) -> Row:
    """A depot with its opening hours together; null where it is closed."""
    hours = {name: _hours(row, name) for name in ("weekday", "saturday", "sunday")}
    return {**row, "opening_hours": hours}


def _hours(row: Row, name: str) -> Row | None:
    opens, closes = row.pop(f"{name}_opens"), row.pop(f"{name}_closes")
    return {"opens": opens, "closes": closes} if opens else None
