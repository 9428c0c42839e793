"""The API of the wedding planners; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import (
    Call,
    Key,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
)
from evals.live.records import Data
from evals.live.set_aside import some

API_KEY = "lb-planner-4471-confetti"
_NUMBER = (int, float)
_TABLE = (int, type(None))
_GUEST = {"name": str, "circle": str, "reply": str, "diet": str, "tableNo": _TABLE}
_WEDDING = {
    "couple": str, "day": str, "start": str, "venueId": str, "plannerId": str, "budget": _NUMBER,
    "colour": str,
}  # fmt: skip
_ALLOWED = {
    "circle": ("family", "friends", "work"),
    "reply": ("yes", "no", "pending"),
    "diet": ("none", "vegetarian", "vegan", "gluten_free", "nut_allergy"),
}


def _fields(call: Call, known: Mapping[str, Any], optional: Mapping[str, Any]) -> Row:
    """The fields of the body, the optional ones with their defaults where they are not given."""
    sent = call.body if isinstance(call.body, dict) else {}
    if unknown := [name for name in sent if name not in known]:
        raise ProblemError(422, f"unknown: {', '.join(unknown)}")
    given = {**optional, **sent}
    for name, kind in known.items():
        if name not in given or not isinstance(given[name], kind) or given[name] == "":
            raise ProblemError(422, f"{name} is missing or wrong")
        if name in _ALLOWED and given[name] not in _ALLOWED[name]:
            raise ProblemError(422, f"{name}: one of {', '.join(_ALLOWED[name])}")
    return given


def _planners(data: Data, _: Call) -> Any:
    return data["planners"]


def _venues(data: Data, call: Call) -> Any:
    return chosen(data["venues"], call, {"town": "town"})


def _suppliers(data: Data, call: Call) -> Any:
    return chosen(data["suppliers"], call, {"trade": "trade"})


def _weddings(data: Data, call: Call) -> Any:
    rows = chosen(data["weddings"], call, {"status": "status", "plannerId": "plannerId"})
    return [only(row, "id", "couple", "day", "status") for row in rows]


def _wedding(data: Data, call: Call) -> Row:
    return find(data["weddings"], "id", call.path["wedding_id"], "wedding")


def _replace_wedding(data: Data, call: Call) -> Row:
    row, given = _wedding(data, call), _fields(call, _WEDDING, {})
    find(data["venues"], "id", given["venueId"], "venue")
    find(data["planners"], "id", given["plannerId"], "planner")
    row.update(given)
    return row


def _confirm(data: Data, call: Call) -> Row:
    row = _wedding(data, call)
    if row["status"] != "enquiry":
        raise ProblemError(409, f"the wedding is {row['status']}")
    row["status"] = "confirmed"
    return row


def _cancel(data: Data, call: Call) -> Row:
    row = _wedding(data, call)
    if row["status"] in ("done", "cancelled"):
        raise ProblemError(409, f"the wedding is {row['status']}")
    row["status"] = "cancelled"
    return row


def _guests(data: Data, call: Call) -> Any:
    rows = some(data["guests"], weddingId=_wedding(data, call)["id"])
    return chosen(rows, call, {"reply": "reply", "diet": "diet"})


def _guest(data: Data, call: Call) -> Row:
    rows = some(data["guests"], weddingId=_wedding(data, call)["id"])
    return find(rows, "id", call.path["guest_id"], "guest")


def _add_guest(data: Data, call: Call) -> Made:
    usual = {"reply": "pending", "diet": "none", "tableNo": None}
    place = {"id": str(uuid4()), "weddingId": _wedding(data, call)["id"]}
    data["guests"].append({**place, **_fields(call, _GUEST, usual)})
    return Made(data["guests"][-1])


def _replace_guest(data: Data, call: Call) -> Row:
    row = _guest(data, call)
    row.update(_fields(call, _GUEST, {}))
    return row


def _remove_guest(data: Data, call: Call) -> None:
    data["guests"].remove(_guest(data, call))


def _orders(data: Data, call: Call) -> Any:
    return some(data["orders"], weddingId=_wedding(data, call)["id"])


def _place_order(data: Data, call: Call) -> Made:
    wedding = _wedding(data, call)
    given = _fields(call, {"supplierId": str, "what": str, "price": _NUMBER}, {})
    find(data["suppliers"], "id", given["supplierId"], "supplier")
    place = {"id": str(uuid4()), "weddingId": wedding["id"]}
    data["orders"].append({**place, **given, "depositPaid": False, "status": "booked"})
    return Made(data["orders"][-1])


def _order(data: Data, call: Call) -> Row:
    """An order that is not cancelled."""
    row = find(_orders(data, call), "id", call.path["order_id"], "order")
    if row["status"] == "cancelled":
        raise ProblemError(409, "the order is cancelled")
    return row


def _pay_deposit(data: Data, call: Call) -> Row:
    row = _order(data, call)
    if row["depositPaid"]:
        raise ProblemError(409, "paid already")
    row["depositPaid"] = True
    return row


def _cancel_order(data: Data, call: Call) -> Row:
    row = _order(data, call)
    row["status"] = "cancelled"
    return row


_ONE = "/weddings/{wedding_id}"
_ROUTES = {
    "GET /planners": _planners,
    "GET /venues": _venues,
    "GET /suppliers": _suppliers,
    "GET /weddings": _weddings,
    f"GET {_ONE}": _wedding,
    f"PUT {_ONE}": _replace_wedding,
    f"POST {_ONE}/confirm": _confirm,
    f"POST {_ONE}/cancel": _cancel,
    f"GET {_ONE}/guests": _guests,
    f"POST {_ONE}/guests": _add_guest,
    f"PUT {_ONE}/guests/{{guest_id}}": _replace_guest,
    f"DELETE {_ONE}/guests/{{guest_id}}": _remove_guest,
    f"GET {_ONE}/orders": _orders,
    f"POST {_ONE}/orders": _place_order,
    f"POST {_ONE}/orders/{{order_id}}/pay-deposit": _pay_deposit,
    f"POST {_ONE}/orders/{{order_id}}/cancel": _cancel_order,
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES, Key("X-Planner-Key", API_KEY))


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
