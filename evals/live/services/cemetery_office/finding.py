"""Finds records of the cemetery office and makes the changes that requests ask for."""

from __future__ import annotations

from collections.abc import Iterable

from evals.live.records import Data
from evals.live.services.cemetery_office.api import FEES
from evals.live.set_aside import Row, one, some

COMING = ("booked", "confirmed")


def plot(data: Data, no: str) -> Row:
    """The plot of this number."""
    return one(data["plots"], no=no)


def burial(data: Data, who: str) -> Row:
    """The burial of the person of this name."""
    return one(data["burials"], who=who)


def numbered(data: Data, no: str) -> Row:
    """The burial of this number."""
    return one(data["burials"], no=no)


def permit(data: Data, no: str) -> Row:
    """The permit of this number."""
    return one(data["permits"], no=no)


def person(data: Data, name: str) -> Row:
    """The living person of this name."""
    return one(data["people"], name=name)


def firm(data: Data, name: str) -> Row:
    """The firm of this name."""
    return one(data["firms"], name=name)


def led_by(data: Data, name: str) -> list[Row]:
    """The burials that a funeral director leads."""
    return some(data["burials"], by=firm(data, name)["slug"])


def coming(rows: Iterable[Row]) -> list[Row]:
    """The burials still to come."""
    return [row for row in rows if row["st"] in COMING]


def owed(data: Data) -> list[Row]:
    """The burials that are done and not paid for."""
    return some(data["burials"], st="done", paid=False)


def reserve(data: Data, no: str, name: str) -> None:
    """A plot is kept for somebody."""
    plot(data, no).update(st="reserved", deed=person(data, name)["slug"])


def book(data: Data, who: str, no: str, on: str, time: str, by: str, kin: str) -> None:
    """The burial of a coffin is booked."""
    last = max(row["no"] for row in data["burials"])
    data["burials"].append({
        "no": f"BUR-{int(last[4:]) + 1}",
        "who": who,
        "at": no,
        "kind": "coffin",
        "on": on,
        "time": time,
        "by": firm(data, by)["slug"],
        "kin": person(data, kin)["slug"],
        "st": "booked",
        "fee": FEES["coffin"],
        "paid": False,
    })  # fmt: skip


def add_person(data: Data, name: str, town: str, tel: str) -> None:
    """Somebody is taken down."""
    slug = "-".join(name.casefold().split())
    data["people"].append({"slug": slug, "name": name, "tel": tel, "mail": None, "town": town})
