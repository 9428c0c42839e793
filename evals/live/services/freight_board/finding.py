"""Finds records of the haulage company."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def customer(data: Data, name: str) -> Row:
    """The customer of this name."""
    return one(data["customers"], name=name)


def shipment(data: Data, ref: str) -> Row:
    """The shipment with this reference."""
    return one(data["shipments"], ref=ref)


def shipments_of(data: Data, name: str) -> list[Row]:
    """All shipments of a customer."""
    return some(data["shipments"], customer=customer(data, name)["slug"])


def driver(data: Data, name: str) -> Row:
    """The driver of this name."""
    return one(data["drivers"], name=name)


def driver_of(data: Data, run: Row) -> Row:
    """Who drives a run."""
    return one(data["drivers"], slug=run["lead"])


def depot(data: Data, town: str) -> Row:
    """The depot in a town."""
    return one(data["depots"], town=town)


def run_to(data: Data, town: str, day: str) -> Row:
    """The only run of a day that stops in a town."""
    code = depot(data, town)["code"]
    (found,) = [row for row in some(data["runs"], day=day) if code in row["stops"]]
    return found


def unpaid(data: Data, name: str) -> list[Row]:
    """The invoices that a customer has not paid."""
    return some(data["invoices"], customer=customer(data, name)["slug"], paid=False)


def lane(data: Data, start: str, end: str) -> Row:
    """Distance and days between the depots of two towns."""
    ends = {depot(data, start)["code"], depot(data, end)["code"]}
    lanes: list[Row] = data["lanes"]
    (found,) = [row for row in lanes if {row["one"], row["other"]} == ends]
    return found


def price(data: Data, kg: int, zone: str) -> float:
    """What a transport of this weight costs."""
    tariff = one(data["tariffs"], zone=zone)
    return float(round(tariff["base"] + tariff["per_100kg"] * kg / 100, 2))


def report_damage(data: Data, ref: str, note: str, cost: float) -> None:
    """Damage is reported today."""
    made = {
        "id": f"dm-{1 + max(int(row['id'][3:]) for row in data['damages'])}",
        "shipment": shipment(data, ref)["ref"],
        "reported": "2026-06-10",
        "by": None,
        "cost": cost,
        "settled": False,
        "note": note,
    }
    data["damages"].append(made)


def pay(data: Data, number: str) -> None:
    """An invoice is paid."""
    one(data["invoices"], number=number)["paid"] = True
