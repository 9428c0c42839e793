"""The API of the help desk."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.records import Data
from evals.live.services.help_desk.description import (
    ASSET_STATUSES,
    CATEGORIES,
    PRIORITIES,
    STATUSES,
)
from evals.live.set_aside import Row
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

_NOW = "2026-03-06T09:00:00Z"
_ENUMS = {"category": CATEGORIES, "priority": PRIORITIES, "status": STATUSES}
_REFERENCES = {
    "requesterId": "customers",
    "assignedToId": "customers",
    "assigneeId": "agents",
    "agentId": "agents",
    "authorId": "agents",
    "teamId": "teams",
    "assetId": "assets",
}


def _part(request: Request, rows: list[Row]) -> Response:
    offset, limit = whole(request, "offset", 0), whole(request, "limit", 50, 200, 1)
    part = rows[offset : offset + limit]
    return JSONResponse({"items": part, "total": len(rows), "offset": offset, "limit": limit})


def _holding(request: Request, rows: list[Row], parameter: str, field: str) -> list[Row]:
    text = request.query_params.get(parameter, "").casefold()
    return [row for row in rows if text in row[field].casefold()]


def _with_id(request: Request, collection: str, parameter: str) -> Row:
    return found(held(request)[collection], "id", request.path_params[parameter])


def _next_id(rows: list[Row]) -> int:
    return max((int(row["id"]) for row in rows), default=0) + 1


def _check(data: Data, given: Row) -> None:
    for name in _REFERENCES.keys() & given.keys():
        found(data[_REFERENCES[name]], "id", given[name])
    for name in _ENUMS.keys() & given.keys():
        if given[name] not in _ENUMS[name]:
            raise HTTPException(400, f"{name} is one of {', '.join(_ENUMS[name])}")


async def _tickets(request: Request) -> Response:
    names = ("ticketNumber", "status", "priority", "category", "requesterId", "assigneeId")
    rows = filtered(request, held(request)["tickets"], *names, "teamId")
    return _part(request, _holding(request, rows, "search", "subject"))


async def _ticket(request: Request) -> Response:
    return JSONResponse(_with_id(request, "tickets", "ticketId"))


async def _create_ticket(request: Request) -> Response:
    data = held(request)
    required = dict.fromkeys(("subject", "category", "priority"), str)
    optional = {"assigneeId": int, "assetId": int, "dueOn": str}
    given = await body(request, {**required, "requesterId": int, "teamId": int}, optional)
    _check(data, given)
    key = _next_id(data["tickets"])
    made = {"id": key, "ticketNumber": f"HD-{key + 3100}", "status": "OPEN", "createdAt": _NOW}
    made |= {"assigneeId": None, "assetId": None, "dueOn": None, **given}
    data["tickets"].append(made)
    return JSONResponse(made, 201)


async def _update_ticket(request: Request) -> Response:
    row = _with_id(request, "tickets", "ticketId")
    texts = dict.fromkeys(("subject", "category", "priority", "status", "dueOn"), str)
    given = await body(request, {}, {**texts, "teamId": int})
    _check(held(request), given)
    row.update(given)
    return JSONResponse(row)


async def _assign_ticket(request: Request) -> Response:
    row = _with_id(request, "tickets", "ticketId")
    given = await body(request, {"agentId": int})
    _check(held(request), given)
    row["assigneeId"] = given["agentId"]
    return JSONResponse(row)


async def _close_ticket(request: Request) -> Response:
    row = _with_id(request, "tickets", "ticketId")
    if row["status"] == "CLOSED":
        raise HTTPException(409, "the ticket is closed already")
    row["status"] = "CLOSED"
    return JSONResponse(row)


async def _comments(request: Request) -> Response:
    ticket = _with_id(request, "tickets", "ticketId")
    rows = [row for row in held(request)["comments"] if row["ticketId"] == ticket["id"]]
    return _part(request, rows)


async def _add_comment(request: Request) -> Response:
    ticket, data = _with_id(request, "tickets", "ticketId"), held(request)
    given = await body(request, {"authorId": int, "body": str}, {"internal": bool})
    _check(data, given)
    made = {"id": _next_id(data["comments"]), "ticketId": ticket["id"], "internal": False, **given}
    made["createdAt"] = _NOW
    data["comments"].append(made)
    return JSONResponse(made, 201)


async def _agents(request: Request) -> Response:
    rows = filtered(request, held(request)["agents"], "teamId", "onShift")
    return _part(request, _holding(request, rows, "name", "fullName"))


async def _agent(request: Request) -> Response:
    return JSONResponse(_with_id(request, "agents", "agentId"))


async def _teams(request: Request) -> Response:
    return _part(request, held(request)["teams"])


async def _customers(request: Request) -> Response:
    rows = filtered(request, held(request)["customers"], "vip", "department")
    company = request.query_params.get("companyName", "").casefold()
    rows = [row for row in rows if company in row["company"]["name"].casefold()]
    return _part(request, _holding(request, rows, "name", "fullName"))


async def _customer(request: Request) -> Response:
    return JSONResponse(_with_id(request, "customers", "customerId"))


async def _assets(request: Request) -> Response:
    names = ("assetTag", "assetType", "assetStatus", "assignedToId")
    return _part(request, filtered(request, held(request)["assets"], *names))


async def _update_asset(request: Request) -> Response:
    row = _with_id(request, "assets", "assetId")
    given = await body(request, {}, {"assetStatus": str, "assignedToId": int})
    _check(held(request), given)
    if given.get("assetStatus", "IN_USE") not in ASSET_STATUSES:
        raise HTTPException(400, f"assetStatus is one of {', '.join(ASSET_STATUSES)}")
    row.update(given)
    return JSONResponse(row)


async def _delete_asset(request: Request) -> Response:
    row = _with_id(request, "assets", "assetId")
    held(request)["assets"].remove(row)
    return Response(status_code=204)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/tickets", _tickets),
            Route("/tickets", _create_ticket, methods=["POST"]),
            Route("/tickets/{ticketId}", _ticket),
            Route("/tickets/{ticketId}", _update_ticket, methods=["PATCH"]),
            Route("/tickets/{ticketId}/assign", _assign_ticket, methods=["POST"]),
            Route("/tickets/{ticketId}/close", _close_ticket, methods=["POST"]),
            Route("/tickets/{ticketId}/comments", _comments),
            Route("/tickets/{ticketId}/comments", _add_comment, methods=["POST"]),
            Route("/agents", _agents),
            Route("/agents/{agentId}", _agent),
            Route("/teams", _teams),
            Route("/customers", _customers),
            Route("/customers/{customerId}", _customer),
            Route("/assets", _assets),
            Route("/assets/{assetId}", _update_asset, methods=["PATCH"]),
            Route("/assets/{assetId}", _delete_asset, methods=["DELETE"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app
