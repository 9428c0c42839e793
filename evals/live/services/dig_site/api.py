"""The API of the excavation; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import Call, Made, ProblemError, chosen, find, plain_application
from evals.live.records import Data
from evals.live.set_aside import Row

_MATERIALS = ("pottery", "bone", "metal", "glass", "flint", "tile", "plaster", "shell")
_STATES = ("bagged", "washed", "drawn", "lab")
_KINDS = ("layer", "cut", "fill", "wall", "floor", "posthole")
_OPEN_STATES = ("open", "paused", "backfilled")


def _list(name: str, **filters: str) -> Callable[[Data, Call], Row]:
    """A list in an object of its own name; keyword: the query's name of each field."""

    def handler(data: Data, call: Call) -> Row:
        rows = chosen(data[name], call, filters)
        start, most = call.number("offset", 0), call.number("limit", 25)
        return {name: rows[start : start + most], "count": len(rows)}

    return handler


def _get(name: str, key: str) -> Callable[[Data, Call], Row]:
    """One record by its key."""
    return lambda data, call: _row(data, name, key, call.path["key"])


def _row(data: Data, name: str, key: str, value: Any) -> Row:
    """The record whose key is written so."""
    by_text = [row for row in data[name] if str(row[key]) == str(value)]
    return find(by_text, key, by_text[0][key] if by_text else value, name)


def _patch(name: str, key: str, **fields: Sequence[str] | type) -> Callable[[Data, Call], Row]:
    """Changes a record; keyword: what each field may be, a type or one of some words."""

    def handler(data: Data, call: Call) -> Row:
        row = _row(data, name, key, call.path["key"])
        _check(call.body, fields)
        _check_links(data, call.body)
        row.update(call.body)
        return row

    return handler


def _check(given: Any, fields: Mapping[str, Sequence[str] | type]) -> None:
    if not isinstance(given, dict) or not given:
        raise ProblemError(422, "an object with fields is needed")
    for name, value in given.items():
        may = fields.get(name)
        if not _fits(value, may or ()):
            raise ProblemError(422, f"{name} is unknown or wrong")


def _fits(value: Any, may: Sequence[str] | type) -> bool:
    if not isinstance(may, type):
        return value in may
    if isinstance(value, bool):
        return may is bool
    return isinstance(value, (int, float) if may is float else may)


def _check_links(data: Data, given: Mapping[str, Any]) -> None:
    """Every record that is pointed at must be there."""
    links = {
        "lead": ("crew", "slug"),
        "dug_by": ("crew", "slug"),
        "by": ("crew", "slug"),
        "tr": ("trenches", "code"),
        "ctx": ("units", "no"),
        "under": ("units", "no"),
        "box": ("boxes", "code"),
    }
    for name, (collection, key) in links.items():
        if given.get(name) is not None:
            _row(data, collection, key, given[name])


_Allowed = Mapping[str, Sequence[str] | type]
_NEW_UNIT: _Allowed = {
    "tr": str,
    "kind": _KINDS,
    "txt": str,
    "dug_by": str,
    "under": int,
    "begun": str,
}
_NEW_FIND: _Allowed = {
    "ctx": int, "what": str, "mat": _MATERIALS, "g": int, "by": str, "on": str, "box": str,
    "sf": bool,
}  # fmt: skip


def _add_unit(data: Data, call: Call) -> Made:
    _check(call.body, _NEW_UNIT)
    for name in ("tr", "kind", "txt", "dug_by"):
        call.field(name)
    _check_links(data, call.body)
    number = 1 + max(int(row["no"]) for row in data["units"])
    made = {"no": number, "under": None, "begun": "2026-07-08", "done": False, "pics": 0}
    data["units"].append({**made, **call.body})
    return Made(data["units"][-1])


def _add_find(data: Data, call: Call) -> Made:
    _check(call.body, _NEW_FIND)
    for name in ("what", "mat", "by"):
        call.field(name)
    call.field("ctx", int)
    _check_links(data, call.body)
    number = 1 + max(int(row["tag"].partition("-")[2]) for row in data["finds"])
    made = {"tag": f"F-{number:04}", "g": None, "on": "2026-07-08", "box": None, "sf": False}
    data["finds"].append({**made, "st": "bagged", **call.body})
    return Made(data["finds"][-1])


def _drop_find(data: Data, call: Call) -> None:
    data["finds"].remove(_row(data, "finds", "tag", call.path["key"]))


_ROUTES: dict[str, Callable[[Data, Call], Any]] = {
    "GET /trenches": _list("trenches", state="state", lead="lead"),
    "PATCH /trenches/{key}": _patch(
        "trenches", "code", state=_OPEN_STATES, lead=str, depth=float, title=str
    ),
    "GET /units": _list("units", tr="tr", kind="kind", done="done", dug_by="dug_by"),
    "POST /units": _add_unit,
    "GET /units/{key}": _get("units", "no"),
    "PATCH /units/{key}": _patch("units", "no", done=bool, pics=int, dug_by=str, txt=str),
    "GET /finds": _list("finds", ctx="ctx", mat="mat", st="st", by="by", box="box", on="on"),
    "POST /finds": _add_find,
    "GET /finds/{key}": _get("finds", "tag"),
    "PATCH /finds/{key}": _patch(
        "finds", "tag", st=_STATES, box=str, g=int, ctx=int, what=str, sf=bool
    ),
    "DELETE /finds/{key}": _drop_find,
    "GET /crew": _list("crew", role="role"),
    "GET /crew/{key}": _get("crew", "slug"),
    "PATCH /crew/{key}": _patch("crew", "slug", til=str, tent=int, phone=str, role=str),
    "GET /boxes": _list("boxes", room="room"),
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES)


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
