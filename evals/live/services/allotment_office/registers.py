"""The records of the allotment office."""

from __future__ import annotations

from datetime import date

from evals.live.records import Data
from evals.live.set_aside import Row, from_folder

TODAY = date(2026, 4, 16)


def data() -> Data:
    """Fresh records."""
    names = ("sites", "plots", "tenants", "waiting_list", "inspections", "fees")
    held: Data = from_folder(__package__, *names)
    return held | {
        "sites": [_site(row) for row in held["sites"]],
        "plots": [
            _nested(row, "features", "shed", "greenhouse", "water_tap") for row in held["plots"]
        ],
        "tenants": [_nested(row, "address", "street", "postcode") for row in held["tenants"]],
    }


def _site(row: Row) -> Row:
    made = _nested(row, "facilities", "water", "toilets", "car_park", "shop")
    made["warden"] = {"name": made["warden"], "phone": made.pop("warden_phone")}
    return made


def _nested(row: Row, field: str, *names: str) -> Row:
    """The record with these of its fields in an object of their own."""
    kept = {name: value for name, value in row.items() if name not in names}
    return kept | {field: {name: row[name] for name in names}}
