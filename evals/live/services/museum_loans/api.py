"""The API of the loans office; ``description.yaml`` in this folder's ``data`` describes it."""

from __future__ import annotations

from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from evals.live.records import Data
from evals.live.set_aside import Row
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

API_KEY = "sm-loans-7f3c91"
_OBJECT_IN_LIST = ("inventory_no", "title", "department", "keeper", "insured_value")
_LOAN_IN_LIST = ("loan_no", "object", "borrower", "exhibition", "starts", "ends", "status")


class _KeyCheck:
    """Lets no request pass that does not bring the key."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and Request(scope).headers.get("x-api-key") != API_KEY:
            await JSONResponse({"error": "missing or wrong API key"}, 401)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _list(request: Request, rows: list[Row], fields: tuple[str, ...] = ()) -> Response:
    limit, offset = whole(request, "limit", 10, 100, 1), whole(request, "offset", 0)
    part = rows[offset : offset + limit]
    if fields:
        part = [{name: row[name] for name in fields} for row in part]
    return JSONResponse({"total": len(rows), "limit": limit, "offset": offset, "results": part})


async def _objects(request: Request) -> Response:
    rows = filtered(request, held(request)["objects"], "department", "keeper")
    words = request.query_params.get("q", "").lower()
    rows = [row for row in rows if words in f"{row['title']} {row['maker']}".lower()]
    return _list(request, rows, _OBJECT_IN_LIST)


def _object(request: Request) -> Row:
    return found(held(request)["objects"], "inventory_no", request.path_params["inventory_no"])


async def _one_object(request: Request) -> Response:
    return JSONResponse(_object(request))


async def _change_object(request: Request) -> Response:
    row = _object(request)
    kinds = {"location": str, "keeper": str, "insured_value": float, "fragile": bool}
    row.update(await body(request, {}, kinds))
    return JSONResponse(row)


async def _reports(request: Request) -> Response:
    key = _object(request)["inventory_no"]
    return JSONResponse([row for row in held(request)["reports"] if row["object"] == key])


async def _add_report(request: Request) -> Response:
    required = {"reported_by": str, "reported_on": str, "grade": str, "remarks": str}
    data, key = held(request), _object(request)["inventory_no"]
    given = await body(request, required)
    found(data["staff"], "code", given["reported_by"])
    if given["grade"] not in ("good", "fair", "poor"):
        raise HTTPException(400, "grade is good, fair or poor")
    row = {"report_no": f"CR-{len(data['reports']) + 1:02}", "object": key, **given}
    data["reports"].append(row)
    return JSONResponse(row, 201)


async def _institutions(request: Request) -> Response:
    return _list(request, held(request)["institutions"])


async def _institution(request: Request) -> Response:
    return JSONResponse(found(held(request)["institutions"], "code", request.path_params["code"]))


async def _add_institution(request: Request) -> Response:
    names = ("name", "city", "country", "contact_name", "contact_email")
    given = await body(request, dict.fromkeys(names, str), {"climate_controlled": bool})
    rows = held(request)["institutions"]
    row = {"code": f"INS-{len(rows) + 1:02}", "climate_controlled": False, **given}
    rows.append(row)
    return JSONResponse(row, 201)


async def _loans(request: Request) -> Response:
    rows = filtered(request, held(request)["loans"], "status", "borrower")
    return _list(request, rows, _LOAN_IN_LIST)


def _loan(request: Request) -> Row:
    return found(held(request)["loans"], "loan_no", request.path_params["loan_no"])


async def _one_loan(request: Request) -> Response:
    return JSONResponse(_loan(request))


async def _request_loan(request: Request) -> Response:
    required = dict.fromkeys(("object", "borrower", "exhibition", "starts", "ends"), str)
    given = await body(request, required, {"fee": float})
    data = held(request)
    found(data["objects"], "inventory_no", given["object"])
    found(data["institutions"], "code", given["borrower"])
    made = {"fee": 0, **given, "status": "requested", "courier": None}
    last = max(row["loan_no"] for row in data["loans"])
    made["loan_no"] = f"{last[:8]}{int(last[8:]) + 1:02}"
    data["loans"].append(made)
    return JSONResponse(made, 201)


async def _approve(request: Request) -> Response:
    row = _loan(request)
    given = await body(request, {"courier": str})
    found(held(request)["staff"], "code", given["courier"])
    _move(row, "requested", "approved")
    row["courier"] = given["courier"]
    return JSONResponse(row)


async def _return(request: Request) -> Response:
    row = _loan(request)
    _move(row, "on_loan", "returned")
    return JSONResponse(row)


async def _withdraw(request: Request) -> Response:
    row = _loan(request)
    if row["status"] != "requested":
        raise HTTPException(409, "only a loan that is requested can be withdrawn")
    held(request)["loans"].remove(row)
    return Response(status_code=204)


def _move(row: Row, before: str, after: str) -> None:
    if row["status"] != before:
        raise HTTPException(409, f"the loan is {row['status']}, not {before}")
    row["status"] = after


async def _staff(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["staff"], "department"))


async def _one_of_staff(request: Request) -> Response:
    return JSONResponse(found(held(request)["staff"], "code", request.path_params["code"]))


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/objects", _objects),
            Route("/objects/{inventory_no}", _one_object),
            Route("/objects/{inventory_no}", _change_object, methods=["PATCH"]),
            Route("/objects/{inventory_no}/reports", _reports),
            Route("/objects/{inventory_no}/reports", _add_report, methods=["POST"]),
            Route("/institutions", _institutions),
            Route("/institutions", _add_institution, methods=["POST"]),
            Route("/institutions/{code}", _institution),
            Route("/loans", _loans),
            Route("/loans", _request_loan, methods=["POST"]),
            Route("/loans/{loan_no}", _one_loan),
            Route("/loans/{loan_no}", _withdraw, methods=["DELETE"]),
            Route("/loans/{loan_no}/approve", _approve, methods=["POST"]),
            Route("/loans/{loan_no}/return", _return, methods=["POST"]),
            Route("/staff", _staff),
            Route("/staff/{code}", _one_of_staff),
        ],
        middleware=[Middleware(_KeyCheck)],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written by hand, with the address."""
    text = files(__package__).joinpath("data/description.yaml").read_text(encoding="utf-8")
    return text.replace("{{base_url}}", base_url)
