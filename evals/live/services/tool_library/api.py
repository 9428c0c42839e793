"""The API of the tool library; ``data/openapi.json`` describes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.records import Data
from evals.live.services.tool_library.changing import awaited, renew, reserve, sign_up
from evals.live.set_aside import Row, one, some
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

_TOOL_IN_LIST = (
    "code", "name", "brand", "category_id", "branch", "status", "power", "deposit",
    "induction_required",
)  # fmt: skip
_PLANS = ("basic", "plus", "concession")


def _page(request: Request, rows: Sequence[Row]) -> Response:
    limit, offset = whole(request, "limit", 10, 50, 1), whole(request, "offset", 0)
    part = list(rows[offset : offset + limit])
    return JSONResponse({"items": part, "total": len(rows), "limit": limit, "offset": offset})


def _named(request: Request, rows: Sequence[Row]) -> list[Row]:
    words = request.query_params.get("search", "").casefold().split()
    return [row for row in rows if all(word in row["name"].casefold() for word in words)]


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise HTTPException(400, "a date is written YYYY-MM-DD") from None


async def _branches(request: Request) -> Response:
    return JSONResponse(held(request)["branches"])


async def _categories(request: Request) -> Response:
    return JSONResponse(held(request)["categories"])


async def _tools(request: Request) -> Response:
    rows = _named(request, held(request)["tools"])
    fit = filtered(request, rows, "category_id", "branch", "status")
    return _page(request, [{name: row[name] for name in _TOOL_IN_LIST} for row in fit])


async def _tool(request: Request) -> Response:
    return JSONResponse(found(held(request)["tools"], "code", request.path_params["code"]))


async def _members(request: Request) -> Response:
    return _page(request, _named(request, held(request)["members"]))


async def _change_member(request: Request) -> Response:
    data = held(request)
    row = found(data["members"], "id", request.path_params["id"])
    given = await body(request, {}, dict.fromkeys(("email", "phone", "plan", "home_branch"), str))
    if given.get("plan", "basic") not in _PLANS:
        raise HTTPException(400, f"plan is one of {', '.join(_PLANS)}")
    if "home_branch" in given:
        found(data["branches"], "code", given["home_branch"])
    row.update(given)
    return JSONResponse(row)


async def _loans(request: Request) -> Response:
    rows = filtered(request, held(request)["loans"], "member_id", "tool")
    wanted = request.query_params.get("open")
    if wanted is not None:
        rows = [row for row in rows if (row["returned_on"] is None) is (wanted == "true")]
    return _page(request, rows)


async def _renew(request: Request) -> Response:
    data = held(request)
    loan = found(data["loans"], "id", request.path_params["id"])
    tool = one(data["tools"], code=loan["tool"])
    if loan["returned_on"]:
        raise HTTPException(409, "the loan has been returned")
    if one(data["members"], id=loan["member_id"])["blocked"]:
        raise HTTPException(409, "the member is blocked")
    if awaited(data, loan["tool"]):
        raise HTTPException(409, "the tool is reserved by another member")
    if loan["renewals"] >= one(data["categories"], id=tool["category_id"])["max_renewals"]:
        raise HTTPException(409, "the loan cannot be renewed again")
    renew(data, loan)
    return JSONResponse(loan)


async def _reservations(request: Request) -> Response:
    rows = held(request)["reservations"]
    return JSONResponse(filtered(request, rows, "tool", "member_id", "status"))


async def _reserve(request: Request) -> Response:
    data = held(request)
    fields: dict[str, type[Any]] = {"tool": str, "member_id": int, "from_date": str, "to_date": str}
    given = await body(request, fields)
    tool = found(data["tools"], "code", given["tool"])
    member = found(data["members"], "id", given["member_id"])
    first, last = _day(given["from_date"]), _day(given["to_date"])
    if last < first:
        raise HTTPException(400, "to_date is before from_date")
    if tool["status"] == "retired" or member["blocked"]:
        raise HTTPException(409, "the tool is retired, or the member is blocked")
    pending = awaited(data, tool["code"])
    if any(row["from_date"] <= last and first <= row["to_date"] for row in pending):
        raise HTTPException(409, "the tool is reserved for these days")
    return JSONResponse(reserve(data, tool["code"], member["id"], first, last), 201)


async def _drop_reservation(request: Request) -> Response:
    rows = held(request)["reservations"]
    rows.remove(found(rows, "id", request.path_params["id"]))
    return Response(status_code=204)


async def _fines(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["fines"], "member_id", "paid"))


async def _repairs(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["repairs"], "tool", "status"))


async def _workshops(request: Request) -> Response:
    rows = filtered(request, held(request)["workshops"], "branch")
    start = request.query_params.get("from_date")
    return JSONResponse([row for row in rows if not start or row["date"] >= _day(start)])


def _workshop(request: Request) -> Row:
    return found(held(request)["workshops"], "code", request.path_params["code"])


async def _signups(request: Request) -> Response:
    return JSONResponse(some(held(request)["signups"], workshop=_workshop(request)["code"]))


async def _sign_up(request: Request) -> Response:
    data, workshop = held(request), _workshop(request)
    given = await body(request, {"member_id": int})
    member = found(data["members"], "id", given["member_id"])
    taken = some(data["signups"], workshop=workshop["code"])
    if any(row["member_id"] == member["id"] for row in taken):
        raise HTTPException(409, "the member is signed up already")
    if len(taken) >= workshop["places"]:
        raise HTTPException(409, "the workshop is full")
    return JSONResponse(sign_up(data, workshop["code"], member["id"]), 201)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/branches", _branches),
            Route("/categories", _categories),
            Route("/tools", _tools),
            Route("/tools/{code}", _tool),
            Route("/members", _members),
            Route("/members/{id}", _change_member, methods=["PATCH"]),
            Route("/loans", _loans),
            Route("/loans/{id}/renew", _renew, methods=["POST"]),
            Route("/reservations", _reservations),
            Route("/reservations", _reserve, methods=["POST"]),
            Route("/reservations/{id}", _drop_reservation, methods=["DELETE"]),
            Route("/fines", _fines),
            Route("/repairs", _repairs),
            Route("/workshops", _workshops),
            Route("/workshops/{code}/signups", _signups),
            Route("/workshops/{code}/signups", _sign_up, methods=["POST"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> dict[str, Any]:
    """The description, as it was written, with the address."""
    assert __package__, "a service is a package"
    text = files(__package__).joinpath("data/openapi.json").read_text(encoding="utf-8")
    return {**json.loads(text), "servers": [{"url": base_url}]}
