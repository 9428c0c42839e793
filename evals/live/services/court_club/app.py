"""The members, courts, bookings, lessons and loans of a racket club."""

from __future__ import annotations

from importlib.resources import files
from typing import Any
from urllib.parse import urlencode

from evals.live.plain_api import (
    Call,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
)
from evals.live.records import Data
from evals.live.services.court_club.fresh import TODAY

_MEMBERSHIPS = ("full", "off_peak", "junior", "social")
_EVENING = "17:00"


def application(data: Data) -> Any:
    """The application over this data."""
    return plain_application(
        data,
        {
            "GET /api/members/": _members,
            "GET /api/members/{id}/": _one_member,
            "PATCH /api/members/{id}/": _change_member,
            "GET /api/members/{id}/bookings/": _bookings_of_member,
            "GET /api/courts/": _courts,
            "GET /api/courts/{id}/": lambda d, c: _named(d, "courts", c.path["id"]),
            "GET /api/bookings/": _bookings,
            "POST /api/bookings/": _book,
            "POST /api/bookings/{id}/cancel/": _cancel,
            "GET /api/coaches/": lambda d, c: chosen(d["coaches"], c, {"sport": "sport"}),
            "GET /api/lessons/": _lessons,
            "DELETE /api/lessons/{id}/": _delete_lesson,
            "GET /api/lessons/{id}/pupils/": _pupils,
            "POST /api/lessons/{id}/pupils/": _enrol,
            "GET /api/loans/": _loans,
            "POST /api/loans/{id}/return/": _take_back,
        },
    )


def description(base_url: str) -> str:
    """The description as it was written, with the address where it is served."""
    text = files(__package__).joinpath("data/schema.yaml").read_text(encoding="utf-8")
    return text.replace("http://club.invalid", base_url)


def _named(data: Data, collection: str, key: Any) -> Row:
    number = int(key) if str(key).isdecimal() else -1
    return find(data[collection], "id", number, collection.rstrip("s").capitalize())


def _page(rows: list[Row], call: Call, path: str) -> Row:
    """A page as the framework gives it, counted from 1."""

    def link(to: int) -> str:
        return f"{path}?{urlencode({**call.query, 'page': to})}"

    page, size = call.number("page", 1), min(call.number("page_size", 10), 100)
    start = (page - 1) * size
    if page < 1 or (start >= len(rows) and page > 1):
        raise ProblemError(404, "Invalid page.")
    return {
        "count": len(rows),
        "next": link(page + 1) if start + size < len(rows) else None,
        "previous": link(page - 1) if page > 1 else None,
        "results": rows[start : start + size],
    }


def _short(row: Row) -> Row:
    return only(row, "id", "name", "membership", "joined", "is_active")


def _members(data: Data, call: Call) -> Row:
    rows = chosen(data["members"], call, {"membership": "membership", "is_active": "is_active"})
    words = call.query.get("search", "").casefold().split()
    rows = [row for row in rows if all(word in row["name"].casefold() for word in words)]
    return _page([_short(row) for row in rows], call, "/api/members/")


def _one_member(data: Data, call: Call) -> Row:
    return _named(data, "members", call.path["id"])


def _change_member(data: Data, call: Call) -> Row:
    row = _one_member(data, call)
    kinds = {"membership": str, "is_active": bool, "email": str, "phone": str}
    given = {name: call.field(name, kind) for name, kind in kinds.items() if name in call.body}
    if not given or given.get("membership", "full") not in _MEMBERSHIPS:
        raise ProblemError(400, "nothing to change, or no such membership")
    for name, value in given.items():
        (row["contact"] if name in ("email", "phone") else row)[name] = value
    return row


def _bookings_of_member(data: Data, call: Call) -> list[Row]:
    member = _one_member(data, call)["id"]
    rows = [row for row in data["bookings"] if row["booked_by"] == member]
    return sorted(chosen(rows, call, {"status": "status"}), key=_when)


