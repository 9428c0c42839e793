"""The API of the cheese cellar; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import Call, Made, ProblemError, chosen, find, plain_application
from evals.live.records import Data
from evals.live.services.cheese_cellar.records import TODAY
from evals.live.set_aside import Row

_Allowed = Mapping[str, Sequence[str] | type]
_WHEEL_STATES = ("ripening", "ready", "sold", "spoiled")
_ORDER_STATES = ("open", "packed", "sent", "cancelled")
_LINKS = {
    "of": ("kinds", "code"),
    "from": ("dairies", "slug"),
    "by": ("buyers", "slug"),
    "kept_for": ("orders", "no"),
}
_NEW_WHEEL: _Allowed = {"of": str, "from": str, "kg": float, "rack": str, "born": str}
_NEW_ORDER: _Allowed = {"by": str, "of": str, "kg": float, "due": str}


def _list(name: str, *filters: str) -> Callable[[Data, Call], Row]:
    """A list in an object of its own name."""

    def handler(data: Data, call: Call) -> Row:
        rows = chosen(data[name], call, {field: field for field in filters})
        start, most = call.number("offset", 0), call.number("limit", 20)
        return {name: rows[start : start + most], "count": len(rows)}

    return handler


def _get(name: str, key: str) -> Callable[[Data, Call], Row]:
    """One record by its key."""
    return lambda data, call: find(data[name], key, call.path["key"], name)


def _patch(name: str, key: str, fields: _Allowed) -> Callable[[Data, Call], Row]:
    """Changes a record; ``fields``: what each field may be, a type or one of some words."""

    def handler(data: Data, call: Call) -> Row:
        row = find(data[name], key, call.path["key"], name)
        _check(data, call.body, fields)
        row.update(_floats(call.body, fields))
        return row

    return handler


def _drop(name: str, key: str) -> Callable[[Data, Call], None]:
    """Takes a record away."""
    return lambda data, call: data[name].remove(find(data[name], key, call.path["key"], name))


def _check(data: Data, given: Any, fields: _Allowed) -> None:
    if not isinstance(given, dict) or not given:
        raise ProblemError(422, "an object with fields is needed")
    for name, value in given.items():
        if not _fits(name, value, fields.get(name) or ()):
            raise ProblemError(422, f"{name} is unknown or wrong")
        if name in _LINKS and value is not None:
            collection, key = _LINKS[name]
            find(data[collection], key, value, name)


def _fits(name: str, value: Any, may: Sequence[str] | type) -> bool:
    if value is None:
        return name == "kept_for"
    if not isinstance(may, type):
        return value in may
    if isinstance(value, bool):
        return may is bool
    return isinstance(value, (int, float) if may is float else may)


def _floats(given: Row, fields: _Allowed) -> Row:
    return {name: float(v) if fields[name] is float else v for name, v in given.items()}


def _add_wheel(data: Data, call: Call) -> Made:
    for name in ("of", "from", "rack"):
        call.field(name)
    call.field("kg", (int, float))
    _check(data, call.body, _NEW_WHEEL)
    number = 1 + max(int(row["no"].partition("-")[2]) for row in data["wheels"])
    rest = {"st": "ripening", "grade": None, "turned": None, "kept_for": None}
    made = {"no": f"W-{number}", "born": TODAY.isoformat(), **_floats(call.body, _NEW_WHEEL)}
    data["wheels"].append({**made, **rest})
    return Made(data["wheels"][-1])


def _add_order(data: Data, call: Call) -> Made:
    for name in ("by", "of", "due"):
        call.field(name)
    call.field("kg", (int, float))
    _check(data, call.body, _NEW_ORDER)
    number = 1 + max(int(row["no"].partition("-")[2]) for row in data["orders"])
    given = _floats(call.body, _NEW_ORDER)
    price = find(data["kinds"], "code", given["of"], "kind")["kg_price"]
    rest = {"st": "open", "paid": False, "eur": round(price * given["kg"], 2)}
    made = {"no": f"O-{number}", **given, "placed": TODAY.isoformat(), **rest}
    data["orders"].append(made)
    return Made(made)


_ROUTES: dict[str, Callable[[Data, Call], Any]] = {
    "GET /dairies": _list("dairies", "milk", "valley"),
    "PATCH /dairies/{key}": _patch("dairies", "slug", {"boss": str, "tel": str, "organic": bool}),
    "GET /kinds": _list("kinds", "milk"),
    "PATCH /kinds/{key}": _patch("kinds", "code", {"months": int, "kg_price": float}),
    "GET /wheels": _list("wheels", "of", "from", "rack", "st", "grade"),
    "POST /wheels": _add_wheel,
    "GET /wheels/{key}": _get("wheels", "no"),
    "PATCH /wheels/{key}": _patch("wheels", "no", {
        "kg": float, "rack": str, "st": _WHEEL_STATES, "grade": ("A", "B", "C"), "turned": str,
        "kept_for": str,
    }),
    "DELETE /wheels/{key}": _drop("wheels", "no"),
    "GET /buyers": _list("buyers", "town"),
    "PATCH /buyers/{key}": _patch("buyers", "slug", {"who": str, "tel": str, "days": int}),
    "GET /orders": _list("orders", "by", "of", "st", "due", "paid"),
    "POST /orders": _add_order,
    "GET /orders/{key}": _get("orders", "no"),
    "PATCH /orders/{key}": _patch("orders", "no", {
        "kg": float, "due": str, "st": _ORDER_STATES, "paid": bool, "by": str,
    }),
    "DELETE /orders/{key}": _drop("orders", "no"),
}  # fmt: skip


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES)


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
