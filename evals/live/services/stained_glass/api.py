"""The API of the stained glass studio; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import uuid4

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import Call, Key, Made, ProblemError, chosen, find, plain_application
from evals.live.records import Data
from evals.live.set_aside import Row, some, whole

API_KEY = "studio-7f20-ruby"
_NUMBER = (int, float)
_CHOICES = {
    "ClientKind": ("church", "house", "pub", "museum", "business", "private"),
    "CommissionKind": ("new", "repair", "restoration"),
    "Technique": ("leaded", "copper_foil", "painted", "fused"),
    "Stage": ("design", "cutting", "painting", "leading", "done"),
}
_CLIENT: Mapping[str, Any] = {
    **dict.fromkeys(("name", "contact", "email", "phone", "town"), str),
    "kind": "ClientKind",
    "trusted": bool,
}
_TERMS: Mapping[str, Any] = {
    "title": str, "kind": "CommissionKind", "price": _NUMBER, "depositPaid": bool, "dueOn": date,
}  # fmt: skip
_NEW: Mapping[str, Any] = {
    "reference": str, "title": str, "kind": "CommissionKind", "price": _NUMBER, "dueOn": date,
}  # fmt: skip
_PANEL: Mapping[str, Any] = {
    "label": str, "widthCm": int, "heightCm": int, "technique": "Technique",
    "hoursPlanned": _NUMBER,
}  # fmt: skip
"""What a body must hold: fields with their types, or with the name of their choices."""


def _given(call: Call, kinds: Mapping[str, Any]) -> Row:
    """All the fields, each of its kind; raises ``ProblemError`` where one is missing or wrong."""
    return {name: _value(call, name, kind) for name, kind in kinds.items()}


def _value(call: Call, name: str, kind: Any) -> Any:
    if kind is date:
        return _day(call.field(name), name)
    if not isinstance(kind, str):
        value = call.field(name, kind)
        if isinstance(value, bool) and kind is not bool:
            raise ProblemError(422, f"{name} must be a number")
        return whole(value)
    value = call.field(name)
    if value not in _CHOICES[kind]:
        raise ProblemError(422, f"{name} must be one of {', '.join(_CHOICES[kind])}")
    return value


def _day(text: str, name: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise ProblemError(422, f"{name} must be written YYYY-MM-DD") from None


def _client(data: Data, call: Call) -> Row:
    return find(data["clients"], "id", call.path["clientId"], "client")


def _commission(data: Data, call: Call) -> Row:
    return find(data["commissions"], "id", call.path["commissionId"], "commission")


def _panel(data: Data, call: Call) -> Row:
    return find(data["panels"], "id", call.path["panelId"], "panel")


def _open(row: Row) -> Row:
    """The commission, unless it is over."""
    if row["status"] in ("installed", "cancelled"):
        raise ProblemError(409, f"{row['reference']} is {row['status']}")
    return row


def _list_clients(data: Data, call: Call) -> list[Row]:
    return chosen(data["clients"], call, {"kind": "kind", "town": "town"})


def _replace_client(data: Data, call: Call) -> Row:
    row = _client(data, call)
    row.update(_given(call, _CLIENT))
    return row


def _list_of_client(data: Data, call: Call) -> list[Row]:
    return some(data["commissions"], clientId=_client(data, call)["id"])


def _create(data: Data, call: Call) -> Made:
    client, given = _client(data, call), _given(call, _NEW)
    if some(data["commissions"], reference=given["reference"]):
        raise ProblemError(409, f"{given['reference']} is taken")
    fresh = {"status": "quoted", "depositPaid": False, "agreedOn": None, "installedOn": None}
    row = {"id": str(uuid4()), "clientId": client["id"], **given, **fresh}
    data["commissions"].append(row)
    return Made(row)


def _list_commissions(data: Data, call: Call) -> list[Row]:
    return chosen(data["commissions"], call, {"status": "status", "kind": "kind"})


def _replace_commission(data: Data, call: Call) -> Row:
    row = _commission(data, call)
    row.update(_given(call, _TERMS))
    return row


def _cancel(data: Data, call: Call) -> Row:
    row = _open(_commission(data, call))
    row["status"] = "cancelled"
    return row


def _install(data: Data, call: Call) -> Row:
    row = _open(_commission(data, call))
    row.update(_given(call, {"installedOn": date}), status="installed")
    return row


def _list_panels(data: Data, call: Call) -> list[Row]:
    rows = some(data["panels"], commissionId=_commission(data, call)["id"])
    return chosen(rows, call, {"stage": "stage"})


def _add_panel(data: Data, call: Call) -> Made:
    row = {
        "id": str(uuid4()),
        "commissionId": _commission(data, call)["id"],
        **_given(call, _PANEL),
        "stage": "design",
        "makerId": None,
        "hoursSpent": 0,
    }
    data["panels"].append(row)
    return Made(row)


def _delete_panel(data: Data, call: Call) -> None:
    row = _panel(data, call)
    if row["hoursSpent"]:
        raise ProblemError(409, f"{row['label']} has been worked on")
    data["panels"].remove(row)


def _assign(data: Data, call: Call) -> Row:
    row = _panel(data, call)
    maker = find(data["makers"], "id", call.field("makerId"), "maker")
    if row["stage"] == "done":
        raise ProblemError(409, f"{row['label']} is done")
    row["makerId"] = maker["id"]
    return row


def _move(data: Data, call: Call) -> Row:
    row = _panel(data, call)
    stage = _value(call, "stage", "Stage")
    hours = _value(call, "hours", _NUMBER) if call.body.get("hours") is not None else 0
    row.update(stage=stage, hoursSpent=whole(row["hoursSpent"] + hours))
    return row


def _list_makers(data: Data, call: Call) -> list[Row]:
    return chosen(data["makers"], call, {"away": "away"})


def _list_glass(data: Data, call: Call) -> list[Row]:
    return chosen(data["glass"], call, {"colour": "colour"})


def _take(data: Data, call: Call) -> Row:
    row = find(data["glass"], "id", call.path["glassId"], "glass")
    sheets = _value(call, "sheets", int)
    if not 1 <= sheets <= row["sheets"]:
        raise ProblemError(409, f"there are {row['sheets']} sheets of {row['name']}")
    row["sheets"] -= sheets
    return row


def application(data: Data) -> Starlette:
    """The application over this data."""
    routes = {
        "GET /clients": _list_clients,
        "PUT /clients/{clientId}": _replace_client,
        "GET /clients/{clientId}/commissions": _list_of_client,
        "POST /clients/{clientId}/commissions": _create,
        "GET /commissions": _list_commissions,
        "PUT /commissions/{commissionId}": _replace_commission,
        "POST /commissions/{commissionId}/cancel": _cancel,
        "POST /commissions/{commissionId}/install": _install,
        "GET /commissions/{commissionId}/panels": _list_panels,
        "POST /commissions/{commissionId}/panels": _add_panel,
        "DELETE /panels/{panelId}": _delete_panel,
        "POST /panels/{panelId}/assign": _assign,
        "POST /panels/{panelId}/stage": _move,
        "GET /makers": _list_makers,
        "GET /glass": _list_glass,
        "POST /glass/{glassId}/take": _take,
    }
    return plain_application(data, routes, Key("X-Studio-Key", API_KEY))


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
