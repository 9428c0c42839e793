"""The API of the home care agency; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import Call, Key, Made, ProblemError, chosen, find, plain_application
from evals.live.records import Data
from evals.live.services.home_care.records import TODAY
from evals.live.set_aside import Row, whole

API_KEY = "hc-71e0-weirstreet"
_NUMBER = (int, float)
_CLIENT: Mapping[str, Any] = {
    **dict.fromkeys(("areaId", "fullName", "street", "phone", "bornOn", "funding"), str),
    "weeklyHours": _NUMBER,
    "hourlyRate": _NUMBER,
    "nextOfKin": str,
    "active": bool,
}
_CARER: Mapping[str, Any] = {
    "fullName": str,
    "phone": str,
    "hourlyWage": _NUMBER,
    "qualified": bool,
    "hasCar": bool,
    "contractHours": _NUMBER,
    "status": str,
}
_VISIT: Mapping[str, Any] = {"day": str, "startsAt": str, "minutes": int, "task": str}
_CONCERN: Mapping[str, Any] = {"topic": str, "details": str, "raisedById": str}
_ALLOWED = {
    "funding": ("council", "private", "insurance"),
    "status": ("active", "sick", "on_leave"),
    "task": ("personal_care", "meal", "medication", "shopping", "companionship"),
    "topic": ("falls", "medication", "nutrition", "equipment", "mood"),
}
_DAYS = ("day", "bornOn")


def _body(call: Call, needed: Mapping[str, Any], also: Mapping[str, Any] | None = None) -> Row:
    """The fields of the body; the call fails where one is missing, wrong or unknown."""
    sent = call.body if isinstance(call.body, dict) else {}
    optional = also or {}
    if unknown := set(sent) - {*needed, *optional}:
        raise ProblemError(422, f"unknown: {', '.join(sorted(unknown))}")
    fields = {**needed, **{n: kind for n, kind in optional.items() if sent.get(n) is not None}}
    return {name: _checked(name, call.field(name, kind), kind) for name, kind in fields.items()}


def _checked(name: str, value: Any, kind: Any) -> Any:
    if isinstance(value, bool) is not (kind is bool):
        raise ProblemError(422, f"{name} is wrong")
    if name in _ALLOWED and value not in _ALLOWED[name]:
        raise ProblemError(422, f"{name} is one of {', '.join(_ALLOWED[name])}")
    if name in _DAYS:
        try:
            date.fromisoformat(value)
        except ValueError:
            raise ProblemError(422, f"{name} is written YYYY-MM-DD") from None
    return whole(value)


def _client(data: Data, call: Call) -> Row:
    return find(data["clients"], "id", call.path["clientId"], "client")


def _carer(data: Data, call: Call) -> Row:
    return find(data["carers"], "id", call.path["carerId"], "carer")


def _planned(data: Data, call: Call) -> Row:
    row = find(data["visits"], "id", call.path["visitId"], "visit")
    if row["status"] != "planned":
        raise ProblemError(409, f"the visit is {row['status']}")
    return row


def _areas(data: Data, _: Call) -> Any:
    return [*data["areas"]]


def _clients_of_area(data: Data, call: Call) -> Any:
    area = find(data["areas"], "id", call.path["areaId"], "area")
    rows = [row for row in data["clients"] if row["areaId"] == area["id"]]
    return chosen(rows, call, {"funding": "funding"})


def _replace_client(data: Data, call: Call) -> Any:
    row, given = _client(data, call), _body(call, _CLIENT)
    find(data["areas"], "id", given["areaId"], "area")
    row.update(given)
    return row


def _visits_to_client(data: Data, call: Call) -> Any:
    client = _client(data, call)
    rows = [row for row in data["visits"] if row["clientId"] == client["id"]]
    return chosen(rows, call, {"status": "status", "day": "day"})


def _plan(data: Data, call: Call) -> Any:
    client, given = _client(data, call), _body(call, _VISIT, {"carerId": str})
    if "carerId" in given:
        find(data["carers"], "id", given["carerId"], "carer")
    made = {"id": str(uuid.uuid4()), "clientId": client["id"], "carerId": None, **given}
    made |= {"status": "planned", "note": None}
    data["visits"].append(made)
    return Made(made)


def _concerns(data: Data, call: Call) -> Any:
    client = _client(data, call)
    return [row for row in data["concerns"] if row["clientId"] == client["id"]]


def _raise(data: Data, call: Call) -> Any:
    client, given = _client(data, call), _body(call, _CONCERN, {"urgent": bool})
    find(data["carers"], "id", given["raisedById"], "carer")
    made = {"id": str(uuid.uuid4()), "clientId": client["id"], "raisedOn": TODAY.isoformat()}
    made |= {"urgent": False, **given}
    data["concerns"].append(made)
    return Made(made)


def _carers(data: Data, call: Call) -> Any:
    return chosen(data["carers"], call, {"status": "status", "qualified": "qualified"})


def _replace_carer(data: Data, call: Call) -> Any:
    row = _carer(data, call)
    row.update(_body(call, _CARER))
    return row


def _visits_of_carer(data: Data, call: Call) -> Any:
    carer = _carer(data, call)
    first, last = call.query.get("from", ""), call.query.get("to", "9999")
    rows = [row for row in data["visits"] if row["carerId"] == carer["id"]]
    return [row for row in rows if first <= row["day"] <= last]


def _assign(data: Data, call: Call) -> Any:
    row, given = _planned(data, call), _body(call, {"carerId": str})
    row["carerId"] = find(data["carers"], "id", given["carerId"], "carer")["id"]
    return row


def _move(data: Data, call: Call) -> Any:
    row = _planned(data, call)
    row.update(_body(call, {"day": str}, {"startsAt": str}))
    return row


def _complete(data: Data, call: Call) -> Any:
    row = _planned(data, call)
    row.update(_body(call, {}, {"minutes": int, "note": str}), status="done")
    return row


def _cancel(data: Data, call: Call) -> Any:
    row = _planned(data, call)
    row.update(_body(call, {}, {"note": str}), status="cancelled")
    return row


def _delete_concern(data: Data, call: Call) -> None:
    data["concerns"].remove(find(data["concerns"], "id", call.path["concernId"], "concern"))


_ROUTES: Mapping[str, Any] = {
    "GET /v1/areas": _areas,
    "GET /v1/areas/{areaId}/clients": _clients_of_area,
    "GET /v1/clients/{clientId}": _client,
    "PUT /v1/clients/{clientId}": _replace_client,
    "GET /v1/clients/{clientId}/visits": _visits_to_client,
    "POST /v1/clients/{clientId}/visits": _plan,
    "GET /v1/clients/{clientId}/concerns": _concerns,
    "POST /v1/clients/{clientId}/concerns": _raise,
    "GET /v1/carers": _carers,
    "PUT /v1/carers/{carerId}": _replace_carer,
    "GET /v1/carers/{carerId}/visits": _visits_of_carer,
    "POST /v1/visits/{visitId}/assign": _assign,
    "POST /v1/visits/{visitId}/move": _move,
    "POST /v1/visits/{visitId}/complete": _complete,
    "POST /v1/visits/{visitId}/cancel": _cancel,
    "DELETE /v1/concerns/{concernId}": _delete_concern,
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES, Key("X-Agency-Key", API_KEY))


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
