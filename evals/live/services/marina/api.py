"""The API of the marina; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.descriptions import written_description
from evals.live.records import Data
from evals.live.set_aside import Row
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

API_KEY = "mk_live_7Hq2zR"
_BERTH_STATES = ("free", "occupied", "maintenance")
_KINDS = ("mooring", "visit", "electricity", "crane", "storage")


def _allow(request: Request) -> None:
    if request.headers.get("X-Api-Key") != API_KEY:
        raise HTTPException(401, "missing or wrong X-Api-Key")


def _page(request: Request, rows: list[Row]) -> Response:
    page, size = whole(request, "page", 1, least=1), whole(request, "per_page", 25, 100, 1)
    part = rows[(page - 1) * size : page * size]
    return JSONResponse({"items": part, "page": page, "per_page": size, "total": len(rows)})


def _coded(request: Request, collection: str, field: str = "code") -> Row:
    _allow(request)
    return found(held(request)[collection], field, request.path_params[field])


def _next(rows: list[Row], field: str, start: str) -> str:
    numbers = [int(row[field].removeprefix(start)) for row in rows]
    return f"{start}{max(numbers, default=0) + 1}"


async def _berths(request: Request) -> Response:
    _allow(request)
    rows = filtered(request, held(request)["berths"], "pontoon", "status")
    shortest = whole(request, "min_length", 0, 100)
    return JSONResponse([row for row in rows if row["length_m"] >= shortest])


async def _berth(request: Request) -> Response:
    return JSONResponse(_coded(request, "berths"))


async def _change_berth(request: Request) -> Response:
    row = _coded(request, "berths")
    given = await body(request, {}, {"status": str, "rate": float})
    if given.get("status", "free") not in _BERTH_STATES:
        raise HTTPException(400, f"status is one of {', '.join(_BERTH_STATES)}")
    row.update(given)
    return JSONResponse(row)


async def _boats(request: Request) -> Response:
    _allow(request)
    rows = filtered(request, held(request)["boats"], "owner", "berth", "type")
    name = request.query_params.get("name", "").casefold()
    return _page(request, [row for row in rows if name in row["name"].casefold()])


async def _boat(request: Request) -> Response:
    return JSONResponse(_coded(request, "boats"))


async def _change_boat(request: Request) -> Response:
    row, data = _coded(request, "boats"), held(request)
    given = await body(request, {}, {"name": str, "berth": str, "owner": str})
    if "berth" in given:
        found(data["berths"], "code", given["berth"])
        if any(other["berth"] == given["berth"] for other in data["boats"] if other is not row):
            raise HTTPException(409, f"berth {given['berth']} has a boat")
    if "owner" in given:
        found(data["owners"], "code", given["owner"])
    row.update(given)
    return JSONResponse(row)


async def _owners(request: Request) -> Response:
    _allow(request)
    asked = request.query_params.get("q", "").casefold()
    rows = filtered(request, held(request)["owners"], "member")
    return JSONResponse([row for row in rows if asked in row["name"].casefold()])


async def _owner(request: Request) -> Response:
    return JSONResponse(_coded(request, "owners"))


async def _change_owner(request: Request) -> Response:
    row = _coded(request, "owners")
    row.update(await body(request, {}, {"email": str, "phone": str, "member": bool}))
    return JSONResponse(row)


async def _visits(request: Request) -> Response:
    _allow(request)
    rows = filtered(request, held(request)["visits"], "boat", "berth", "status")
    since, until = request.query_params.get("from", ""), request.query_params.get("to", "9999")
    rows = [row for row in rows if since <= row["arrives"] <= until]
    return _page(request, sorted(rows, key=lambda row: (row["arrives"], row["code"])))


async def _book(request: Request) -> Response:
    _allow(request)
    data = held(request)
    required = dict.fromkeys(("boat", "berth", "arrives", "leaves"), str)
    given = await body(request, required, {"crew": int})
    boat = found(data["boats"], "code", given["boat"])
    berth = found(data["berths"], "code", given["berth"])
    if not given["arrives"] < given["leaves"] or berth["length_m"] < boat["length_m"]:
        raise HTTPException(400, "leaves must be after arrives, and the boat must fit")
    for row in data["visits"]:
        lives = row["status"] in ("booked", "arrived") and row["berth"] == berth["code"]
        if lives and row["arrives"] < given["leaves"] and given["arrives"] < row["leaves"]:
            raise HTTPException(409, f"{berth['code']} is taken by {row['code']}")
    made = {"code": _next(data["visits"], "code", "VS-"), "crew": None, **given}
    made["status"] = "booked"
    data["visits"].append(made)
    return JSONResponse(made, 201)


async def _arrive(request: Request) -> Response:
    row = _coded(request, "visits")
    if row["status"] != "booked":
        raise HTTPException(409, f"{row['code']} is {row['status']}")
    row["status"] = "arrived"
    return JSONResponse(row)


async def _delete_visit(request: Request) -> Response:
    row = _coded(request, "visits")
    if row["status"] in ("arrived", "departed"):
        raise HTTPException(409, f"{row['code']} is {row['status']}")
    held(request)["visits"].remove(row)
    return Response(status_code=204)


async def _invoices(request: Request) -> Response:
    _allow(request)
    return _page(
        request, filtered(request, held(request)["invoices"], "owner", "boat", "kind", "status")
    )


async def _add_invoice(request: Request) -> Response:
    _allow(request)
    data = held(request)
    required = {**dict.fromkeys(("owner", "boat", "kind", "due"), str), "amount": float}
    given = await body(request, required, {"issued": str})
    found(data["owners"], "code", given["owner"])
    found(data["boats"], "code", given["boat"])
    if given["kind"] not in _KINDS or given["amount"] <= 0:
        raise HTTPException(400, f"kind is one of {', '.join(_KINDS)}; amount is positive")
    made = {"no": _next(data["invoices"], "no", "INV-"), "issued": "2026-06-18", **given}
    made.update(status="open", paid_on=None)
    data["invoices"].append(made)
    return JSONResponse(made, 201)


async def _pay(request: Request) -> Response:
    row = _coded(request, "invoices", "no")
    given = await body(request, {}, {"paid_on": str})
    if row["status"] not in ("open", "overdue"):
        raise HTTPException(409, f"{row['no']} is {row['status']}")
    row.update(status="paid", paid_on=given.get("paid_on", "2026-06-18"))
    return JSONResponse(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/berths", _berths),
            Route("/berths/{code}", _berth),
            Route("/berths/{code}", _change_berth, methods=["PATCH"]),
            Route("/boats", _boats),
            Route("/boats/{code}", _boat),
            Route("/boats/{code}", _change_boat, methods=["PATCH"]),
            Route("/owners", _owners),
            Route("/owners/{code}", _owner),
            Route("/owners/{code}", _change_owner, methods=["PATCH"]),
            Route("/visits", _visits),
            Route("/visits", _book, methods=["POST"]),
            Route("/visits/{code}/arrive", _arrive, methods=["POST"]),
            Route("/visits/{code}", _delete_visit, methods=["DELETE"]),
            Route("/invoices", _invoices),
            Route("/invoices", _add_invoice, methods=["POST"]),
            Route("/invoices/{no}/pay", _pay, methods=["POST"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
