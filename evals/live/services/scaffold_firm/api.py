"""The API of the scaffolding firm; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import uuid4

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import (
    Call,
    Key,
    Made,
    ProblemError,
    chosen,
    find,
    only,
    plain_application,
    without,
)
from evals.live.records import Data
from evals.live.set_aside import Row, some

API_KEY = "sf-77a1-ledger-and-brace"
_TAGS = ("green", "amber", "red")
_Allowed = Mapping[str, Sequence[str] | type]
_CLIENT: _Allowed = {
    "name": str, "contactName": str, "phone": str, "email": str, "paymentDays": int,
    "onStop": bool,
}  # fmt: skip
_SITE: _Allowed = {
    "name": str, "address": str, "town": str, "manager": str, "gateCode": str, "parking": str,
}  # fmt: skip
_MEMBER: _Allowed = {
    "name": str, "card": ("trainee", "part_2", "advanced"), "phone": str, "dayRate": int,
    "driver": bool, "available": bool,
}  # fmt: skip
_SCAFFOLD: _Allowed = {
    "kind": ("independent", "tower", "birdcage", "loading_bay", "temporary_roof"),
    "heightM": float, "loadClass": int, "weeklyRate": int, "startsOn": str, "hireEndsOn": str,
    "leadId": str,
}  # fmt: skip
_INSPECTION: _Allowed = {
    "inspectorId": str, "inspectedOn": str, "result": ("pass", "remarks", "fail"), "remarks": str,
}  # fmt: skip
_MAY_BE_NULL = ("gateCode", "parking", "remarks")


def _check(given: Any, fields: _Allowed, optional: Sequence[str] = ()) -> Row:
    """The fields of the body; the call fails where one is missing, unknown or wrong."""
    if not isinstance(given, dict):
        raise ProblemError(422, "an object is needed")
    missing = [name for name in fields if name not in given and name not in optional]
    wrong = [name for name, value in given.items() if not _fits(name, value, fields.get(name, ()))]
    if missing or wrong:
        raise ProblemError(422, f"missing: {missing}, wrong: {wrong}")
    return {name: float(v) if fields[name] is float else v for name, v in given.items()}


def _fits(name: str, value: Any, may: Sequence[str] | type) -> bool:
    if value is None:
        return name in _MAY_BE_NULL
    if not isinstance(may, type):
        return value in may
    if isinstance(value, bool):
        return may is bool
    if name.endswith("On") and may is str:
        return _is_day(value)
    return isinstance(value, (int, float) if may is float else may)


def _is_day(value: Any) -> bool:
    try:
        return bool(date.fromisoformat(value))
    except (TypeError, ValueError):
        return False


def _replace(name: str, fields: _Allowed) -> Callable[[Data, Call], Row]:
    """Takes all fields of a record anew."""

    def handler(data: Data, call: Call) -> Row:
        row = find(data[name], "id", call.path["id"], name)
        row.update(_check(call.body, fields))
        return row

    return handler


def _shown(data: Data, row: Row) -> Row:
    """A scaffold with the site where it stands."""
    site = find(data["sites"], "id", row["siteId"], "site")
    return {**without(row, "siteId"), "site": only(site, "id", "name", "town")}


def _clients(data: Data, _: Call) -> list[Row]:
    return list(data["clients"])


def _sites(data: Data, call: Call) -> list[Row]:
    client = find(data["clients"], "id", call.path["id"], "client")
    return some(data["sites"], clientId=client["id"])


def _scaffolds(data: Data, call: Call) -> list[Row]:
    rows = chosen(data["scaffolds"], call, {"status": "status", "tag": "tag"})
    return [_shown(data, row) for row in rows]


def _scaffolds_of_site(data: Data, call: Call) -> list[Row]:
    site = find(data["sites"], "id", call.path["id"], "site")
    rows = chosen(some(data["scaffolds"], siteId=site["id"]), call, {"status": "status"})
    return [_shown(data, row) for row in rows]


def _plan(data: Data, call: Call) -> Made:
    site = find(data["sites"], "id", call.path["id"], "site")
    given = _check(call.body, _SCAFFOLD, ("startsOn", "hireEndsOn", "leadId"))
    if "leadId" in given:
        find(data["crew"], "id", given["leadId"], "crew member")
    last = max(int(row["reference"].partition("-")[2]) for row in data["scaffolds"])
    made = {
        "id": str(uuid4()),
        "reference": f"SC-{last + 1}",
        "siteId": site["id"],
        "status": "planned",
        "tag": "none",
        **{name: given.get(name) for name in _SCAFFOLD},
    }
    data["scaffolds"].append(made)
    return Made(_shown(data, made))


def _scaffold(data: Data, call: Call) -> Row:
    return find(data["scaffolds"], "id", call.path["id"], "scaffold")


def _standing(data: Data, call: Call) -> Row:
    row = _scaffold(data, call)
    if row["status"] != "standing":
        raise ProblemError(409, f"the scaffold is {row['status']}")
    return row


def _tag(data: Data, call: Call) -> Row:
    row = _standing(data, call)
    row["tag"] = _check(call.body, {"colour": _TAGS})["colour"]
    return _shown(data, row)


def _extend(data: Data, call: Call) -> Row:
    row = _scaffold(data, call)
    until = _check(call.body, {"untilOn": str})["untilOn"]
    if row["status"] == "dismantled" or (row["hireEndsOn"] or "") > until:
        raise ProblemError(409, "a hire can only be made longer, and not once it is over")
    row["hireEndsOn"] = until
    return _shown(data, row)


def _reassign(data: Data, call: Call) -> Row:
    row = _scaffold(data, call)
    lead = _check(call.body, {"leadId": str})["leadId"]
    row["leadId"] = find(data["crew"], "id", lead, "crew member")["id"]
    return _shown(data, row)


def _dismantle(data: Data, call: Call) -> Row:
    row = _standing(data, call)
    row.update(status="dismantled", tag="none")
    return _shown(data, row)


def _drop(data: Data, call: Call) -> None:
    row = _scaffold(data, call)
    if row["status"] != "planned":
        raise ProblemError(409, f"the scaffold is {row['status']}")
    data["scaffolds"].remove(row)


def _inspections(data: Data, call: Call) -> list[Row]:
    return some(data["inspections"], scaffoldId=_scaffold(data, call)["id"])


def _inspect(data: Data, call: Call) -> Made:
    row = _standing(data, call)
    given = _check(call.body, _INSPECTION, ("remarks",))
    find(data["crew"], "id", given["inspectorId"], "crew member")
    made = {"id": str(uuid4()), "scaffoldId": row["id"], "remarks": None, **given}
    data["inspections"].append(made)
    return Made(made)


def _crew(data: Data, call: Call) -> list[Row]:
    return chosen(data["crew"], call, {"available": "available", "card": "card"})


_ROUTES: dict[str, Callable[[Data, Call], Any]] = {
    "GET /clients": _clients,
    "PUT /clients/{id}": _replace("clients", _CLIENT),
    "GET /clients/{id}/sites": _sites,
    "PUT /sites/{id}": _replace("sites", _SITE),
    "GET /sites/{id}/scaffolds": _scaffolds_of_site,
    "POST /sites/{id}/scaffolds": _plan,
    "GET /scaffolds": _scaffolds,
    "DELETE /scaffolds/{id}": _drop,
    "POST /scaffolds/{id}/tag": _tag,
    "POST /scaffolds/{id}/extend": _extend,
    "POST /scaffolds/{id}/reassign": _reassign,
    "POST /scaffolds/{id}/dismantle": _dismantle,
    "GET /scaffolds/{id}/inspections": _inspections,
    "POST /scaffolds/{id}/inspections": _inspect,
    "GET /crew": _crew,
    "PUT /crew/{id}": _replace("crew", _MEMBER),
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES, Key("X-API-Key", API_KEY))


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
