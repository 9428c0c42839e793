"""The API of the film festival; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.records import Data
from evals.live.set_aside import Row
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

_FILM_IN_LIST = ("id", "title", "year", "country", "genre", "section", "runtime_minutes")
_PERSON_IN_LIST = ("id", "name", "country", "profession")
_PRICES = {"full": 145.0, "weekend": 70.0, "student": 55.0, "industry": 190.0, "press": 0.0}
_SECTIONS = (
    "feature_competition", "documentary_competition", "panorama", "family", "shorts",
    "retrospective",
)  # fmt: skip


def _enveloped(request: Request, rows: Sequence[Row], fields: Sequence[str] = ()) -> Response:
    """A page of a list, in its envelope."""
    page, per_page = whole(request, "page", 1, least=1), whole(request, "per_page", 20, 50, 1)
    part = rows[(page - 1) * per_page : page * per_page]
    shown = [{name: row[name] for name in fields} if fields else row for row in part]
    pages = -(-len(rows) // per_page)
    meta = {"page": page, "per_page": per_page, "total": len(rows), "total_pages": pages}
    return JSONResponse({"data": shown, "meta": meta})


def _one(request: Request, collection: str, parameter: str, field: str = "id") -> Row:
    return found(held(request)[collection], field, request.path_params[parameter])


def _searched(request: Request, rows: Sequence[Row], field: str) -> list[Row]:
    words = request.query_params.get("q", "").casefold()
    return [row for row in rows if words in row[field].casefold()]


def _shown(data: Data, screening: Row) -> Row:
    """A screening as it is answered: with the title of its film."""
    film = found(data["films"], "id", screening["film_id"])
    rest = {name: value for name, value in screening.items() if name not in ("id", "film_id")}
    return {"id": screening["id"], "film": {"id": film["id"], "title": film["title"]}, **rest}


def _by_time(data: Data, rows: Sequence[Row]) -> list[Row]:
    return [_shown(data, row) for row in sorted(rows, key=lambda row: row["starts_at"])]


async def _films(request: Request) -> Response:
    rows = filtered(request, held(request)["films"], "section", "genre", "country")
    if director := request.query_params.get("director"):
        rows = [row for row in rows if row["director_id"] == director]
    return _enveloped(request, _searched(request, rows, "title"), _FILM_IN_LIST)


async def _film(request: Request) -> Response:
    return JSONResponse({"data": _one(request, "films", "film_id")})


async def _film_screenings(request: Request) -> Response:
    data, film = held(request), _one(request, "films", "film_id")
    rows = [row for row in data["screenings"] if row["film_id"] == film["id"]]
    return _enveloped(request, _by_time(data, rows))


async def _people(request: Request) -> Response:
    rows = filtered(request, held(request)["people"], "profession", "country")
    return _enveloped(request, _searched(request, rows, "name"), _PERSON_IN_LIST)


async def _person(request: Request) -> Response:
    return JSONResponse({"data": _one(request, "people", "person_id")})


async def _jury(request: Request) -> Response:
    section = request.path_params["section"]
    if section not in _SECTIONS:
        raise HTTPException(404, f"there is no section {section}")
    members = [
        {"person_id": row["id"], "name": row["name"], "role": row["jury"]["role"]}
        for row in held(request)["people"]
        if row["jury"] and row["jury"]["section"] == section
    ]
    return _enveloped(request, members)


async def _venues(request: Request) -> Response:
    return _enveloped(request, filtered(request, held(request)["venues"], "kind"))


async def _screenings(request: Request) -> Response:
    data, asked = held(request), request.query_params
    rows = filtered(request, data["screenings"], "status")
    day, venue = asked.get("date", ""), asked.get("venue")
    rows = [row for row in rows if row["starts_at"].startswith(day)]
    fitting = [row for row in rows if venue in (None, row["venue_id"])]
    return _enveloped(request, _by_time(data, fitting))


async def _change_screening(request: Request) -> Response:
    row = _one(request, "screenings", "screening_id")
    given = await body(request, {}, {"starts_at": str, "screen": str, "q_and_a": bool})
    if "starts_at" in given:
        given["starts_at"] = _moment(given["starts_at"])
    if "screen" in given:
        venue = found(held(request)["venues"], "id", row["venue_id"])
        row["tickets"]["seats_total"] = found(venue["screens"], "name", given["screen"])["seats"]
    row.update(given)
    return JSONResponse({"data": _shown(held(request), row)})


def _moment(text: str) -> str:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None).isoformat(timespec="seconds")
    except ValueError:
        raise HTTPException(400, "starts_at must be a date with a time") from None


async def _cancel_screening(request: Request) -> Response:
    row = _one(request, "screenings", "screening_id")
    if row["status"] == "cancelled":
        raise HTTPException(409, "the screening is cancelled already")
    row["status"] = "cancelled"
    return JSONResponse({"data": _shown(held(request), row)})


async def _passes(request: Request) -> Response:
    rows = filtered(request, held(request)["passes"], "type", "status")
    words = request.query_params.get("holder", "").casefold()
    return _enveloped(request, [row for row in rows if words in row["holder"]["name"].casefold()])


async def _sell_pass(request: Request) -> Response:
    given = await body(request, {"holder": dict, "type": str}, {"note": str})
    holder = given["holder"]
    if given["type"] not in _PRICES or not {"name", "email"} == set(holder):
        raise HTTPException(400, "give a known type, and name and email of the holder")
    passes = held(request)["passes"]
    made = {
        "number": f"FP-{1 + max(int(row['number'][3:]) for row in passes)}",
        "holder": holder,
        "type": given["type"],
        "price": _PRICES[given["type"]],
        "bought_on": datetime.now(UTC).date().isoformat(),
        "status": "active",
        "note": given.get("note"),
    }
    passes.append(made)
    return JSONResponse({"data": made}, 201)


def _tickets_of(request: Request) -> list[Row]:
    number = _one(request, "passes", "pass_number", "number")["number"]
    return [row for row in held(request)["tickets"] if row["pass_number"] == number]


async def _tickets(request: Request) -> Response:
    return _enveloped(request, _tickets_of(request))


def _take_seats(screening: Row, seats: int) -> None:
    """Take seats of a screening, or give them back where the number is negative."""
    sold = screening["tickets"]
    if screening["status"] == "cancelled" or sold["seats_sold"] + seats > sold["seats_total"]:
        raise HTTPException(409, "the screening is cancelled, or has not enough seats left")
    sold["seats_sold"] += seats
    full = sold["seats_sold"] == sold["seats_total"]
    screening["status"] = "sold_out" if full else "scheduled"


def _check_seats(seats: int) -> None:
    if not 1 <= seats <= 4:
        raise HTTPException(400, "seats must be a number from 1 to 4")


async def _book(request: Request) -> Response:
    data, holder = held(request), _one(request, "passes", "pass_number", "number")
    given = await body(request, {"screening_id": int}, {"seats": int})
    seats = given.get("seats", 1)
    _check_seats(seats)
    screening = found(data["screenings"], "id", given["screening_id"])
    if holder["status"] != "active":
        raise HTTPException(409, f"the pass is {holder['status']}")
    if any(row["screening_id"] == screening["id"] for row in _tickets_of(request)):
        raise HTTPException(409, "there is a ticket for this screening already")
    _take_seats(screening, seats)
    made = {
        "id": 1 + max(row["id"] for row in data["tickets"]),
        "pass_number": holder["number"],
        "screening_id": screening["id"],
        "seats": seats,
    }
    data["tickets"].append(made)
    return JSONResponse({"data": made}, 201)


async def _change_ticket(request: Request) -> Response:
    ticket = found(_tickets_of(request), "id", request.path_params["ticket_id"])
    seats = (await body(request, {"seats": int}))["seats"]
    _check_seats(seats)
    screening = found(held(request)["screenings"], "id", ticket["screening_id"])
    _take_seats(screening, seats - ticket["seats"])
    ticket["seats"] = seats
    return JSONResponse({"data": ticket})


async def _give_back(request: Request) -> Response:
    ticket = found(_tickets_of(request), "id", request.path_params["ticket_id"])
    data = held(request)
    screening = found(data["screenings"], "id", ticket["screening_id"])
    if screening["status"] != "cancelled":
        _take_seats(screening, -ticket["seats"])
    data["tickets"].remove(ticket)
    return Response(status_code=204)


def application(data: Data) -> Any:
    """The application over this data."""
    tickets = "/passes/{pass_number}/tickets"
    app = Starlette(
        routes=[
            Route("/films", _films),
            Route("/films/{film_id}", _film),
            Route("/films/{film_id}/screenings", _film_screenings),
            Route("/people", _people),
            Route("/people/{person_id}", _person),
            Route("/sections/{section}/jury", _jury),
            Route("/venues", _venues),
            Route("/screenings", _screenings),
            Route("/screenings/{screening_id}", _change_screening, methods=["PATCH"]),
            Route("/screenings/{screening_id}/cancel", _cancel_screening, methods=["POST"]),
            Route("/passes", _passes),
            Route("/passes", _sell_pass, methods=["POST"]),
            Route(tickets, _tickets),
            Route(tickets, _book, methods=["POST"]),
            Route(f"{tickets}/{{ticket_id}}", _change_ticket, methods=["PATCH"]),
            Route(f"{tickets}/{{ticket_id}}", _give_back, methods=["DELETE"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    text = files(__package__).joinpath("data/openapi.yaml").read_text(encoding="utf-8")
    return text.replace("https://api.lumenfest.example", base_url)
