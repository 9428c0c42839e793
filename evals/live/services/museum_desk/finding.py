"""Finds records of the museum's front desk and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.museum_desk.records import TODAY
from evals.live.set_aside import Row, one, some


def exhibition(data: Data, title: str) -> Row:
    """The exhibition of this title."""
    return one(data["exhibitions"], title=title)


def room_of(data: Data, shown: Row) -> Row:
    """The room of an exhibition."""
    return one(data["rooms"], slug=shown["room_slug"])


def loan(data: Data, title: str) -> Row:
    """The loan of the object of this title."""
    return one(data["loans"], object_title=title)


def lender_of(data: Data, lent: Row) -> Row:
    """Who lends an object."""
    return one(data["lenders"], id=lent["lender_id"])


def loans_of(data: Data, lender: str) -> list[Row]:
    """All loans of a lender."""
    return some(data["loans"], lender_id=one(data["lenders"], name=lender)["id"])


def guide(data: Data, name: str) -> Row:
    """The guide of this name."""
    return one(data["guides"], name=name)


def tour(data: Data, title: str) -> Row:
    """The tour of this title."""
    return one(data["tours"], title=title)


def guide_of(data: Data, title: str) -> Row:
    """Who leads the tour of this title."""
    return one(data["guides"], id=tour(data, title)["guide_id"])


def group(data: Data, name: str) -> Row:
    """The group of this name."""
    return one(data["groups"], name=name)


def bookings_on(data: Data, title: str) -> list[Row]:
    """The bookings of the tour of this title."""
    return some(data["tour_bookings"], tour_id=tour(data, title)["id"])


def groups_on(data: Data, title: str) -> list[Row]:
    """The groups that come to the tour of this title."""
    slugs = [row["group_slug"] for row in bookings_on(data, title)]
    return [row for row in data["groups"] if row["slug"] in slugs]


def visitors_on(data: Data, title: str) -> int:
    """How many people come to the tour of this title."""
    return sum(row["visitors"] for row in bookings_on(data, title))


def membership(data: Data, holder: str) -> Row:
    """The membership of this holder."""
    return one(data["memberships"], holder=holder)


def lead(data: Data, title: str, name: str) -> None:
    """A guide takes a tour over."""
    tour(data, title)["guide_id"] = guide(data, name)["id"]


def book(data: Data, title: str, name: str, visitors: int) -> None:
    """A group is booked onto a tour."""
    data["tour_bookings"].append({
        "id": "new",
        "tour_id": tour(data, title)["id"],
        "group_slug": group(data, name)["slug"],
        "visitors": visitors,
        "paid": False,
        "booked_on": TODAY.isoformat(),
    })  # fmt: skip


def cancel(data: Data, title: str, name: str) -> None:
    """A group's booking of a tour is dropped, where there is one."""
    slug = group(data, name)["slug"]
    for row in some(bookings_on(data, title), group_slug=slug):
        data["tour_bookings"].remove(row)
