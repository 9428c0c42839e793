"""The API of the roastery; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import (
    Call,
    Handler,
    Made,
    ProblemError,
    chosen,
    find,
    plain_application,
)
from evals.live.records import Data
from evals.live.set_aside import Row, whole

NUMBER = (int, float)
Kinds = Mapping[str, Any]
_KEYS = {"greens": "lot", "crew": "sl", "roasts": "ref", "cafes": "sl", "orders": "no"}
_REFERS = {
    "bean": "greens", "hand": "crew", "caf": "cafes", "rst": "roasts", "drv": "crew",
}  # fmt: skip
_ALLOWED = {
    "mc": ("big", "small"),
    "prof": ("light", "medium", "dark"),
    "off": ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}
_STATES = {
    "roasts": ("planned", "roasted", "cupped", "packed", "binned"),
    "orders": ("open", "packed", "sent", "returned"),
}
GREEN: Kinds = {"kg": NUMBER, "cost": NUMBER, "org": bool}
HAND: Kinds = {"tel": str, "off": str, "hrs": NUMBER}
NEW_ROAST: Kinds = {
    "bean": str, "hand": str, "mc": str, "day": str, "prof": str, "kin": NUMBER,
}  # fmt: skip
ROAST: Kinds = {**NEW_ROAST, "kout": NUMBER, "pts": NUMBER, "st": str}
CAFE: Kinds = {"boss": str, "tel": str, "terms": int, "hold": bool}
NEW_ORDER: Kinds = {
    "caf": str, "rst": str, "kg": NUMBER, "eur": NUMBER, "due": str, "drv": str,
}  # fmt: skip
ORDER: Kinds = {**NEW_ORDER, "st": str, "paid": bool}


def _listing(name: str, *fields: str) -> Handler:
    def listed(data: Data, call: Call) -> Row:
        rows = chosen(data[name], call, {field: field for field in fields})
        return {"n": len(rows), "rows": rows}

    return listed


def _row(name: str, data: Data, call: Call) -> Row:
    key = call.path["key"]
    return find(data[name], _KEYS[name], int(key) if key.isdecimal() else key, name)


def _reading(name: str) -> Handler:
    return lambda data, call: _row(name, data, call)


def _values(name: str, data: Data, call: Call, kinds: Kinds) -> Row:
    """The fields that were sent, checked."""
    if not isinstance(call.body, dict) or not set(call.body) <= set(kinds):
        raise ProblemError(422, f"fields are {', '.join(kinds)}")
    values = {field: whole(call.field(field, kinds[field])) for field in call.body}
    allowed = {**_ALLOWED, **({"st": _STATES[name]} if name in _STATES else {})}
    for field, value in values.items():
        if isinstance(value, bool) is not (kinds[field] is bool):
            raise ProblemError(422, f"{field} is wrong")
        if value not in allowed.get(field, (value,)):
            raise ProblemError(422, f"{field} is one of {', '.join(allowed[field])}")
        if field in _REFERS:
            find(data[_REFERS[field]], _KEYS[_REFERS[field]], value, field)
        if field in ("day", "due"):
            _check_day(value)
    return values


def _check_day(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ProblemError(422, "a day is written YYYY-MM-DD") from None


def _changing(name: str, kinds: Kinds) -> Handler:
    def changed(data: Data, call: Call) -> Row:
        row = _row(name, data, call)
        row.update(_values(name, data, call, kinds))
        return row

    return changed


def _plan(data: Data, call: Call) -> Made:
    given = _values("roasts", data, call, NEW_ROAST)
    _need(given, NEW_ROAST)
    last = max(int(row["ref"][1:]) for row in data["roasts"])
    made = {"ref": f"R{last + 1}", **given, "kout": None, "pts": None, "st": "planned"}
    data["roasts"].append(made)
    return Made(made)


def _order(data: Data, call: Call) -> Made:
    given = _values("orders", data, call, NEW_ORDER)
    _need(given, NEW_ORDER)
    if find(data["cafes"], "sl", given["caf"], "caf")["hold"]:
        raise ProblemError(409, f"{given['caf']} is on hold")
    last = max(int(row["no"]) for row in data["orders"])
    made = {"no": last + 1, **given, "st": "open", "paid": False}
    data["orders"].append(made)
    return Made(made)


def _need(given: Row, kinds: Kinds) -> None:
    if missing := [field for field in kinds if field not in given]:
        raise ProblemError(422, f"missing: {', '.join(missing)}")


def _drop(data: Data, call: Call) -> None:
    row = _row("orders", data, call)
    if row["st"] != "open":
        raise ProblemError(409, f"the order is {row['st']}")
    data["orders"].remove(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, {
        "GET /greens": _listing("greens", "farm", "ctry", "prc", "org"),
        "GET /greens/{key}": _reading("greens"),
        "PATCH /greens/{key}": _changing("greens", GREEN),
        "GET /crew": _listing("crew", "job", "off"),
        "PATCH /crew/{key}": _changing("crew", HAND),
        "GET /roasts": _listing("roasts", "bean", "hand", "mc", "day", "st"),
        "POST /roasts": _plan,
        "GET /roasts/{key}": _reading("roasts"),
        "PATCH /roasts/{key}": _changing("roasts", ROAST),
        "GET /cafes": _listing("cafes", "town", "hold"),
        "GET /cafes/{key}": _reading("cafes"),
        "PATCH /cafes/{key}": _changing("cafes", CAFE),
        "GET /orders": _listing("orders", "caf", "rst", "due", "drv", "st", "paid"),
        "POST /orders": _order,
        "PATCH /orders/{key}": _changing("orders", ORDER),
        "DELETE /orders/{key}": _drop,
    })  # fmt: skip


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
