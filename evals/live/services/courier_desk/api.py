"""The API of the courier; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import (
    Call,
    Key,
    Made,
    ProblemError,
    chosen,
    find,
    only,
    plain_application,
)
from evals.live.records import Data
from evals.live.set_aside import Row

API_KEY = "brindle-desk-51"
_PAGE_SIZE = 10
_BASE = {"standard": 4.2, "express": 7.9, "same_day": 14.5}
_HEAVIEST_KG = 30
_PARCEL_IN_LIST = ("tracking_no", "sender", "recipient", "weight_kg", "status")
_PICKUP_IN_LIST = ("pickup_id", "name", "place", "date", "status")
_DEPOT_IN_LIST = ("code", "name", "place")
_ABOUT = ("late", "damaged", "lost", "address", "driver")


def price(start: Row, end: Row, weight_kg: float, service: str) -> float:
    """What a parcel costs: by the service, by the zones between the places, by its weight."""
    zones = abs(start["zone"] - end["zone"])
    return float(round(_BASE[service] + 1.35 * zones + 0.6 * max(0, weight_kg - 1), 2))


def _needed(call: Call, name: str) -> str:
    if not call.query.get(name):
        raise ProblemError(400, f"{name} is needed")
    return call.query[name]


def _places(data: Data, call: Call) -> list[Row]:
    words = _needed(call, "name").casefold()
    return [row for row in data["places"] if words in row["name"].casefold()]


def _weight(call: Call) -> float:
    try:
        weight = float(_needed(call, "weight_kg"))
    except ValueError:
        raise ProblemError(400, "weight_kg must be a number") from None
    if not 0 < weight <= _HEAVIEST_KG:
        raise ProblemError(422, f"parcels weigh up to {_HEAVIEST_KG} kg")
    return weight


def _quote(data: Data, call: Call) -> Row:
    start = find(data["places"], "code", _needed(call, "from"), "place")
    end = find(data["places"], "code", _needed(call, "to"), "place")
    weight, service = _weight(call), call.query.get("service", "standard")
    zones = abs(start["zone"] - end["zone"])
    days = {"standard": 2 + (zones > 1), "express": 1, "same_day": 0}
    if service not in days:
        raise ProblemError(400, "service is standard, express or same_day")
    if service == "same_day" and zones > 1:
        raise ProblemError(422, "too far for the same day")
    return {
        "from": start["code"],
        "to": end["code"],
        "weight_kg": weight,
        "service": service,
        "price": price(start, end, weight, service),
        "currency": "GBP",
        "delivery_days": days[service],
    }


def _parcels(data: Data, call: Call) -> Row:
    names = ("status", "sender", "recipient", "to_place")
    rows = chosen(data["parcels"], call, {name: name for name in names})
    page = max(1, call.number("page", 1))
    part = rows[(page - 1) * _PAGE_SIZE : page * _PAGE_SIZE]
    return {
        "parcels": [only(row, *_PARCEL_IN_LIST) for row in part],
        "page": page,
        "pages": -(-len(rows) // _PAGE_SIZE),
        "count": len(rows),
    }


def _parcel_of(data: Data, number: str) -> Row:
    return find(data["parcels"], "tracking_no", number, "parcel")


def _parcel(data: Data, call: Call) -> Row:
    row = _parcel_of(data, call.path["tracking_no"])
    ends = {
        field: only(find(data["places"], "code", row[field], "place"), "code", "name")
        for field in ("from_place", "to_place")
    }
    return {**row, **ends}


def _events(data: Data, call: Call) -> list[Row]:
    number = _parcel_of(data, call.path["tracking_no"])["tracking_no"]
    rows = [row for row in data["events"] if row["tracking_no"] == number]
    return [only(row, "time", "place", "what") for row in rows]


def _slots(data: Data, call: Call) -> list[Row]:
    place, date = _needed(call, "place"), _needed(call, "date")
    find(data["places"], "code", place, "place")
    rows = [row for row in data["slots"] if row["place"] == place and row["date"] == date]
    return [only(row, "slot_id", "from", "until", "free") for row in rows]


def _pickups(data: Data, call: Call) -> list[Row]:
    rows = chosen(data["pickups"], call, {name: name for name in ("name", "date", "status")})
    return [only(row, *_PICKUP_IN_LIST) for row in rows]


def _pickup_of(data: Data, call: Call) -> Row:
    return find(data["pickups"], "pickup_id", call.path["pickup_id"], "pick-up")


def _slot_of(data: Data, number: int) -> Row:
    return find(data["slots"], "slot_id", number, "slot")


def _told(data: Data, row: Row) -> Row:
    """A pick-up as it is shown, with the times of its slot."""
    return {**row, **only(_slot_of(data, row["slot_id"]), "from", "until")}


def _pickup(data: Data, call: Call) -> Row:
    return _told(data, _pickup_of(data, call))


def _take(slot: Row) -> None:
    if not slot["free"]:
        raise ProblemError(409, "this slot is full")
    slot["free"] -= 1


def _book(data: Data, call: Call) -> Made:
    slot = _slot_of(data, call.field("slot_id", int))
    texts = {name: call.field(name) for name in ("name", "address")}
    count = call.field("parcel_count", int)
    _take(slot)
    number = 1 + max(int(row["pickup_id"][3:]) for row in data["pickups"])
    made = {
        "pickup_id": f"PU-{number}",
        "name": texts["name"],
        "place": slot["place"],
        "date": slot["date"],
        "slot_id": slot["slot_id"],
        "address": texts["address"],
        "parcel_count": count,
        "phone": call.body.get("phone"),
        "status": "booked",
    }
    data["pickups"].append(made)
    return Made(_told(data, made))


def _booked(data: Data, call: Call) -> Row:
    """The pick-up, which must still be ahead."""
    row = _pickup_of(data, call)
    if row["status"] != "booked":
        raise ProblemError(409, f"this pick-up is {row['status']}, it cannot be changed any more")
    return row


def _change(data: Data, call: Call) -> Row:
    row = _booked(data, call)
    given = {
        name: call.field(name, kind)
        for name, kind in (("slot_id", int), ("address", str), ("parcel_count", int))
        if name in call.body
    }
    if "slot_id" in given:
        slot = _slot_of(data, given["slot_id"])
        _take(slot)
        _slot_of(data, row["slot_id"])["free"] += 1
        row.update(place=slot["place"], date=slot["date"])
    row.update(given)
    return _told(data, row)


def _cancel(data: Data, call: Call) -> Row:
    row = _booked(data, call)
    row["status"] = "cancelled"
    _slot_of(data, row["slot_id"])["free"] += 1
    return _told(data, row)


def _depots(data: Data, _: Call) -> list[Row]:
    return [only(row, *_DEPOT_IN_LIST) for row in data["depots"]]


def _depot(data: Data, call: Call) -> Row:
    return find(data["depots"], "code", call.path["code"], "depot")


def _complaints(data: Data, call: Call) -> list[Row]:
    return chosen(data["complaints"], call, {n: n for n in ("status", "tracking_no", "about")})


def _complain(data: Data, call: Call) -> Made:
    number = _parcel_of(data, call.field("tracking_no"))["tracking_no"]
    about, text = call.field("about"), call.field("text")
    if about not in _ABOUT:
        raise ProblemError(422, f"about is one of {', '.join(_ABOUT)}")
    last = max(int(row["complaint_no"][2:]) for row in data["complaints"])
    made = {
        "complaint_no": f"C-{last + 1}",
        "tracking_no": number,
        "about": about,
        "text": text,
        "opened_on": "2026-09-15",
        "status": "open",
        "refund": None,
    }
    data["complaints"].append(made)
    return Made(made)


def application(data: Data) -> Starlette:
    """The application over this data."""
    routes = {
        "GET /places": _places,
        "GET /quote": _quote,
        "GET /parcels": _parcels,
        "GET /parcels/{tracking_no}": _parcel,
        "GET /parcels/{tracking_no}/events": _events,
        "GET /pickup-slots": _slots,
        "GET /pickups": _pickups,
        "POST /pickups": _book,
        "GET /pickups/{pickup_id}": _pickup,
        "PATCH /pickups/{pickup_id}": _change,
        "POST /pickups/{pickup_id}/cancel": _cancel,
        "GET /depots": _depots,
        "GET /depots/{code}": _depot,
        "GET /complaints": _complaints,
        "POST /complaints": _complain,
    }
    return plain_application(data, routes, Key("X-Brindle-Key", API_KEY))


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
