"""Finds records of the wedding planners and makes the changes that requests ask for."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.set_aside import Row, one, some


def wedding(data: Data, name: str) -> Row:
    """The wedding of the couple one of whom has this name."""
    rows: list[Row] = data["weddings"]
    (found,) = [row for row in rows if name in row["couple"].split(" & ")]
    return found


def planner(data: Data, name: str) -> Row:
    """The planner of this name."""
    return one(data["planners"], name=name)


def venue(data: Data, name: str) -> Row:
    """The venue of this name."""
    return one(data["venues"], name=name)


def supplier(data: Data, name: str) -> Row:
    """The supplier of this name."""
    return one(data["suppliers"], name=name)


def planned_by(data: Data, row: Row) -> Row:
    """The planner of a wedding."""
    return one(data["planners"], id=row["plannerId"])


def held_at(data: Data, row: Row) -> Row:
    """The venue of a wedding."""
    return one(data["venues"], id=row["venueId"])


def upcoming(data: Data, first: str, last: str) -> list[Row]:
    """The confirmed weddings of some days, the earliest first."""
    rows = some(data["weddings"], status="confirmed")
    return sorted((r for r in rows if first <= r["day"] <= last), key=lambda row: str(row["day"]))


def guests(data: Data, name: str, **values: str) -> list[Row]:
    """The guests of somebody's wedding that hold these values."""
    return some(data["guests"], weddingId=wedding(data, name)["id"], **values)


def guest(data: Data, at: str, name: str) -> Row:
    """The guest of this name at somebody's wedding."""
    return one(guests(data, at), name=name)


def orders(data: Data, name: str) -> list[Row]:
    """What is ordered for somebody's wedding, without what was cancelled."""
    return some(data["orders"], weddingId=wedding(data, name)["id"], status="booked")


def supplied_by(data: Data, row: Row) -> Row:
    """The supplier of an order."""
    return one(data["suppliers"], id=row["supplierId"])


def order(data: Data, name: str, trade: str) -> Row:
    """The order for somebody's wedding with a supplier of a trade."""
    (found,) = [
        row for row in orders(data, name) if supplied_by(data, row)["trade"] == trade
    ]  # fmt: skip
    return found


def suppliers_for(data: Data, name: str) -> list[Row]:
    """The suppliers of somebody's wedding, without those cancelled."""
    ids = [row["supplierId"] for row in orders(data, name)]
    return [row for row in data["suppliers"] if row["id"] in ids]


def invite(data: Data, at: str, name: str, circle: str, reply: str, diet: str) -> None:
    """A guest is put on the list of somebody's wedding."""
    data["guests"].append({
        "id": "made",
        "weddingId": wedding(data, at)["id"],
        "name": name,
        "circle": circle,
        "reply": reply,
        "diet": diet,
        "tableNo": None,
    })  # fmt: skip


def place_order(data: Data, at: str, name: str, what: str, price: float) -> None:
    """A supplier is booked for somebody's wedding."""
    data["orders"].append({
        "id": "made",
        "weddingId": wedding(data, at)["id"],
        "supplierId": supplier(data, name)["id"],
        "what": what,
        "price": price,
        "depositPaid": False,
        "status": "booked",
    })  # fmt: skip
