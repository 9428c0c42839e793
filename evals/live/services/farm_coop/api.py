"""The API of the cooperative; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from datetime import UTC, date, datetime

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.descriptions import written_description
from evals.live.records import Data
from evals.live.services.farm_coop.records import distance, price
from evals.live.set_aside import Row, some
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

_TAKEN = ("held", "out")


async def _farms(request: Request) -> Response:
    rows = filtered(request, held(request)["farms"], "village", "organic")
    hidden = ("km_east", "km_north")
    shown = [{name: row[name] for name in row if name not in hidden} for row in rows]
    return JSONResponse(shown)


async def _fields(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["fields"], "at", "soil"))


async def _sowings(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["sowings"], "field", "season", "crop"))


async def _harvests(request: Request) -> Response:
    """Those behind the cursor; ``next`` is the cursor of the following ones."""
    rows = filtered(request, held(request)["harvests"], "field", "crop")
    year = request.query_params.get("year", "")
    rows = [row for row in rows if row["day"].startswith(year)]
    if after := request.query_params.get("after"):
        rows = rows[rows.index(found(rows, "no", after)) + 1 :]
    size = whole(request, "size", 10, 50, 1)
    more = rows[size - 1]["no"] if len(rows) > size else None
    return JSONResponse({"rows": rows[:size], "next": more})


async def _machines(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["machines"], "kind", "state"))


async def _reservations(request: Request) -> Response:
    rows = filtered(request, held(request)["reservations"], "machine", "by", "state")
    return JSONResponse(rows)


async def _reserve(request: Request) -> Response:
    data = held(request)
    needed = dict.fromkeys(("machine", "by", "from", "to"), str)
    given = await body(request, needed, {"driver": str})
    machine = found(data["machines"], "code", given["machine"])
    found(data["farms"], "code", given["by"])
    if given.get("driver"):
        found(data["drivers"], "code", given["driver"])
    first, last = _day(given["from"]), _day(given["to"])
    if last < first:
        raise HTTPException(400, "to is before from")
    if machine["state"] != "ready":
        raise HTTPException(409, f"{machine['name']} is in the {machine['state']}")
    if any(_overlaps(row, first, last) for row in _taken(data, machine)):
        raise HTTPException(409, f"{machine['name']} is taken then")
    made = {
        "no": f"R-{1 + max(int(row['no'][2:]) for row in data['reservations'])}",
        "machine": machine["code"],
        "by": given["by"],
        "driver": given.get("driver"),
        "from": first.isoformat(),
        "to": last.isoformat(),
        "state": "held",
    }
    data["reservations"].append(made)
    return JSONResponse(made, 201)


def _taken(data: Data, machine: Row) -> list[Row]:
    rows = some(data["reservations"], machine=machine["code"])
    return [row for row in rows if row["state"] in _TAKEN]


def _overlaps(row: Row, first: date, last: date) -> bool:
    return bool(row["from"] <= last.isoformat() and first.isoformat() <= row["to"])


async def _drop(request: Request) -> Response:
    rows = held(request)["reservations"]
    row = found(rows, "no", request.path_params["no"])
    if row["state"] != "held":
        raise HTTPException(409, f"the reservation is {row['state']}")
    rows.remove(row)
    return Response(status_code=204)


async def _drivers(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["drivers"], "home"))


async def _silos(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["silos"], "at", "crop"))


async def _deliveries(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["deliveries"], "from", "to", "crop"))


async def _orders(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["orders"], "crop", "state"))


async def _payments(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["payments"], "to", "settled"))


async def _settle(request: Request) -> Response:
    row = found(held(request)["payments"], "no", request.path_params["no"])
    if row["settled"]:
        raise HTTPException(409, "settled before")
    row.update(settled=True, settled_on=datetime.now(UTC).date().isoformat())
    return JSONResponse(row)


async def _distance(request: Request) -> Response:
    farms, asked = held(request)["farms"], request.query_params
    ends = [found(farms, "code", asked.get(name, "")) for name in ("a", "b")]
    return JSONResponse({"km": distance(*ends)})


async def _price(request: Request) -> Response:
    asked = request.query_params
    quoted = found(held(request)["prices"], "crop", asked.get("crop", ""))
    day = _day(asked.get("day", ""))
    if day < date.fromisoformat(quoted["start"]):
        raise HTTPException(404, f"no price before {quoted['start']}")
    return JSONResponse({"eur_t": price(quoted, day)})


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise HTTPException(400, f"{text!r} is no day (YYYY-MM-DD)") from None


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/farms", _farms),
            Route("/fields", _fields),
            Route("/sowings", _sowings),
            Route("/harvests", _harvests),
            Route("/machines", _machines),
            Route("/reservations", _reservations),
            Route("/reservations", _reserve, methods=["POST"]),
            Route("/reservations/{no}", _drop, methods=["DELETE"]),
            Route("/drivers", _drivers),
            Route("/silos", _silos),
            Route("/deliveries", _deliveries),
            Route("/orders", _orders),
            Route("/payments", _payments),
            Route("/payments/{no}/settle", _settle, methods=["POST"]),
            Route("/distance", _distance),
            Route("/price", _price),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
