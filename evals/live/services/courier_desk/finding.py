"""Finds the records of the courier, makes the right changes, and says what is right of them."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.services.courier_desk.api import price
from evals.live.set_aside import Row, one, some
from evals.tasks.records import Fact


def place(data: Data, name: str) -> Row:
    """The place of this name."""
    return one(data["places"], name=name)


def parcel(data: Data, number_: str) -> Row:
    """The parcel with this tracking number."""
    return one(data["parcels"], tracking_no=number_)


def depot(data: Data, town: str) -> Row:
    """The depot in this town."""
    return one(data["depots"], name=f"{town} Depot")


def slot(data: Data, code: str, date: str, start: str) -> Row:
    """The pick-up slot that begins at a time."""
    return one(data["slots"], place=code, date=date, **{"from": start})


def pickup(data: Data, id_: str) -> Row:
    """The pick-up with this id."""
    return one(data["pickups"], pickup_id=id_)


def quote(data: Data, start: str, end: str, weight_kg: float, service: str = "standard") -> float:
    """What a parcel costs from one town to another."""
    return price(place(data, start), place(data, end), weight_kg, service)


def state(value: str) -> Fact:
    """The answer must say this state, as it is written or in plain words."""
    return Fact(text=(value, value.replace("_", " ")))


def clock(time: str) -> Fact:
    """The answer must say this time of the day."""
    hour, minute = map(int, time.split(":"))
    twelve, half = (hour - 1) % 12 + 1, "am" if hour < 12 else "pm"
    short = f"{twelve}:{minute:02}" if minute else f"{twelve}"
    return Fact(text=(time, f"{hour}:{minute:02}", f"{short} {half}", f"{short}{half}"))


def book(data: Data, chosen: Row, name: str, address: str, count: int) -> None:
    """A pick-up is booked in a slot."""
    data["pickups"].append(
        {
            "pickup_id": f"PU-{1 + max(int(row['pickup_id'][3:]) for row in data['pickups'])}",
            "name": name,
            "place": chosen["place"],
            "date": chosen["date"],
            "slot_id": chosen["slot_id"],
            "address": address,
            "parcel_count": count,
            "phone": None,
            "status": "booked",
        }
    )
    chosen["free"] -= 1


def move(data: Data, id_: str, chosen: Row) -> None:
    """A pick-up is put on another slot; the place in the old one is free again."""
    row = pickup(data, id_)
    one(data["slots"], slot_id=row["slot_id"])["free"] += 1
    chosen["free"] -= 1
    row.update({name: chosen[name] for name in ("slot_id", "place", "date")})


def cancel(data: Data, id_: str) -> None:
    """A pick-up is cancelled; its place is free again."""
    row = pickup(data, id_)
    row["status"] = "cancelled"
    one(data["slots"], slot_id=row["slot_id"])["free"] += 1


def complain(data: Data, number_: str, about: str, text: str) -> None:
    """A complaint is filed."""
    last = max(int(row["complaint_no"][2:]) for row in data["complaints"])
    data["complaints"].append(
        {
            "complaint_no": f"C-{last + 1}",
            "tracking_no": parcel(data, number_)["tracking_no"],
            "about": about,
            "text": text,
            "opened_on": "2026-09-15",
            "status": "open",
            "refund": None,
        }
    )


def free_slots(data: Data, code: str, date: str) -> list[Fact]:
    """The answer must say when the slots begin that have room, and of no others."""
    rows = some(data["slots"], place=code, date=date)
    full = [row for row in rows if not row["free"]]
    wrong = tuple(text for row in full for text in (row["from"], str(row["slot_id"])))
    facts = [clock(row["from"]) for row in rows if row["free"]]
    return [*facts, Fact(none=wrong)] if wrong else facts


def named_place(data: Data, code: str) -> str:
    """The name of a place."""
    return str(one(data["places"], code=code)["name"])
