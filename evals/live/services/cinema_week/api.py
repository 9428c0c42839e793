"""The API of the cinemas; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import Call, Made, ProblemError, find, only, plain_application, without
from evals.live.records import Data
from evals.live.set_aside import Row

TODAY = "2026-10-07"
_SCREENING_IN_LIST = ("id", "filmId", "screenNo", "startsAt", "priceCents", "status")


def _needed(call: Call, name: str) -> str:
    if not call.query.get(name):
        raise ProblemError(400, f"{name} required")
    return call.query[name]


def _named(rows: list[Row], field: str, text: str) -> list[Row]:
    """The records whose text in this field holds all words."""
    words = text.casefold().split()
    return [row for row in rows if all(word in row[field].casefold() for word in words)]


def _cinemas(data: Data, _: Call) -> list[Row]:
    return [only(row, "id", "name", "city") for row in data["cinemas"]]


def _cinema(data: Data, call: Call) -> Row:
    return find(data["cinemas"], "id", call.path["cinemaId"], "cinema")


def _screens(data: Data, call: Call) -> list[Row]:
    id_ = _cinema(data, call)["id"]
    return [without(row, "cinemaId") for row in data["screens"] if row["cinemaId"] == id_]


def _at(data: Data, call: Call) -> list[Row]:
    id_, date = _cinema(data, call)["id"], _needed(call, "date")
    rows = [row for row in data["screenings"] if row["cinemaId"] == id_]
    shown = [row for row in rows if row["startsAt"].startswith(date)]
    return [only(row, *_SCREENING_IN_LIST) for row in sorted(shown, key=lambda r: r["startsAt"])]


def _search_films(data: Data, call: Call) -> list[Row]:
    fit = _named(data["films"], "title", _needed(call, "title"))
    return [only(row, "id", "title", "year") for row in fit]


def _film(data: Data, call: Call) -> Row:
    return find(data["films"], "id", call.path["filmId"], "film")


def _screening_of(data: Data, number: str) -> Row:
    rows: list[Row] = data["screenings"]
    found = next((row for row in rows if str(row["id"]) == number), None)
    if found is None:
        raise ProblemError(404, f"screening {number} does not exist")
    return found


def _screening(data: Data, call: Call) -> Row:
    row = _screening_of(data, call.path["screeningId"])
    return without(row, "seatsLeft", "wheelchairLeft")


def _seats(data: Data, call: Call) -> Row:
    row = _screening_of(data, call.path["screeningId"])
    screens = [screen for screen in data["screens"] if screen["cinemaId"] == row["cinemaId"]]
    total = find(screens, "no", row["screenNo"], "screen")["seats"]
    return {"seatsTotal": total, **only(row, "seatsLeft", "wheelchairLeft")}


def _search_members(data: Data, call: Call) -> list[Row]:
    fit = _named(data["members"], "name", _needed(call, "name"))
    return [only(row, "id", "name") for row in fit]


def _member(data: Data, call: Call) -> Row:
    return find(data["members"], "id", call.path["memberId"], "member")


def _change_member(data: Data, call: Call) -> Row:
    row = _member(data, call)
    given = {n: call.field(n) for n in ("email", "phone", "homeCinemaId") if n in call.body}
    if "homeCinemaId" in given:
        find(data["cinemas"], "id", given["homeCinemaId"], "cinema")
    row.update(given)
    return row


def _bookings(data: Data, call: Call) -> list[Row]:
    id_ = _member(data, call)["id"]
    return [without(row, "memberId") for row in data["bookings"] if row["memberId"] == id_]


def _vouchers(data: Data, call: Call) -> list[Row]:
    id_ = _member(data, call)["id"]
    rows = [row for row in data["vouchers"] if row["memberId"] == id_]
    return [only(row, "code", "value", "expires", "used") for row in rows]


def _voucher(data: Data, call: Call) -> Row:
    return find(data["vouchers"], "code", call.path["code"], "voucher")


def _redeem(data: Data, code: str, member: Row) -> float:
    """The value of a voucher of this member, which is used now."""
    row = find(data["vouchers"], "code", code, "voucher")
    if row["memberId"] != member["id"] or row["used"] or row["expires"] < TODAY:
        raise ProblemError(409, "voucher not valid")
    row["used"] = True
    return float(row["value"])


def _code(call: Call) -> str:
    return str(call.field("voucherCode")) if call.body.get("voucherCode") else ""


def _book(data: Data, call: Call) -> Made:
    member = find(data["members"], "id", call.field("memberId"), "member")
    screening = _screening_of(data, str(call.field("screeningId", int)))
    seats, code = call.field("seats", int), _code(call)
    if screening["status"] != "on_sale":
        raise ProblemError(409, f"screening is {screening['status']}")
    if not 0 < seats <= screening["seatsLeft"]:
        raise ProblemError(409, f"only {screening['seatsLeft']} seats left")
    off = _redeem(data, code, member) if code else 0
    screening["seatsLeft"] -= seats
    made = {
        "ref": _new_ref(data),
        "memberId": member["id"],
        "screeningId": screening["id"],
        "seats": seats,
        "total": f"{max(0, seats * screening['priceCents'] / 100 - off):.2f}",
        "status": "booked",
        "voucherCode": code or None,
    }
    data["bookings"].append(made)
    return Made(made)


def _new_ref(data: Data) -> str:
    """A reference that no booking has: letters that count."""
    taken = {row["ref"] for row in data["bookings"]}
    names = (f"VV{a}{b}MK" for a in "123456789" for b in "ABCDEFGH")
    return next(name for name in names if name not in taken)


def _cancel(data: Data, call: Call) -> None:
    row = find(data["bookings"], "ref", call.path["ref"], "booking")
    _screening_of(data, str(row["screeningId"]))["seatsLeft"] += row["seats"]
    data["bookings"].remove(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    routes = {
        "GET /cinemas": _cinemas,
        "GET /cinemas/{cinemaId}": _cinema,
        "GET /cinemas/{cinemaId}/screens": _screens,
        "GET /cinemas/{cinemaId}/screenings": _at,
        "GET /films/search": _search_films,
        "GET /films/{filmId}": _film,
        "GET /screenings/{screeningId}": _screening,
        "GET /screenings/{screeningId}/seats": _seats,
        "GET /members/search": _search_members,
        "GET /members/{memberId}": _member,
        "PATCH /members/{memberId}": _change_member,
        "GET /members/{memberId}/bookings": _bookings,
        "GET /members/{memberId}/vouchers": _vouchers,
        "GET /vouchers/{code}": _voucher,
        "POST /bookings": _book,
        "DELETE /bookings/{ref}": _cancel,
    }
    return plain_application(data, routes)


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
