"""The API of the shared bikes; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from datetime import datetime

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from evals.live.descriptions import written_description
from evals.live.records import Data
from evals.live.services.bike_hub.working_out import (
    KINDS,
    TARIFFS,
    book,
    count_at,
    end,
    fare,
    report,
    sold,
    trip,
)
from evals.live.set_aside import Row
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

API_KEY = "hub-52d8-lindhaven"
_PARTS = ("brake", "chain", "tyre", "light", "saddle", "lock", "display")
_SEVERITIES = ("minor", "major", "unsafe")
_STATION = ("code", "name", "street", "zone", "docks", "charger")


class _KeyCheck:
    """Lets no request pass that does not bring the key."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and Request(scope).headers.get("x-hub-key") != API_KEY:
            await JSONResponse({"error": "missing or wrong key"}, 401)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _required(request: Request, name: str, allowed: Sequence[str] = ()) -> str:
    """A text that the query must hold."""
    return _allowed(name, request.query_params.get(name, ""), allowed)


def _allowed(name: str, text: str, allowed: Sequence[str]) -> str:
    if not text or (allowed and text not in allowed):
        raise HTTPException(400, f"{name} is required: {', '.join(allowed) or 'a text'}")
    return text


def _moment(text: str) -> str:
    """A date with a time, to the minute."""
    try:
        return datetime.fromisoformat(text).strftime("%Y-%m-%dT%H:%M")
    except ValueError:
        raise HTTPException(400, "a moment is written YYYY-MM-DDTHH:MM") from None


def _fits(row: Row, text: str, *fields: str) -> bool:
    held_text = " ".join(row[field] for field in fields).casefold()
    return all(word in held_text for word in text.casefold().split())


async def _find_stations(request: Request) -> Response:
    text = _required(request, "q")
    fit = [row for row in held(request)["stations"] if _fits(row, text, "name", "street")]
    return JSONResponse([{name: row[name] for name in _STATION} for row in fit])


async def _availability(request: Request) -> Response:
    data, code = held(request), request.path_params["code"]
    found(data["stations"], "code", code)
    at = request.query_params.get("at")
    row = count_at(data, code, _moment(at) if at else None)
    bikes = {kind: row[kind] for kind in KINDS}
    told = {"station": code, "at": row["at"], "bikes": bikes, "bikes_free": sum(bikes.values())}
    return JSONResponse({**told, "docks_free": row["docks_free"]})


async def _trip(request: Request) -> Response:
    stations = held(request)["stations"]
    start, goal = (found(stations, "code", _required(request, name)) for name in ("from", "to"))
    return JSONResponse(trip(start, goal, _required(request, "bike", KINDS)))


async def _fare(request: Request) -> Response:
    _required(request, "minutes")
    minutes = whole(request, "minutes", 0, 1440, 1)
    tariff = _required(request, "tariff", tuple(TARIFFS))
    total = fare(minutes, tariff)
    told = {"minutes": minutes, "tariff": tariff, "total": total, "currency": "EUR"}
    return JSONResponse(told)


async def _pass_sales(request: Request) -> Response:
    asked = [request.query_params.get(name, "") for name in ("day", "month")]
    if [len(text) for text in asked] not in ([len("2026-08-31"), 0], [0, len("2026-08")]):
        raise HTTPException(400, "give either a day (YYYY-MM-DD) or a month (YYYY-MM)")
    return JSONResponse(sold(held(request), "".join(asked)))


async def _riding_weather(request: Request) -> Response:
    zone, date = _required(request, "district"), _required(request, "date")
    rows = [row for row in held(request)["warnings"] if row["zone"] == zone]
    row = found(rows, "date", date)
    return JSONResponse({"district": zone, **{n: v for n, v in row.items() if n != "zone"}})


async def _zones(request: Request) -> Response:
    return JSONResponse(held(request)["zones"])


async def _riders(request: Request) -> Response:
    text = _required(request, "name")
    return JSONResponse([row for row in held(request)["riders"] if _fits(row, text, "name")])


async def _bike(request: Request) -> Response:
    return JSONResponse(found(held(request)["bikes"], "number", request.path_params["number"]))


