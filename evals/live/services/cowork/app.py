"""The bookings of the co-working spaces."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from evals.live.plain_api import (
    Call,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
    without,
)
from evals.live.records import Data

_PLANS = {"drop-in", "flex", "resident"}


def application(data: Data) -> Any:
    """The application over this data."""
    return plain_application(
        data,
        {
            "GET /sites": lambda d, _: [only(s, "slug", "name", "city") for s in d["sites"]],
            "GET /sites/{slug}": lambda d, c: find(d["sites"], "slug", c.path["slug"], "Site"),
            "GET /staff/{code}": lambda d, c: find(d["staff"], "code", c.path["code"], "Staff"),
            "GET /plans": lambda d, _: d["plans"],
            "GET /rooms": _rooms,
            "GET /rooms/{code}": lambda d, c: _room(d, c.path["code"]),
            "GET /rooms/{code}/bookings": _room_bookings,
            "GET /members/search": _search_members,
            "GET /members/{code}": lambda d, c: _member(d, c.path["code"]),
            "PATCH /members/{code}": _change_member,
            "GET /bookings": _bookings,
            "GET /bookings/{number}": _read_booking,
            "POST /bookings": _book,
            "POST /bookings/{number}/cancel": _cancel,
            "POST /bookings/{number}/check-in": _check_in,
            "PUT /bookings/{number}/time": _move,
        },
    )


def description(base_url: str) -> str:
    """The description as it was written, with the address where it is served."""
    text = files(__package__).joinpath("data/openapi.yaml").read_text(encoding="utf-8")
    return text.replace("http://deskhub.invalid", base_url)


def _room(data: Data, code: str) -> Row:
    return find(data["rooms"], "code", code, "Room")


def _member(data: Data, code: str) -> Row:
    return find(data["members"], "code", code, "Member")


def _booking(data: Data, call: Call) -> Row:
    return find(data["bookings"], "number", call.path["number"], "Booking")


def _window(rows: list[Row], call: Call) -> Row:
    """The part of a list that limit and offset name."""
    limit, offset = min(call.number("limit", 6), 50), call.number("offset", 0)
    part = rows[offset : offset + limit]
    return {"results": part, "total": len(rows), "limit": limit, "offset": offset}


def _rooms(data: Data, call: Call) -> Row:
    rows = chosen(data["rooms"], call, {"site": "site", "kind": "kind"})
    rows = [row for row in rows if row["seats"] >= call.number("min_seats", 0)]
    return _window([without(row, "hourly_rate", "floor") for row in rows], call)


def _room_bookings(data: Data, call: Call) -> list[Row]:
    _room(data, call.path["code"])
    rows = [row for row in data["bookings"] if row["room"] == call.path["code"]]
    return chosen(rows, call, {"day": "day"})


def _search_members(data: Data, call: Call) -> list[Row]:
    words = call.query.get("q", "").casefold().split()
    if not words:
        raise ProblemError(400, "q must not be empty")
    rows = data["members"]
    found = [r for r in rows if all(w in f"{r['name']} {r['company']}".casefold() for w in words)]
    return [only(row, "code", "name", "company") for row in found]


def _change_member(data: Data, call: Call) -> Row:
    row = _member(data, call.path["code"])
    changed = {name: call.field(name) for name in ("plan", "email") if name in call.body}
    if not changed or changed.get("plan", "flex") not in _PLANS:
        raise ProblemError(422, "give a known plan or an email")
    row.update(changed)
    return row


def _bookings(data: Data, call: Call) -> Row:
    fields = {"day": "day", "member": "booked_by", "state": "state"}
    rows = sorted(chosen(data["bookings"], call, fields), key=lambda r: (r["day"], r["starts"]))
    return _window([without(row, "guests", "note") for row in rows], call)


def _read_booking(data: Data, call: Call) -> Row:
    return _booking(data, call)


def _book(data: Data, call: Call) -> Made:
    given = {name: call.field(name) for name in ("room", "booked_by", "day", "starts", "ends")}
    _room(data, given["room"])
    _member(data, given["booked_by"])
    _require_free(data, given)
    number = 1 + max(int(row["number"][3:]) for row in data["bookings"])
    extra = {"guests": call.body.get("guests", 1), "note": call.body.get("note", "")}
    row = {"number": f"BK-{number}", **given, "state": "confirmed", **extra}
    data["bookings"].append(row)
    return Made(row)


def _require_free(data: Data, wanted: Row, but: str = "") -> None:
    if not wanted["starts"] < wanted["ends"]:
        raise ProblemError(422, "it must start before it ends")
    for row in data["bookings"]:
        same = row["room"] == wanted["room"] and row["day"] == wanted["day"]
        lives = row["state"] != "cancelled" and row["number"] != but
        overlaps = row["starts"] < wanted["ends"] and wanted["starts"] < row["ends"]
        if same and lives and overlaps:
            raise ProblemError(409, f"the room is taken by {row['number']} at that time")


def _cancel(data: Data, call: Call) -> Row:
    row = _booking(data, call)
    if row["state"] != "confirmed":
        raise ProblemError(409, f"a booking that is {row['state']} cannot be cancelled")
    row["state"] = "cancelled"
    return row


def _check_in(data: Data, call: Call) -> Row:
    row = _booking(data, call)
    if row["state"] != "confirmed":
        raise ProblemError(409, f"a booking that is {row['state']} cannot be checked in")
    row["state"] = "checked_in"
    return row


def _move(data: Data, call: Call) -> Row:
    row = _booking(data, call)
    new = {name: call.field(name) for name in ("starts", "ends")}
    day = call.body.get("day", row["day"])
    _require_free(data, {**row, **new, "day": day}, row["number"])
    row.update(new, day=day)
    return row
