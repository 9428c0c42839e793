"""The API of the allotment office; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

import binascii
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
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

_PLOT_IN_LIST = ("slug", "site", "number", "size", "area_m2", "state", "tenant")
_TENANT_IN_LIST = ("slug", "name", "email")
_SIZES = ("starter", "half", "full")
_OUTCOMES = ("good", "fair", "neglected")
_METHODS = ("card", "transfer", "cash")


def _page(request: Request, rows: list[Row], fields: tuple[str, ...] = ()) -> Response:
    """A page of a list; its cursor names the last record before it."""
    size, start = whole(request, "page_size", 15, 50, 1), 0
    if cursor := request.query_params.get("cursor"):
        start = 1 + rows.index(found(rows, "slug", _decoded(cursor)))
    part = rows[start : start + size]
    more = start + size < len(rows)
    shown = [{name: row[name] for name in fields or row} for row in part]
    following = urlsafe_b64encode(part[-1]["slug"].encode()).decode() if more else None
    return JSONResponse({"data": shown, "next_cursor": following})


def _decoded(cursor: str) -> str:
    try:
        return urlsafe_b64decode(cursor).decode()
    except (binascii.Error, ValueError):
        raise HTTPException(400, "unknown cursor") from None


def _named(request: Request, collection: str) -> Row:
    return found(held(request)[collection], "slug", request.path_params["slug"].lower())


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def _one_of(given: Row, name: str, allowed: tuple[str, ...]) -> None:
    if name in given and given[name] not in allowed:
        raise HTTPException(400, f"{name} must be one of {', '.join(allowed)}")


async def _sites(request: Request) -> Response:
    return _page(request, filtered(request, held(request)["sites"], "district"))


async def _site(request: Request) -> Response:
    return JSONResponse(_named(request, "sites"))


async def _plots(request: Request) -> Response:
    rows = filtered(request, held(request)["plots"], "site", "state", "size", "tenant")
    return _page(request, rows, _PLOT_IN_LIST)


async def _plot(request: Request) -> Response:
    return JSONResponse(_named(request, "plots"))


async def _assign(request: Request) -> Response:
    plot = _named(request, "plots")
    given = await body(request, {"tenant": str}, {"let_since": str})
    tenant = found(held(request)["tenants"], "slug", given["tenant"])
    if plot["state"] == "out_of_use":
        raise HTTPException(409, "the plot is out of use")
    since = given.get("let_since", _today())
    plot.update(state="let", tenant=tenant["slug"], let_since=since)
    return JSONResponse(plot)


async def _release(request: Request) -> Response:
    plot = _named(request, "plots")
    if plot["tenant"] is None:
        raise HTTPException(409, "the plot has no tenant")
    plot.update(state="vacant", tenant=None, let_since=None)
    return JSONResponse(plot)


async def _tenants(request: Request) -> Response:
    rows = held(request)["tenants"]
    words = request.query_params.get("q", "").casefold().split()
    rows = [row for row in rows if all(word in row["name"].casefold() for word in words)]
    return _page(request, rows, _TENANT_IN_LIST)


async def _tenant(request: Request) -> Response:
    return JSONResponse(_named(request, "tenants"))


async def _change_tenant(request: Request) -> Response:
    row = _named(request, "tenants")
    texts = dict.fromkeys(("email", "phone", "concession"), str)
    given = await body(request, {}, {**texts, "newsletter": bool})
    _one_of(given, "concession", ("none", "pensioner", "student", "unemployed"))
    row.update(given)
    return JSONResponse(row)


async def _waiting(request: Request) -> Response:
    rows = filtered(request, held(request)["waiting_list"], "site", "size")
    return _page(request, sorted(rows, key=lambda row: str(row["applied_on"])))


async def _apply(request: Request) -> Response:
    data = held(request)
    given = await body(request, dict.fromkeys(("name", "email", "phone", "site", "size"), str))
    found(data["sites"], "slug", given["site"])
    _one_of(given, "size", _SIZES)
    slug = _slug(given["name"])
    if any(row["slug"] == slug for row in data["waiting_list"]):
        raise HTTPException(409, "on the waiting list already")
    made = {"slug": slug, **given, "applied_on": _today()}
    data["waiting_list"].append(made)
    return JSONResponse(made, 201)


async def _withdraw(request: Request) -> Response:
    held(request)["waiting_list"].remove(_named(request, "waiting_list"))
    return Response(status_code=204)


async def _inspections(request: Request) -> Response:
    rows = filtered(request, held(request)["inspections"], "plot", "outcome")
    since = request.query_params.get("since", "")
    rows = [row for row in rows if row["inspected_on"] >= since]
    return _page(request, sorted(rows, key=lambda row: str(row["inspected_on"]), reverse=True))


async def _inspect(request: Request) -> Response:
    data = held(request)
    required = dict.fromkeys(("plot", "inspected_on", "inspector", "outcome"), str)
    optional: dict[str, Any] = {"cultivated_percent": int, "remarks": str, "follow_up_on": str}
    given = await body(request, required, optional)
    given["plot"] = found(data["plots"], "slug", given["plot"].lower())["slug"]
    _one_of(given, "outcome", _OUTCOMES)
    last = max((int(row["slug"].split("-")[1]) for row in data["inspections"]), default=300)
    made = {"slug": f"insp-{last + 1}", **dict.fromkeys(optional), **given}
    data["inspections"].append(made)
    return JSONResponse(made, 201)


async def _fees(request: Request) -> Response:
    return _page(request, filtered(request, held(request)["fees"], "tenant", "state", "year"))


async def _pay(request: Request) -> Response:
    row = _named(request, "fees")
    given = await body(request, {"payment_method": str}, {"paid_on": str})
    _one_of(given, "payment_method", _METHODS)
    if row["state"] in ("paid", "waived"):
        raise HTTPException(409, f"the fee is {row['state']}")
    row.update({"paid_on": _today(), **given, "state": "paid"})
    return JSONResponse(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    app = Starlette(
        routes=[
            Route("/v2/sites", _sites),
            Route("/v2/sites/{slug}", _site),
            Route("/v2/plots", _plots),
            Route("/v2/plots/{slug}", _plot),
            Route("/v2/plots/{slug}/tenant", _assign, methods=["PUT"]),
            Route("/v2/plots/{slug}/tenant", _release, methods=["DELETE"]),
            Route("/v2/tenants", _tenants),
            Route("/v2/tenants/{slug}", _tenant),
            Route("/v2/tenants/{slug}", _change_tenant, methods=["PATCH"]),
            Route("/v2/waiting-list", _waiting),
            Route("/v2/waiting-list", _apply, methods=["POST"]),
            Route("/v2/waiting-list/{slug}", _withdraw, methods=["DELETE"]),
            Route("/v2/inspections", _inspections),
            Route("/v2/inspections", _inspect, methods=["POST"]),
            Route("/v2/fees", _fees),
            Route("/v2/fees/{slug}/payment", _pay, methods=["POST"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address where it is served."""
    text = files(__package__).joinpath("data/openapi.yaml").read_text(encoding="utf-8")
    return text.replace("https://allotments.invalid", base_url)