def _when(row: Row) -> tuple[str, str]:
    return row["day"], row["start"]


def _courts(data: Data, call: Call) -> list[Row]:
    fields = {name: name for name in ("sport", "indoor", "status")}
    shown = ("id", "name", "sport", "surface", "indoor", "status")
    return [only(row, *shown) for row in chosen(data["courts"], call, fields)]


def _bookings(data: Data, call: Call) -> Row:
    fields = {name: name for name in ("court", "booked_by", "day", "status")}
    return _page(sorted(chosen(data["bookings"], call, fields), key=_when), call, "/api/bookings/")


def _book(data: Data, call: Call) -> Made:
    court = _named(data, "courts", call.field("court", int))
    member = _named(data, "members", call.field("booked_by", int))
    day, start = call.field("day"), call.field("start")[:5]
    minutes, partner = call.body.get("minutes", 60), call.body.get("partner")
    if partner is not None:
        _named(data, "members", partner)
    if court["status"] != "open" or not member["is_active"] or minutes not in (30, 60, 90, 120):
        raise ProblemError(400, "the court is not open, the member not active or minutes wrong")
    taken = [row for row in data["bookings"] if (row["court"], row["day"]) == (court["id"], day)]
    if any(row["start"] == start and row["status"] == "confirmed" for row in taken):
        raise ProblemError(409, "the court is taken at that time")
    price = court["price"]["peak" if start >= _EVENING else "off_peak"]
    row = {
        "id": 1 + max(row["id"] for row in data["bookings"]),
        "court": court["id"],
        "booked_by": member["id"],
        "partner": partner,
        "day": day,
        "start": start,
        "minutes": minutes,
        "status": "confirmed",
        "charge": price * minutes / 60,
        "paid": False,
        "note": call.body.get("note", ""),
    }
    data["bookings"].append(row)
    return Made(row)


def _cancel(data: Data, call: Call) -> Row:
    row = _named(data, "bookings", call.path["id"])
    if row["status"] != "confirmed":
        raise ProblemError(409, f"the booking is {row['status']}")
    row["status"] = "cancelled"
    return row


def _lessons(data: Data, call: Call) -> list[Row]:
    return chosen(data["lessons"], call, {"taught_by": "taught_by", "level": "level"})


def _lesson(data: Data, call: Call) -> Row:
    return _named(data, "lessons", call.path["id"])


def _delete_lesson(data: Data, call: Call) -> None:
    row = _lesson(data, call)
    data["lessons"].remove(row)
    data["enrolments"][:] = [one for one in data["enrolments"] if one["lesson"] != row["id"]]


def _pupils(data: Data, call: Call) -> list[Row]:
    key = _lesson(data, call)["id"]
    enrolled = [row["member"] for row in data["enrolments"] if row["lesson"] == key]
    return [_short(_named(data, "members", member)) for member in enrolled]


def _enrol(data: Data, call: Call) -> Made:
    lesson = _lesson(data, call)
    member = _named(data, "members", call.field("member", int))
    enrolled = [row["member"] for row in data["enrolments"] if row["lesson"] == lesson["id"]]
    if member["id"] in enrolled or len(enrolled) >= lesson["places"]:
        raise ProblemError(409, "the lesson is full, or the member is enrolled already")
    row = {"lesson": lesson["id"], "member": member["id"]}
    data["enrolments"].append(row)
    return Made(row)


def _loans(data: Data, call: Call) -> Row:
    rows = chosen(data["loans"], call, {"lent_to": "lent_to"})
    if wanted := call.query.get("returned"):
        rows = [row for row in rows if (row["returned_on"] is not None) is (wanted == "true")]
    return _page(rows, call, "/api/loans/")


def _take_back(data: Data, call: Call) -> Row:
    row = _named(data, "loans", call.path["id"])
    if row["returned_on"]:
        raise ProblemError(409, "it is back already")
    row["returned_on"] = TODAY.isoformat()
    return row
