"""The API of the cemetery office; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import Call, Made, ProblemError, chosen, find, plain_application
from evals.live.records import Data
from evals.live.services.cemetery_office.records import TODAY
from evals.live.set_aside import Row, whole

FEES = {"coffin": 780, "ashes": 310}
STONES = {"coffin": 165, "ashes": 90}
"""Fees of a burial and of a stone, by what is buried there."""
_NUMBER = (int, float)
_KNOWN = {
    "deed": ("people", "slug"),
    "kin": ("people", "slug"),
    "at": ("plots", "no"),
    "stone_on": ("plots", "no"),
    "by": ("firms", "slug"),
    "via": ("firms", "slug"),
}
"""Field -> the collection, and the field in it, where its value must be."""
_STATES = {
    "plots": ("free", "reserved", "used", "closed"),
    "burials": ("booked", "confirmed", "done", "cancelled"),
    "permits": ("asked", "granted", "refused", "fixed"),
}
_CHANGING: Mapping[str, Mapping[str, Any]] = {
    "plots": {"st": str, "deed": str, "until": str, "left": int, "price": _NUMBER},
    "people": {"tel": str, "mail": str, "town": str},
    "burials": {
        "at": str, "on": str, "time": str, "by": str, "kin": str, "st": str, "fee": _NUMBER,
        "paid": bool,
    },
    "permits": {"words": str, "via": str, "st": str, "paid": bool},
    "firms": {"tel": str, "town": str, "insured_to": str},
}  # fmt: skip


def _listed(name: str, rows: list[Row]) -> Row:
    return {name: rows, "n": len(rows)}


def _check(data: Data, name: str, given: Row) -> None:
    """Raises ``ProblemError`` where a value is of no known record or state."""
    for field, value in given.items():
        if field in _KNOWN:
            collection, key = _KNOWN[field]
            find(data[collection], key, value, field)
        if field == "st" and value not in _STATES[name]:
            raise ProblemError(422, f"st must be one of {', '.join(_STATES[name])}")


def _patched(data: Data, name: str, row: Row, call: Call) -> Row:
    """The record with what the body changes."""
    if not isinstance(call.body, dict):
        raise ProblemError(422, "the body must be an object")
    kinds = _CHANGING[name]
    for field, value in call.body.items():
        suits = field in kinds and isinstance(value, kinds[field])
        if not suits or (isinstance(value, bool) and kinds[field] is not bool):
            raise ProblemError(422, f"{field} is unknown or of a wrong type")
    _check(data, name, call.body)
    row.update({field: whole(value) for field, value in call.body.items()})
    return row


def _next(rows: list[Row]) -> str:
    """The number after the last one."""
    before, _, last = max(str(row["no"]) for row in rows).partition("-")
    return f"{before}-{int(last) + 1}"


def _plots(data: Data, call: Call) -> Row:
    names = {name: name for name in ("sect", "kind", "st", "deed")}
    return _listed("plots", chosen(data["plots"], call, names))


def _plot(data: Data, call: Call) -> Row:
    return find(data["plots"], "no", call.path["no"], "plot")


def _set_plot(data: Data, call: Call) -> Row:
    return _patched(data, "plots", _plot(data, call), call)


def _people(data: Data, call: Call) -> Row:
    return _listed("people", chosen(data["people"], call, {"town": "town"}))


def _add_person(data: Data, call: Call) -> Made:
    name, tel, town = (call.field(field) for field in ("name", "tel", "town"))
    slug = "-".join(name.casefold().split())
    if any(row["slug"] == slug for row in data["people"]):
        raise ProblemError(409, f"{slug} is there already")
    row = {"slug": slug, "name": name, "tel": tel, "mail": call.body.get("mail"), "town": town}
    data["people"].append(row)
    return Made(row)


def _set_person(data: Data, call: Call) -> Row:
    row = find(data["people"], "slug", call.path["slug"], "person")
    return _patched(data, "people", row, call)


def _burials(data: Data, call: Call) -> Row:
    names = {name: name for name in ("st", "on", "at", "by")}
    rows = chosen(data["burials"], call, names)
    skip = call.number("skip", 0)
    return {"burials": rows[skip : skip + call.number("limit", 20)], "n": len(rows)}


def _burial(data: Data, call: Call) -> Row:
    return find(data["burials"], "no", call.path["no"], "burial")


def _add_burial(data: Data, call: Call) -> Made:
    given = {name: call.field(name) for name in ("who", "at", "kind", "on", "time", "by")}
    if call.body.get("kin") is not None:
        given["kin"] = call.field("kin")
    if given["kind"] not in FEES:
        raise ProblemError(422, f"kind must be one of {', '.join(FEES)}")
    _check(data, "burials", given)
    fresh = {"st": "booked", "fee": FEES[given["kind"]], "paid": False}
    row = {"no": _next(data["burials"]), "kin": None, **given, **fresh}
    data["burials"].append(row)
    return Made(row)


def _set_burial(data: Data, call: Call) -> Row:
    return _patched(data, "burials", _burial(data, call), call)


def _drop_burial(data: Data, call: Call) -> None:
    row = _burial(data, call)
    if row["st"] == "done":
        raise ProblemError(409, f"{row['no']} is done")
    data["burials"].remove(row)


def _permits(data: Data, call: Call) -> Row:
    names = {name: name for name in ("st", "via", "stone_on")}
    return _listed("permits", chosen(data["permits"], call, names))


def _add_permit(data: Data, call: Call) -> Made:
    given = {name: call.field(name) for name in ("stone_on", "via", "words")}
    _check(data, "permits", given)
    plot = find(data["plots"], "no", given["stone_on"], "plot")
    fee = STONES["ashes" if plot["kind"] == "ashes" else "coffin"]
    fresh = {"st": "asked", "asked": TODAY.isoformat(), "fee": fee, "paid": False}
    row = {"no": _next(data["permits"]), **given, **fresh}
    data["permits"].append(row)
    return Made(row)


def _set_permit(data: Data, call: Call) -> Row:
    row = find(data["permits"], "no", call.path["no"], "permit")
    return _patched(data, "permits", row, call)


def _firms(data: Data, call: Call) -> Row:
    return _listed("firms", chosen(data["firms"], call, {"kind": "kind"}))


def _set_firm(data: Data, call: Call) -> Row:
    row = find(data["firms"], "slug", call.path["slug"], "firm")
    return _patched(data, "firms", row, call)


def application(data: Data) -> Starlette:
    """The application over this data."""
    routes = {
        "GET /plots": _plots,
        "GET /plots/{no}": _plot,
        "PATCH /plots/{no}": _set_plot,
        "GET /people": _people,
        "POST /people": _add_person,
        "PATCH /people/{slug}": _set_person,
        "GET /burials": _burials,
        "POST /burials": _add_burial,
        "GET /burials/{no}": _burial,
        "PATCH /burials/{no}": _set_burial,
        "DELETE /burials/{no}": _drop_burial,
        "GET /permits": _permits,
        "POST /permits": _add_permit,
        "PATCH /permits/{no}": _set_permit,
        "GET /firms": _firms,
        "PATCH /firms/{slug}": _set_firm,
    }
    return plain_application(data, routes)


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
