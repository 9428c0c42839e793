"""Finds records of the roastery and makes the changes that requests ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from evals.live.records import Data
from evals.live.set_aside import Row, one, some

Change = Callable[[Data], None]


def green(data: Data, lot: str) -> Row:
    """The green coffee of this lot."""
    return one(data["greens"], lot=lot)


def hand(data: Data, name: str) -> Row:
    """The member of the crew of this name."""
    return one(data["crew"], nm=name)


def roast(data: Data, ref: str) -> Row:
    """The roast with this reference."""
    return one(data["roasts"], ref=ref)


def cafe(data: Data, name: str) -> Row:
    """The cafe of this name."""
    return one(data["cafes"], nm=name)


def order(data: Data, no: int) -> Row:
    """The order with this number."""
    return one(data["orders"], no=no)


def orders_of(data: Data, name: str, **values: Any) -> list[Row]:
    """The orders of a cafe, with these values."""
    return some(data["orders"], caf=cafe(data, name)["sl"], **values)


def taken_by(data: Data, name: str, due: str) -> list[Row]:
    """The orders that a driver takes out on a day."""
    return some(data["orders"], drv=hand(data, name)["sl"], due=due)


def cafes_of(data: Data, orders: Iterable[Row]) -> list[Row]:
    """Who gets these orders."""
    slugs = [row["caf"] for row in orders]
    return [row for row in data["cafes"] if row["sl"] in slugs]


def owed(data: Data, name: str) -> float:
    """What a cafe has to pay for orders that were sent."""
    return float(sum(row["eur"] for row in orders_of(data, name, st="sent", paid=False)))


def in_store(data: Data, country: str) -> float:
    """How many kilos of green coffee of a country there are."""
    return float(sum(row["kg"] for row in some(data["greens"], ctry=country)))


def set_roast(ref: str, **values: Any) -> Change:
    """A roast gets these values."""
    return lambda data: roast(data, ref).update(values)


def set_cafe(name: str, **values: Any) -> Change:
    """A cafe gets these values."""
    return lambda data: cafe(data, name).update(values)


def set_orders(*numbers: int, **values: Any) -> Change:
    """Orders get these values."""

    def change(data: Data) -> None:
        for no in numbers:
            order(data, no).update(values)

    return change


def take_off(lot: str, kilos: float) -> Change:
    """There is less of a green coffee."""

    def change(data: Data) -> None:
        green(data, lot)["kg"] -= kilos

    return change


def plan_roast(data: Data) -> None:
    """A roast is planned for Monday."""
    last = max(int(row["ref"][1:]) for row in data["roasts"])
    data["roasts"].append({
        "ref": f"R{last + 1}",
        "bean": "G-103",
        "hand": hand(data, "Leo Fink")["sl"],
        "mc": "small",
        "day": "2026-03-02",
        "prof": "medium",
        "kin": 12,
        "kout": None,
        "pts": None,
        "st": "planned",
    })  # fmt: skip


def add_order(data: Data) -> None:
    """A new order for Little Owl."""
    data["orders"].append({
        "no": 1 + max(row["no"] for row in data["orders"]),
        "caf": cafe(data, "Little Owl")["sl"],
        "rst": "R2615",
        "kg": 3,
        "eur": 91.5,
        "due": "2026-03-05",
        "drv": hand(data, "Bela Toth")["sl"],
        "st": "open",
        "paid": False,
    })  # fmt: skip


def ines_not_leo(data: Data) -> None:
    """The roast of Ines moves to tomorrow, that of Leo stays today."""
    roast(data, "R2619")["day"] = "2026-02-27"
    roast(data, "R2620")["day"] = "2026-02-26"
