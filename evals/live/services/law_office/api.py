"""The API of the law office; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import (
    Call,
    Made,
    ProblemError,
    Row,
    chosen,
    find,
    only,
    plain_application,
)
from evals.live.records import Data
from evals.live.services.law_office.records import TODAY

_AREAS = ("property", "family", "employment", "probate", "commercial")
_STATES = ("open", "on_hold", "closed")
_HEARING_STATES = ("listed", "adjourned", "held", "vacated")


def _clients(data: Data, call: Call) -> Any:
    rows = chosen(data["clients"], call, {"ty": "ty", "city": "city"})
    return {"clients": [only(row, "slug", "n", "ty", "kyc") for row in rows]}


def _client(data: Data, call: Call) -> Row:
    return find(data["clients"], "slug", call.path["slug"], "client")


def _staff(data: Data, call: Call) -> Any:
    return {"staff": chosen(data["staff"], call, {"grade": "grade"})}


def _matters(data: Data, call: Call) -> Any:
    names = {name: name for name in ("state", "area", "led_by", "for")}
    rows = chosen(data["matters"], call, names)
    shown = [only(row, "ref", "title", "for", "led_by", "area", "state") for row in rows]
    return {"n": len(rows), "matters": shown}


def _matter(data: Data, call: Call) -> Row:
    return find(data["matters"], "ref", call.path["ref"], "matter")


def _time(data: Data, call: Call) -> Any:
    rows = chosen(data["time"], call, {name: name for name in ("on", "by", "billed")})
    return {"n": len(rows), "time": rows}


def _entry(data: Data, call: Call) -> Row:
    return find(data["time"], "no", call.path["no"], "entry")


def _hearings(data: Data, call: Call) -> Any:
    return {"hearings": chosen(data["hearings"], call, {"re": "re", "state": "state"})}


def _given(call: Call, known: Mapping[str, Any]) -> Row:
    """The body; the call fails where it holds other fields or values than those known."""
    for name, value in call.body.items():
        allowed = known.get(name)
        if isinstance(allowed, tuple):
            if value not in allowed:
                raise ProblemError(422, f"{name}: one of {', '.join(allowed)}")
        elif allowed is None or not isinstance(value, allowed):
            raise ProblemError(422, f"{name}: unknown or wrong")
    return dict(call.body)


def _check_people(data: Data, given: Row) -> None:
    for name in ("led_by", "helped_by", "by"):
        if name in given:
            find(data["staff"], "code", given[name], "staff")
    if "for" in given:
        find(data["clients"], "slug", given["for"], "client")
    if "on" in given:
        find(data["matters"], "ref", given["on"], "matter")


def _patch_client(data: Data, call: Call) -> Row:
    row = _client(data, call)
    row.update(_given(call, {"tel": str, "city": str, "kyc": bool}))
    return row


def _post_matter(data: Data, call: Call) -> Made:
    known = {"title": str, "for": str, "led_by": str, "helped_by": str, "area": _AREAS, "cap": int}
    given = _given(call, known)
    for name in ("title", "for", "led_by", "area"):
        call.field(name)
    _check_people(data, given)
    last = max(int(row["ref"].removeprefix("M-")) for row in data["matters"])
    row = {
        "ref": f"M-{last + 1}",
        **dict.fromkeys(("title", "for", "led_by", "helped_by", "area")),
        "opened": TODAY.isoformat(),
        "closed": None,
        "state": "open",
        "cap": None,
        **given,
    }
    data["matters"].append(row)
    return Made(row)


def _patch_matter(data: Data, call: Call) -> Row:
    row = _matter(data, call)
    known = {"title": str, "led_by": str, "helped_by": str, "state": _STATES, "cap": int}
    given = _given(call, known)
    _check_people(data, given)
    row.update(given)
    return row


def _close(data: Data, call: Call) -> Row:
    row = _matter(data, call)
    if row["state"] == "closed":
        raise ProblemError(409, "closed already")
    row.update(state="closed", closed=TODAY.isoformat())
    return row


def _post_time(data: Data, call: Call) -> Made:
    texts = dict.fromkeys(("on", "by", "day", "what"), str)
    given = _given(call, {**texts, "mins": int, "billable": bool})
    for name in texts:
        call.field(name)
    call.field("mins", int)
    _check_people(data, given)
    last = max(int(row["no"].removeprefix("T-")) for row in data["time"])
    row = {"no": f"T-{last + 1}", "billable": True, "billed": False, **given}
    data["time"].append(row)
    return Made(row)


def _patch_time(data: Data, call: Call) -> Row:
    row = _entry(data, call)
    known = {"on": str, "mins": int, "what": str, "billable": bool, "billed": bool}
    given = _given(call, known)
    _check_people(data, given)
    row.update(given)
    return row


def _delete_time(data: Data, call: Call) -> None:
    data["time"].remove(_entry(data, call))


def _patch_hearing(data: Data, call: Call) -> Row:
    row = find(data["hearings"], "id", call.path["id"], "hearing")
    row.update(_given(call, {"court": str, "day": str, "at": str, "state": _HEARING_STATES}))
    return row


_ROUTES = {
    "GET /clients": _clients,
    "GET /clients/{slug}": _client,
    "PATCH /clients/{slug}": _patch_client,
    "GET /staff": _staff,
    "GET /matters": _matters,
    "POST /matters": _post_matter,
    "GET /matters/{ref}": _matter,
    "PATCH /matters/{ref}": _patch_matter,
    "POST /matters/{ref}/close": _close,
    "GET /time": _time,
    "POST /time": _post_time,
    "PATCH /time/{no}": _patch_time,
    "DELETE /time/{no}": _delete_time,
    "GET /hearings": _hearings,
    "PATCH /hearings/{id}": _patch_hearing,
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES)


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
