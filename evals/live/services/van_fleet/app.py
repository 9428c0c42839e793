"""The vans, drivers and trips of a delivery company; every call needs its key."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from evals.live.plain_api import (
    Call,
    Key,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
)
from evals.live.records import Data
from evals.live.services.van_fleet.fresh import TODAY

API_KEY = "fleet-6f1d0c92ab"
_VAN = ("code", "plate", "model", "depot", "st", "driver")
_TRIP = ("no", "van", "driver", "frm", "dest", "day", "state")


def application(data: Data) -> Any:
    """The application over this data."""
    return plain_application(
        data,
        {
            "GET /vans": _vans,
            "GET /vans/{code}": lambda d, c: _van(d, c.path["code"]),
            "GET /vans/{code}/jobs": _jobs,
            "PUT /vans/{code}/driver": _set_driver,
            "POST /vans/{code}/workshop": _to_workshop,
            "POST /vans/{code}/release": _release,
            "GET /drivers": lambda d, _: [only(r, "id", "name", "depot") for r in d["drivers"]],
            "GET /drivers/{id}": lambda d, c: _driver(d, c.path["id"]),
            "GET /depots": lambda d, _: d["depots"],
            "GET /garages": lambda d, _: d["garages"],
            "GET /trips": _trips,
            "POST /trips": _new_trip,
            "GET /trips/{no}": _trip,
            "DELETE /trips/{no}": _drop_trip,
        },
        Key("X-Fleet-Key", API_KEY),
    )


def description(base_url: str) -> str:
    """The description as it was written, with the address where it is served."""
    text = files(__package__).joinpath("data/openapi.yaml").read_text(encoding="utf-8")
    return text.replace("http://fleet.invalid", base_url)


def _van(data: Data, code: str) -> Row:
    return find(data["vans"], "code", code, "van")


def _driver(data: Data, driver_id: str) -> Row:
    return find(data["drivers"], "id", driver_id, "driver")


def _trip(data: Data, call: Call) -> Row:
    text = call.path["no"]
    return find(data["trips"], "no", int(text) if text.isdecimal() else text, "trip")


def _part(name: str, rows: list[Row], call: Call, limit: int) -> Row:
    """A part of a list; the cursor is where the next one starts, in a form to be handed back."""
    size = min(call.number("limit", limit), 20)
    given = call.query.get("cursor", "p0")
    if not given[1:].isdecimal():
        raise ProblemError(400, "unknown cursor")
    start = int(given[1:])
    end = start + size
    return {name: rows[start:end], "next_cursor": f"p{end}" if end < len(rows) else None}


def _vans(data: Data, call: Call) -> Row:
    rows = chosen(data["vans"], call, {"depot": "depot", "st": "st"})
    return _part("vans", [only(row, *_VAN) for row in rows], call, 5)


def _trips(data: Data, call: Call) -> Row:
    fields = {"van": "van", "driver": "driver", "day": "day", "state": "state"}
    rows = chosen(data["trips"], call, fields)
    return _part("trips", [only(row, *_TRIP) for row in rows], call, 7)


def _jobs(data: Data, call: Call) -> list[Row]:
    _van(data, call.path["code"])
    return [row for row in data["jobs"] if row["van"] == call.path["code"]]


def _set_driver(data: Data, call: Call) -> Row:
    row = _van(data, call.path["code"])
    row["driver"] = _driver(data, call.field("driver"))["id"]
    return row


def _to_workshop(data: Data, call: Call) -> Made:
    row = _van(data, call.path["code"])
    garage = find(data["garages"], "slug", call.field("garage"), "garage")
    if row["st"] == "workshop":
        raise ProblemError(409, "it is in a workshop already")
    job = {
        "id": 1 + max(one["id"] for one in data["jobs"]),
        "van": row["code"],
        "what": call.field("what"),
        "garage": garage["slug"],
        "opened": TODAY.isoformat(),
        "closed": None,
        "cost": None,
    }
    data["jobs"].append(job)
    row["st"] = "workshop"
    return Made(job)


def _release(data: Data, call: Call) -> Row:
    row = _van(data, call.path["code"])
    if row["st"] != "workshop":
        raise ProblemError(409, "it is in no workshop")
    row["st"] = "ready"
    for job in data["jobs"]:
        if job["van"] == row["code"] and job["closed"] is None:
            job["closed"] = TODAY.isoformat()
    return row


def _new_trip(data: Data, call: Call) -> Made:
    van, driver = _van(data, call.field("van")), _driver(data, call.field("driver"))
    trip = {
        "no": 1 + max(one["no"] for one in data["trips"]),
        "van": van["code"],
        "driver": driver["id"],
        "frm": van["depot"],
        "dest": call.field("dest"),
        "day": call.field("day"),
        "km": None,
        "load_kg": call.body.get("load_kg", 0),
        "state": "planned",
    }
    data["trips"].append(trip)
    return Made(trip)


def _drop_trip(data: Data, call: Call) -> None:
    row = _trip(data, call)
    if row["state"] != "planned":
        raise ProblemError(409, f"trip {row['no']} is {row['state']}")
    data["trips"].remove(row)
