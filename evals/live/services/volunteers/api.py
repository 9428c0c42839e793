"""The API of the volunteer organisation; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

import re
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

_PERSON_IN_LIST = ("slug", "name", "team")
_SHIFT_IN_LIST = ("slug", "title", "team", "day")


def _part(request: Request, rows: list[Row], fields: tuple[str, ...]) -> Response:
    limit, offset = whole(request, "limit", 12, 50, 1), whole(request, "offset", 0)
    part = [{name: row[name] for name in fields} for row in rows[offset : offset + limit]]
    return JSONResponse(part, headers={"X-Total-Count": str(len(rows))})


def _named(request: Request, collection: str) -> Row:
    return found(held(request)[collection], "slug", request.path_params["slug"])


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


async def _people(request: Request) -> Response:
    return _part(request, filtered(request, held(request)["people"], "team"), _PERSON_IN_LIST)


async def _person(request: Request) -> Response:
    return JSONResponse(_named(request, "people"))


def _check_person(data: Data, given: Row) -> None:
    if "team" in given:
        found(data["teams"], "slug", given["team"])
    if "mentor" in given:
        found(data["people"], "slug", given["mentor"])


async def _add_person(request: Request) -> Response:
    data = held(request)
    required = dict.fromkeys(("name", "team", "phone", "email"), str)
    given = await body(request, required, {"mentor": str, "licence": bool})
    _check_person(data, given)
    joined = datetime.now(UTC).date().isoformat()
    made = {"mentor": None, "licence": False, **given, "hours": 0, "joined": joined}
    made["slug"] = _slug(made["name"])
    data["people"].append(made)
    return JSONResponse(made, 201)


async def _change_person(request: Request) -> Response:
    row = _named(request, "people")
    texts = dict.fromkeys(("team", "phone", "email", "mentor"), str)
    given = await body(request, {}, {**texts, "hours": float, "licence": bool})
    _check_person(held(request), given)
    row.update(given)
    return JSONResponse(row)


async def _teams(request: Request) -> Response:
    return JSONResponse(held(request)["teams"])


async def _team(request: Request) -> Response:
    return JSONResponse(_named(request, "teams"))


async def _shifts(request: Request) -> Response:
    rows = sorted(held(request)["shifts"], key=lambda row: row["day"])
    return _part(request, rows, _SHIFT_IN_LIST)


async def _shift(request: Request) -> Response:
    return JSONResponse(_named(request, "shifts"))


async def _add_shift(request: Request) -> Response:
    texts = dict.fromkeys(("title", "team", "day", "starts_at", "place"), str)
    given = await body(request, {**texts, "hours": float, "capacity": int})
    found(held(request)["teams"], "slug", given["team"])
    made = {"slug": _slug(given["title"]), **given}
    held(request)["shifts"].append(made)
    return JSONResponse(made, 201)


async def _delete_shift(request: Request) -> Response:
    row, data = _named(request, "shifts"), held(request)
    data["shifts"].remove(row)
    data["signups"][:] = [made for made in data["signups"] if made["shift"] != row["slug"]]
    return Response(status_code=204)


async def _people_of_shift(request: Request) -> Response:
    data, key = held(request), _named(request, "shifts")["slug"]
    slugs = [row["person"] for row in data["signups"] if row["shift"] == key]
    rows = [found(data["people"], "slug", slug) for slug in slugs]
    return JSONResponse([{name: row[name] for name in _PERSON_IN_LIST} for row in rows])


async def _sign_up(request: Request) -> Response:
    data, shift = held(request), _named(request, "shifts")
    given = await body(request, {"person": str})
    person = found(data["people"], "slug", given["person"])
    taken = [row for row in data["signups"] if row["shift"] == shift["slug"]]
    if len(taken) >= shift["capacity"] or any(row["person"] == person["slug"] for row in taken):
        raise HTTPException(409, "full, or signed up already")
    made = {"shift": shift["slug"], "person": person["slug"]}
    data["signups"].append(made)
    return JSONResponse(made, 201)


async def _sign_off(request: Request) -> Response:
    signups, shift = held(request)["signups"], _named(request, "shifts")
    mine = [row for row in signups if row["shift"] == shift["slug"]]
    signups.remove(found(mine, "person", request.path_params["person"]))
    return Response(status_code=204)


async def _incidents(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["incidents"], "state"))


async def _report(request: Request) -> Response:
    data = held(request)
    required = dict.fromkeys(("what", "reported_by", "severity", "day"), str)
    given = await body(request, required, {"assigned_to": str})
    for name in {"reported_by", "assigned_to"} & set(given):
        found(data["people"], "slug", given[name])
    if given["severity"] not in ("low", "medium", "high"):
        raise HTTPException(400, "severity is low, medium or high")
    made = {"slug": f"inc-{len(data['incidents']) + 1:02}", "assigned_to": None, **given}
    made["state"] = "open"
    data["incidents"].append(made)
    return JSONResponse(made, 201)


async def _close(request: Request) -> Response:
    row = _named(request, "incidents")
    if row["state"] == "closed":
        raise HTTPException(409, "closed already")
    row["state"] = "closed"
    return JSONResponse(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/people", _people),
            Route("/people", _add_person, methods=["POST"]),
            Route("/people/{slug}", _person),
            Route("/people/{slug}", _change_person, methods=["PATCH"]),
            Route("/teams", _teams),
            Route("/teams/{slug}", _team),
            Route("/shifts", _shifts),
            Route("/shifts", _add_shift, methods=["POST"]),
            Route("/shifts/{slug}", _shift),
            Route("/shifts/{slug}", _delete_shift, methods=["DELETE"]),
            Route("/shifts/{slug}/people", _people_of_shift),
            Route("/shifts/{slug}/signups", _sign_up, methods=["POST"]),
            Route("/shifts/{slug}/signups/{person}", _sign_off, methods=["DELETE"]),
            Route("/incidents", _incidents),
            Route("/incidents", _report, methods=["POST"]),
            Route("/incidents/{slug}/close", _close, methods=["POST"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
