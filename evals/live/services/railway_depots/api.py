"""The API of the railway depots; ``data/description.yaml`` describes it."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.records import Data
from evals.live.set_aside import Row, some
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

_VEHICLE_IN_LIST = ("plate", "depotId", "nickname", "model", "kind", "status")
_STATUSES = ("in_service", "in_workshop", "stored")
_PRIORITIES = ("low", "medium", "high")


def _one(row: Row, status: int = 200) -> Response:
    return JSONResponse({"data": row}, status)


def _all(rows: list[Row], after: str | None = None) -> Response:
    return JSONResponse({"data": rows, "meta": {"count": len(rows), "nextCursor": after}})


def _start(cursor: str) -> int:
    """The place in the list that a cursor stands for."""
    try:
        return int(base64.urlsafe_b64decode(cursor).decode().removeprefix("at:"))
    except (binascii.Error, ValueError):
        raise HTTPException(400, "wrong cursor") from None


def _cursor(start: int) -> str:
    return base64.urlsafe_b64encode(f"at:{start}".encode()).decode()


def _short(rows: list[Row]) -> list[Row]:
    return [{name: row[name] for name in _VEHICLE_IN_LIST} for row in rows]


def _check(name: str, value: Any, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise HTTPException(422, f"{name} is one of {', '.join(allowed)}")


def _depot(request: Request) -> Row:
    return found(held(request)["depots"], "depotId", request.path_params["depotId"])


def _vehicle(request: Request) -> Row:
    vehicles = some(held(request)["vehicles"], depotId=_depot(request)["depotId"])
    return found(vehicles, "plate", request.path_params["plate"])


def _job(request: Request) -> Row:
    jobs = some(held(request)["jobs"], plate=_vehicle(request)["plate"])
    return found(jobs, "jobId", request.path_params["jobId"])


async def _depots(request: Request) -> Response:
    return _all(held(request)["depots"])


async def _one_depot(request: Request) -> Response:
    return _one(_depot(request))


async def _staff(request: Request) -> Response:
    return _all(some(held(request)["staff"], depotId=_depot(request)["depotId"]))


async def _one_of_staff(request: Request) -> Response:
    return _one(found(held(request)["staff"], "staffId", request.path_params["staffId"]))


async def _search(request: Request) -> Response:
    words = request.query_params.get("q", "").lower()
    rows = [
        row
        for row in held(request)["vehicles"]
        if words in f"{row['plate']} {row['nickname']} {row['model']}".lower()
    ]
    return _all(_short(rows))


async def _vehicles(request: Request) -> Response:
    rows = some(held(request)["vehicles"], depotId=_depot(request)["depotId"])
    rows = filtered(request, rows, "status")
    size, cursor = whole(request, "pageSize", 5, 20, 1), request.query_params.get("cursor")
    start = _start(cursor) if cursor else 0
    more = start + size < len(rows)
    return _all(_short(rows[start : start + size]), _cursor(start + size) if more else None)


async def _one_vehicle(request: Request) -> Response:
    return _one(_vehicle(request))


async def _change_vehicle(request: Request) -> Response:
    row = _vehicle(request)
    given = await body(request, {}, {"status": str, "mileageKm": int, "lastInspection": str})
    if "status" in given:
        _check("status", given["status"], _STATUSES)
    row.update(given)
    return _one(row)


async def _transfer(request: Request) -> Response:
    row = _vehicle(request)
    given = await body(request, {"toDepot": str})
    row["depotId"] = found(held(request)["depots"], "depotId", given["toDepot"])["depotId"]
    return _one(row)


async def _jobs(request: Request) -> Response:
    rows = some(held(request)["jobs"], plate=_vehicle(request)["plate"])
    return _all(filtered(request, rows, "state"))


async def _open_job(request: Request) -> Response:
    data, plate = held(request), _vehicle(request)["plate"]
    optional = {"assignedTo": int, "hours": float, "cost": float}
    given = await body(request, {"title": str, "priority": str, "openedBy": int}, optional)
    _check("priority", given["priority"], _PRIORITIES)
    for name in {"openedBy", "assignedTo"} & set(given):
        found(data["staff"], "staffId", given[name])
    made = {
        "jobId": max(row["jobId"] for row in data["jobs"]) + 1,
        "plate": plate,
        "assignedTo": None,
        "hours": None,
        "cost": None,
        **given,
        "state": "open",
        "openedOn": datetime.now(UTC).date().isoformat(),
    }
    data["jobs"].append(made)
    return _one(made, 201)


async def _change_job(request: Request) -> Response:
    row = _job(request)
    kinds = {"priority": str, "assignedTo": int, "hours": float, "cost": float}
    given = await body(request, {}, kinds)
    if "priority" in given:
        _check("priority", given["priority"], _PRIORITIES)
    if "assignedTo" in given:
        found(held(request)["staff"], "staffId", given["assignedTo"])
    row.update(given)
    return _one(row)


async def _delete_job(request: Request) -> Response:
    held(request)["jobs"].remove(_job(request))
    return Response(status_code=204)


async def _complete(request: Request) -> Response:
    row = _job(request)
    if row["state"] == "done":
        raise HTTPException(409, "done already")
    row["state"] = "done"
    return _one(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    vehicles = "/depots/{depotId}/vehicles"
    jobs = f"{vehicles}/{{plate}}/jobs"
    app = Starlette(
        routes=[
            Route("/depots", _depots),
            Route("/depots/{depotId}", _one_depot),
            Route("/depots/{depotId}/staff", _staff),
            Route("/staff/{staffId}", _one_of_staff),
            Route("/vehicles/search", _search),
            Route(vehicles, _vehicles),
            Route(f"{vehicles}/{{plate}}", _one_vehicle),
            Route(f"{vehicles}/{{plate}}", _change_vehicle, methods=["PATCH"]),
            Route(f"{vehicles}/{{plate}}/transfer", _transfer, methods=["POST"]),
            Route(jobs, _jobs),
            Route(jobs, _open_job, methods=["POST"]),
            Route(f"{jobs}/{{jobId}}", _change_job, methods=["PATCH"]),
            Route(f"{jobs}/{{jobId}}", _delete_job, methods=["DELETE"]),
            Route(f"{jobs}/{{jobId}}/complete", _complete, methods=["POST"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written by hand, with the address."""
    text = files(__package__).joinpath("data/description.yaml").read_text(encoding="utf-8")
    return text.replace("{{base_url}}", base_url)
