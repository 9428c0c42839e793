"""The records of the cooperative, and what follows from them: distances and prices."""

from __future__ import annotations

from datetime import date
from math import hypot

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder, one

TODAY = date(2026, 10, 14)


def data() -> Data:
    """Fresh records."""
    held: Data = from_folder(
        __package__, "farms", "fields", "sowings", "harvests", "machines", "reservations",
        "drivers", "silos", "deliveries", "orders", "payments", "prices",
    )  # fmt: skip
    for row in held["sowings"]:
        row["season"] = str(row["season"])
    held["drivers"] = [{**row, "licences": row["licences"].split(";")} for row in held["drivers"]]
    return held


def farm(data: Data, name: str) -> Row:
    """The farm of this name."""
    return one(data["farms"], name=name)


def machine(data: Data, name: str) -> Row:
    """The machine of this name."""
    return one(data["machines"], name=name)


def driver(data: Data, code: str) -> Row:
    """The driver with this code."""
    return one(data["drivers"], code=code)


def distance(one: Row, other: Row) -> float:
    """Kilometres between two farms, as the crow flies."""
    east, north = (one[name] - other[name] for name in ("km_east", "km_north"))
    return round(hypot(east, north), 1)


def price(quoted: Row, day: date) -> float:
    """Euros for a tonne of a crop on a day."""
    days = (day - date.fromisoformat(quoted["start"])).days
    return float(round(quoted["eur_t"] + days * quoted["step"], 2))