def _shown(data: Data, ride: Row) -> Row:
    """A ride with the name of who rides."""
    rider = found(data["riders"], "id", ride["rider"])
    return {**ride, "rider": {"id": rider["id"], "name": rider["name"]}}


async def _rides(request: Request) -> Response:
    data = held(request)
    rows = filtered(request, data["rides"], "rider", "status", "from_station")
    day = request.query_params.get("date", "")
    rows = [row for row in rows if row["starts_at"].startswith(day)]
    start, size = _place(request.query_params.get("cursor", "")), whole(request, "limit", 8, 50, 1)
    last = start + size
    further = urlsafe_b64encode(f"at:{last}".encode()).decode() if last < len(rows) else None
    return JSONResponse({"rides": [_shown(data, row) for row in rows[start:last]], "next": further})


def _place(cursor: str) -> int:
    """Where a page begins."""
    try:
        return int(urlsafe_b64decode(cursor).decode().removeprefix("at:")) if cursor else 0
    except ValueError:
        raise HTTPException(400, "this is no cursor") from None


def _one_ride(request: Request) -> Row:
    return found(held(request)["rides"], "ref", request.path_params["ref"])


async def _ride(request: Request) -> Response:
    return JSONResponse(_shown(held(request), _one_ride(request)))


async def _book(request: Request) -> Response:
    data = held(request)
    required = {"rider": int, "from_station": str, "bike_kind": str, "starts_at": str}
    given = await body(request, required)
    rider = found(data["riders"], "id", given["rider"])
    start = found(data["stations"], "code", given["from_station"])["code"]
    if rider["blocked"]:
        raise HTTPException(409, "this rider is blocked")
    kind = _allowed("bike_kind", given["bike_kind"], KINDS)
    made = book(data, rider, kind, start, _moment(given["starts_at"]))
    return JSONResponse(_shown(data, made), 201)


async def _change(request: Request) -> Response:
    data, row = held(request), _one_ride(request)
    given = await body(request, {}, dict.fromkeys(("from_station", "bike_kind", "starts_at"), str))
    if row["status"] != "booked":
        raise HTTPException(409, f"a ride that is {row['status']} cannot be changed")
    if "from_station" in given:
        found(data["stations"], "code", given["from_station"])
    if "bike_kind" in given:
        _allowed("bike_kind", given["bike_kind"], KINDS)
    if "starts_at" in given:
        given["starts_at"] = _moment(given["starts_at"])
    row.update(given)
    return JSONResponse(_shown(data, row))


async def _end(request: Request) -> Response:
    data, row = held(request), _one_ride(request)
    given = await body(request, {"station": str, "minutes": int})
    station = found(data["stations"], "code", given["station"])["code"]
    if row["status"] != "riding":
        raise HTTPException(409, f"a ride that is {row['status']} cannot be ended")
    end(data, row, station, given["minutes"])
    return JSONResponse(_shown(data, row))


async def _damage(request: Request) -> Response:
    rows = held(request)["damage_reports"]
    return JSONResponse(filtered(request, rows, "bike", "state", "severity"))


async def _report(request: Request) -> Response:
    data = held(request)
    given = await body(request, {"bike": int, "part": str, "severity": str}, {"note": str})
    bike = found(data["bikes"], "number", given["bike"])["number"]
    part = _allowed("part", given["part"], _PARTS)
    severity = _allowed("severity", given["severity"], _SEVERITIES)
    return JSONResponse(report(data, bike, part, severity, given.get("note")), 201)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/stations", _find_stations),
            Route("/stations/{code}/availability", _availability),
            Route("/trip", _trip),
            Route("/fare", _fare),
            Route("/pass-sales", _pass_sales),
            Route("/riding-weather", _riding_weather),
            Route("/zones", _zones),
            Route("/riders", _riders),
            Route("/bikes/{number}", _bike),
            Route("/rides", _rides),
            Route("/rides", _book, methods=["POST"]),
            Route("/rides/{ref}", _ride),
            Route("/rides/{ref}", _change, methods=["PATCH"]),
            Route("/rides/{ref}/end", _end, methods=["POST"]),
            Route("/damage-reports", _damage),
            Route("/damage-reports", _report, methods=["POST"]),
        ],
        middleware=[Middleware(_KeyCheck)],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
