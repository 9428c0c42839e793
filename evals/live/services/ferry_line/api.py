"""The API of the ferry line; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.descriptions import written_description
from evals.live.records import Data
from evals.live.set_aside import Row
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

_SHIP_IN_LIST = ("id", "name", "type", "status", "home_port")
_SAILING_IN_LIST = (
    "id", "route", "ship_id", "date", "departs", "arrives", "status", "delay_min",
)  # fmt: skip
_CUSTOMER_IN_LIST = ("id", "name", "town")
_BOOKING_IN_LIST = ("ref", "customer_id", "sailing_id", "status", "price")
_SAILING_STATES = (
    "scheduled", "boarding", "delayed", "departed", "arrived", "cancelled",
)  # fmt: skip


def _short(rows: list[Row], fields: tuple[str, ...]) -> list[Row]:
    return [{name: row[name] for name in fields} for row in rows]


def _part(request: Request, rows: list[Row], fields: tuple[str, ...]) -> Response:
    limit, offset = whole(request, "limit", 20, 100, 1), whole(request, "offset", 0)
    items = _short(rows[offset : offset + limit], fields)
    return JSONResponse({"total": len(rows), "items": items})


def _one(request: Request, collection: str, field: str = "id") -> Row:
    return found(held(request)[collection], field, request.path_params[field])


def _route_of(data: Data, sailing: Row) -> Row:
    return found(data["routes"], "code", sailing["route"])


def price(data: Data, booking: Row) -> float:
    """What a booking costs: the fares of its passengers and of its vehicle."""
    sailing = found(data["sailings"], "id", booking["sailing_id"])
    fares = _route_of(data, sailing)["fares"]
    people = [row["type"] for row in data["passengers"] if row["booking"] == booking["ref"]]
    vehicle = fares[booking["vehicle"]["type"]] if booking["vehicle"] else 0
    return float(round(sum(fares[kind] for kind in people) + vehicle, 2))


async def _ships(request: Request) -> Response:
    rows = filtered(request, held(request)["ships"], "status", "type")
    return JSONResponse(_short(rows, _SHIP_IN_LIST))


async def _ship(request: Request) -> Response:
    return JSONResponse(_one(request, "ships"))


async def _routes(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["routes"], "from", "to"))


async def _sailings(request: Request) -> Response:
    rows = filtered(request, held(request)["sailings"], "route", "date", "ship_id", "status")
    return _part(request, rows, _SAILING_IN_LIST)


async def _sailing(request: Request) -> Response:
    return JSONResponse(_one(request, "sailings"))


async def _change_sailing(request: Request) -> Response:
    row = _one(request, "sailings")
    given = await body(request, {}, {"status": str, "delay_min": int, "berth": str})
    if given.get("status", "scheduled") not in _SAILING_STATES:
        raise HTTPException(400, f"status is one of {', '.join(_SAILING_STATES)}")
    row.update(given)
    return JSONResponse(row)


async def _customers(request: Request) -> Response:
    words = request.query_params.get("q", "").casefold().split()
    rows = held(request)["customers"]
    fit = [row for row in rows if all(word in row["name"].casefold() for word in words)]
    return JSONResponse(_short(fit, _CUSTOMER_IN_LIST))


async def _customer(request: Request) -> Response:
    return JSONResponse(_one(request, "customers"))


async def _change_customer(request: Request) -> Response:
    row = _one(request, "customers")
    row.update(await body(request, {}, dict.fromkeys(("email", "phone", "town"), str)))
    return JSONResponse(row)


async def _bookings(request: Request) -> Response:
    rows = filtered(request, held(request)["bookings"], "customer_id", "sailing_id", "status")
    return _part(request, rows, _BOOKING_IN_LIST)


async def _booking(request: Request) -> Response:
    return JSONResponse(_one(request, "bookings", "ref"))


async def _book(request: Request) -> Response:
    data = held(request)
    given = await body(request, {"customer_id": int, "sailing_id": int}, {"vehicle": dict})
    customer = found(data["customers"], "id", given["customer_id"])
    sailing = found(data["sailings"], "id", given["sailing_id"])
    vehicle = _vehicle(given.get("vehicle"))
    if sailing["status"] in ("departed", "arrived", "cancelled"):
        raise HTTPException(409, f"the sailing is {sailing['status']}")
    if not sailing["seats_left"] or (vehicle and not sailing["car_spaces_left"]):
        raise HTTPException(409, "no room left")
    number = 1 + max(int(row["ref"][3:]) for row in data["bookings"])
    made = {
        "ref": f"FL-{number}",
        "customer_id": customer["id"],
        "sailing_id": sailing["id"],
        "status": "confirmed",
        "price": 0.0,
        "paid": False,
        "booked_on": datetime.now(UTC).date().isoformat(),
        "note": None,
        "vehicle": vehicle,
    }
    data["bookings"].append(made)
    _seat(data, made, customer["name"], "adult")
    sailing["car_spaces_left"] -= bool(vehicle)
    return JSONResponse(made, 201)


def _vehicle(given: Row | None) -> Row | None:
    """The vehicle of a body; it fails with 400 where it is not as described."""
    if given is None:
        return None
    if given.get("type") not in ("car", "motorcycle") or not isinstance(given.get("plate"), str):
        raise HTTPException(400, "a vehicle has a type (car, motorcycle) and a plate")
    return {"type": given["type"], "plate": given["plate"]}


def _seat(data: Data, booking: Row, name: str, kind: str) -> Row:
    """Adds a passenger to a booking."""
    number = 1 + max(row["id"] for row in data["passengers"])
    made = {"id": number, "booking": booking["ref"], "name": name, "type": kind}
    data["passengers"].append(made)
    booking["price"] = price(data, booking)
    found(data["sailings"], "id", booking["sailing_id"])["seats_left"] -= 1
    return made


async def _cancel(request: Request) -> Response:
    data, row = held(request), _one(request, "bookings", "ref")
    if row["status"] != "confirmed":
        raise HTTPException(409, f"a booking that is {row['status']} cannot be cancelled")
    row["status"] = "cancelled"
    people = [each for each in data["passengers"] if each["booking"] == row["ref"]]
    sailing = found(data["sailings"], "id", row["sailing_id"])
    sailing["seats_left"] += len(people)
    sailing["car_spaces_left"] += bool(row["vehicle"])
    return JSONResponse(row)


async def _drop_vehicle(request: Request) -> Response:
    data, row = held(request), _one(request, "bookings", "ref")
    if not row["vehicle"]:
        raise HTTPException(404, "no vehicle on this booking")
    row["vehicle"] = None
    row["price"] = price(data, row)
    found(data["sailings"], "id", row["sailing_id"])["car_spaces_left"] += 1
    return Response(status_code=204)


async def _passengers(request: Request) -> Response:
    row = _one(request, "bookings", "ref")
    people = [each for each in held(request)["passengers"] if each["booking"] == row["ref"]]
    return JSONResponse(_short(people, ("id", "name", "type")))


async def _add_passenger(request: Request) -> Response:
    data, row = held(request), _one(request, "bookings", "ref")
    given = await body(request, {"name": str, "type": str})
    if given["type"] not in ("adult", "child"):
        raise HTTPException(400, "type is adult or child")
    if row["status"] != "confirmed":
        raise HTTPException(409, f"the booking is {row['status']}")
    return JSONResponse(_seat(data, row, given["name"], given["type"]), 201)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/ships", _ships),
            Route("/ships/{id}", _ship),
            Route("/routes", _routes),
            Route("/sailings", _sailings),
            Route("/sailings/{id}", _sailing),
            Route("/sailings/{id}", _change_sailing, methods=["PATCH"]),
            Route("/customers", _customers),
            Route("/customers/{id}", _customer),
            Route("/customers/{id}", _change_customer, methods=["PATCH"]),
            Route("/bookings", _bookings),
            Route("/bookings", _book, methods=["POST"]),
            Route("/bookings/{ref}", _booking),
            Route("/bookings/{ref}/cancel", _cancel, methods=["POST"]),
            Route("/bookings/{ref}/vehicle", _drop_vehicle, methods=["DELETE"]),
            Route("/bookings/{ref}/passengers", _passengers),
            Route("/bookings/{ref}/passengers", _add_passenger, methods=["POST"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
