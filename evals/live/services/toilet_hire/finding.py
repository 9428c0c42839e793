"""Finds records of the toilet hire firm and makes the changes that requests ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evals.live.records import Data
from evals.live.services.toilet_hire.records import TODAY
from evals.live.set_aside import Row, one, some

Change = Callable[[Data], None]


def customer(data: Data, name: str) -> Row:
    """The customer of this name."""
    return one(data["customers"], name=name)


def driver(data: Data, name: str) -> Row:
    """The driver of this name."""
    return one(data["drivers"], name=name)


def unit(data: Data, tag: str) -> Row:
    """The toilet with this tag."""
    return one(data["units"], tag=tag)


def hire(data: Data, id_: int) -> Row:
    """The hire with this number."""
    return one(data["hires"], id=id_)


def hires_of(data: Data, name: str, **values: Any) -> list[Row]:
    """The hires of a customer, with these values."""
    return some(data["hires"], customer_id=customer(data, name)["id"], **values)


def driven_by(data: Data, name: str, **values: Any) -> list[Row]:
    """The hires of a driver, with these values."""
    return some(data["hires"], driver_id=driver(data, name)["id"], **values)


def driver_of(data: Data, held: Row) -> Row:
    """Who delivers a hire."""
    return one(data["drivers"], id=held["driver_id"])


def customers_of(data: Data, hires: list[Row]) -> list[Row]:
    """Who made these hires."""
    ids = [row["customer_id"] for row in hires]
    return [row for row in data["customers"] if row["id"] in ids]


def of_model(data: Data, hires: list[Row], model: str) -> list[Row]:
    """The hires of toilets of this model."""
    ids = [row["id"] for row in some(data["units"], model=model)]
    return [row for row in hires if row["unit_id"] in ids]


def set_hire(id_: int, **values: Any) -> Change:
    """A hire gets these values."""
    return lambda data: hire(data, id_).update(values)


def set_customer(name: str, **values: Any) -> Change:
    """A customer gets these values."""
    return lambda data: customer(data, name).update(values)


def give_to(id_: int, name: str) -> Change:
    """A hire goes to another driver."""
    return lambda data: hire(data, id_).update(driver_id=driver(data, name)["id"])


def more_hours(data: Data) -> None:
    """Sunita Rao worked more."""
    driver(data, "Sunita Rao")["hours_this_week"] += 3.5


def book_trailer(data: Data) -> None:
    """A trailer is booked for a wedding."""
    data["hires"].append({
        "id": 1 + max(row["id"] for row in data["hires"]),
        "customer_id": customer(data, "Greenacre Marquees")["id"],
        "unit_id": unit(data, "T-403")["id"],
        "driver_id": driver(data, "Sunita Rao")["id"],
        "address": "Long Meadow",
        "purpose": "wedding",
        "delivery_on": "2026-10-02",
        "collection_on": "2026-10-05",
        "price": 640,
        "weekly_service": False,
        "status": "booked",
        "paid": False,
    })  # fmt: skip


def open_account(data: Data) -> None:
    """A new customer."""
    data["customers"].append({
        "id": 1 + max(row["id"] for row in data["customers"]),
        "name": "Linda Achebe",
        "kind": "private",
        "contact": "Linda Achebe",
        "phone": "01632 961044",
        "town": "Ashover",
        "balance_owed": 0,
        "on_stop": False,
        "account_since": TODAY.isoformat(),
    })  # fmt: skip


def plots_paid(data: Data) -> None:
    """The hires on site of Hallam Groundworks are paid."""
    for row in hires_of(data, "Hallam Groundworks", status="delivered"):
        row["paid"] = True
