"""Buildings, flats, tenants and repairs of a landlord; every answer is wrapped in ``data``."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from evals.live.plain_api import (
    Call,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
    without,
)
from evals.live.records import Data
from evals.live.services.apartments.fresh import TODAY


def application(data: Data) -> Any:
    """The application over this data."""
    return plain_application(
        data,
        {
            "GET /v1/buildings": _buildings,
            "GET /v1/buildings/{building}": lambda d, c: _wrapped(_building(d, c)),
            "GET /v1/buildings/{building}/units": _units,
            "GET /v1/buildings/{building}/units/{number}": lambda d, c: _wrapped(_unit(d, c)),
            "GET /v1/buildings/{building}/units/{number}/repairs": _unit_repairs,
            "POST /v1/buildings/{building}/units/{number}/repairs": _report,
            "GET /v1/tenants": _tenants,
            "GET /v1/tenants/search": _search_tenants,
            "GET /v1/tenants/{tenant_id}": lambda d, c: _wrapped(_tenant(d, c)),
            "PATCH /v1/tenants/{tenant_id}": _change_tenant,
            "GET /v1/tenants/{tenant_id}/payments": _payments,
            "POST /v1/tenants/{tenant_id}/payments/{payment_id}/receive": _receive,
            "GET /v1/contractors": _contractors,
            "GET /v1/repairs": _repairs,
            "POST /v1/repairs/{repair_id}/schedule": _schedule,
            "POST /v1/repairs/{repair_id}/complete": _complete,
        },
    )


def description(base_url: str) -> str:
    """The description as it was written, with the address where it is served."""
    text = files(__package__).joinpath("data/openapi.yaml").read_text(encoding="utf-8")
    return text.replace("http://homes.invalid", base_url)


def _wrapped(value: Any) -> Row:
    return {"data": value}


def _page(rows: list[Row], call: Call) -> Row:
    """A page as Laravel gives it: the rows in ``data``, where one stands in ``meta``."""
    size, page = min(call.number("per_page", 4), 50), max(call.number("page", 1), 1)
    part = rows[(page - 1) * size : page * size]
    meta = {"current_page": page, "last_page": -(-len(rows) // size), "total": len(rows)}
    return {"data": part, "meta": {**meta, "per_page": size}}


def _building(data: Data, call: Call) -> Row:
    return find(data["buildings"], "slug", call.path["building"], "building")


def _unit(data: Data, call: Call) -> Row:
    slug = _building(data, call)["slug"]
    rows = [row for row in data["units"] if row["building"] == slug]
    return find(rows, "number", call.path["number"], "unit")


def _number(call: Call, name: str) -> int:
    text = call.path[name]
    if not text.isdecimal():
        raise ProblemError(400, f"{name} must be a number")
    return int(text)


def _tenant(data: Data, call: Call) -> Row:
    return find(data["tenants"], "id", _number(call, "tenant_id"), "tenant")


def _repair(data: Data, call: Call) -> Row:
    return find(data["repairs"], "id", _number(call, "repair_id"), "repair")


def _buildings(data: Data, _: Call) -> Row:
    return _wrapped([only(row, "slug", "name", "city") for row in data["buildings"]])


def _units(data: Data, call: Call) -> Row:
    slug = _building(data, call)["slug"]
    rows = [row for row in data["units"] if row["building"] == slug]
    if call.query.get("vacant") == "true":
        rows = [row for row in rows if row["occupant_id"] is None]
    return _page([without(row, "monthly_rent", "balcony") for row in rows], call)


def _unit_repairs(data: Data, call: Call) -> Row:
    unit_id = _unit(data, call)["id"]
    return _wrapped([row for row in data["repairs"] if row["unit_id"] == unit_id])


def _report(data: Data, call: Call) -> Made:
    unit = _unit(data, call)
    row = {
        "id": 1 + max(one["id"] for one in data["repairs"]),
        "unit_id": unit["id"],
        "title": call.field("title"),
        "state": "reported",
        "reported_by": unit["occupant_id"],
        "contractor_id": None,
        "quoted": None,
        "reported_on": TODAY.isoformat(),
    }
    data["repairs"].append(row)
    return Made(_wrapped(row))


def _tenants(data: Data, call: Call) -> Row:
    return _page([only(row, "id", "full_name", "moved_in") for row in data["tenants"]], call)


def _search_tenants(data: Data, call: Call) -> Row:
    words = call.query.get("name", "").casefold().split()
    if not words:
        raise ProblemError(400, "name must not be empty")
    rows = [r for r in data["tenants"] if all(w in r["full_name"].casefold() for w in words)]
    return _wrapped([only(row, "id", "full_name") for row in rows])


def _change_tenant(data: Data, call: Call) -> Row:
    row = _tenant(data, call)
    changed = {name: call.field(name) for name in ("email", "phone") if name in call.body}
    if not changed:
        raise ProblemError(422, "give an email or a phone")
    row.update(changed)
    return _wrapped(row)


def _payments(data: Data, call: Call) -> Row:
    tenant_id = _tenant(data, call)["id"]
    rows = [row for row in data["payments"] if row["tenant_id"] == tenant_id]
    return _wrapped(chosen(rows, call, {"month": "month", "state": "state"}))


def _receive(data: Data, call: Call) -> Row:
    tenant_id = _tenant(data, call)["id"]
    rows = [row for row in data["payments"] if row["tenant_id"] == tenant_id]
    row = find(rows, "id", _number(call, "payment_id"), "payment")
    if row["state"] == "received":
        raise ProblemError(409, "it was received already")
    row.update(state="received", received_on=TODAY.isoformat())
    return _wrapped(row)


def _contractors(data: Data, call: Call) -> Row:
    return _wrapped(chosen(data["contractors"], call, {"trade": "trade"}))


def _repairs(data: Data, call: Call) -> Row:
    return _page(chosen(data["repairs"], call, {"state": "state"}), call)


def _schedule(data: Data, call: Call) -> Row:
    row = _repair(data, call)
    contractor = find(data["contractors"], "id", call.field("contractor_id", int), "contractor")
    if row["state"] == "completed":
        raise ProblemError(409, "it is completed")
    row.update(state="scheduled", contractor_id=contractor["id"])
    return _wrapped(row)


def _complete(data: Data, call: Call) -> Row:
    row = _repair(data, call)
    if row["state"] == "completed":
        raise ProblemError(409, "it is completed already")
    row["state"] = "completed"
    return _wrapped(row)
