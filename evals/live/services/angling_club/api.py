"""The API of the angling club; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import uuid4

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import (
    Call,
    Handler,
    Key,
    Made,
    ProblemError,
    chosen,
    find,
    plain_application,
)
from evals.live.records import Data
from evals.live.set_aside import Row, some, whole

API_KEY = "club-77f0-perch"
NUMBER = (int, float)
Kinds = Mapping[str, Any]
_ALLOWED = {
    "kind": ("lake", "river", "canal"),
    "grade": ("senior", "junior", "concession", "honorary"),
}
_WATER: Kinds = {
    "name": str, "kind": str, "town": str, "bailiffId": str, "dayTicket": NUMBER, "pegs": int,
    "closed": bool, "gateCode": str,
}  # fmt: skip
_MEMBER: Kinds = {
    "fullName": str, "grade": str, "phone": str, "town": str, "joinedOn": str, "subsPaid": bool,
    "keyNumber": str, "penaltyPoints": int,
}  # fmt: skip
_MATCH: Kinds = {
    "title": str, "heldOn": str, "startsAt": str, "endsAt": str, "entryFee": NUMBER,
    "organiserId": str,
}  # fmt: skip
_JOB: Kinds = {
    "task": str, "leadId": str, "dueOn": str, "hoursNeeded": NUMBER, "urgent": bool,
}  # fmt: skip


def _values(data: Data, call: Call, kinds: Kinds) -> Row:
    """All the fields, checked."""
    given = {field: whole(call.field(field, kind)) for field, kind in kinds.items()}
    for field, value in given.items():
        if isinstance(value, bool) is not (kinds[field] is bool):
            raise ProblemError(422, f"{field} is wrong")
        if value not in _ALLOWED.get(field, (value,)):
            raise ProblemError(422, f"{field} is one of {', '.join(_ALLOWED[field])}")
        if field in ("bailiffId", "memberId", "leadId", "organiserId"):
            find(data["members"], "id", value, "member")
        if field in ("joinedOn", "heldOn", "dueOn"):
            _check_day(value)
    return given


def _check_day(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ProblemError(422, "a day is written YYYY-MM-DD") from None


def _water(data: Data, call: Call) -> Row:
    return find(data["waters"], "id", call.path["waterId"], "water")


def _match(data: Data, call: Call) -> Row:
    return find(data["matches"], "id", call.path["matchId"], "match")


def _job(data: Data, call: Call) -> Row:
    return find(data["jobs"], "id", call.path["jobId"], "job")


def _entry(data: Data, call: Call) -> Row:
    return find(data["entries"], "id", call.path["entryId"], "entry")


def _waters(data: Data, call: Call) -> list[Row]:
    return chosen(data["waters"], call, {"kind": "kind", "closed": "closed"})


def _members(data: Data, call: Call) -> list[Row]:
    words = call.query.get("name", "").casefold().split()
    rows = chosen(data["members"], call, {"grade": "grade", "subsPaid": "subsPaid"})
    return [row for row in rows if all(word in row["fullName"].casefold() for word in words)]


def _replacing(collection: str, name: str, kinds: Kinds) -> Handler:
    def replaced(data: Data, call: Call) -> Row:
        row = find(data[collection], "id", call.path[name], name.removesuffix("Id"))
        row.update(_values(data, call, kinds))
        return row

    return replaced


def _matches_at(data: Data, call: Call) -> list[Row]:
    rows = some(data["matches"], waterId=_water(data, call)["id"])
    return chosen(rows, call, {"status": "status"})


def _add_match(data: Data, call: Call) -> Made:
    water, given = _water(data, call), _values(data, call, _MATCH)
    made = {"id": str(uuid4()), "waterId": water["id"], **given, "status": "open"}
    data["matches"].append(made)
    return Made(made)


def _jobs_at(data: Data, call: Call) -> list[Row]:
    rows = some(data["jobs"], waterId=_water(data, call)["id"])
    return chosen(rows, call, {"done": "done", "urgent": "urgent"})


def _add_job(data: Data, call: Call) -> Made:
    water, given = _water(data, call), _values(data, call, _JOB)
    made = {"id": str(uuid4()), "waterId": water["id"], **given, "done": False}
    data["jobs"].append(made)
    return Made(made)


def _finish(data: Data, call: Call) -> Row:
    row = _job(data, call)
    if row["done"]:
        raise ProblemError(409, "the job is done already")
    row["done"] = True
    return row


def _hand_over(data: Data, call: Call) -> Row:
    row = _job(data, call)
    row.update(_values(data, call, {"leadId": str}))
    return row


def _still_open(data: Data, call: Call) -> Row:
    row = _match(data, call)
    if row["status"] not in ("open", "full"):
        raise ProblemError(409, f"the match is {row['status']}")
    return row


def _cancel(data: Data, call: Call) -> Row:
    row = _still_open(data, call)
    row["status"] = "cancelled"
    return row


def _postpone(data: Data, call: Call) -> Row:
    row = _still_open(data, call)
    row.update(_values(data, call, {"heldOn": str}))
    return row


def _entries(data: Data, call: Call) -> list[Row]:
    rows = some(data["entries"], matchId=_match(data, call)["id"])
    return chosen(rows, call, {"feePaid": "feePaid"})


def _enter(data: Data, call: Call) -> Made:
    match = _still_open(data, call)
    given = _values(data, call, {"memberId": str, "peg": int})
    others = some(data["entries"], matchId=match["id"])
    if any(row["peg"] == given["peg"] for row in others):
        raise ProblemError(409, f"peg {given['peg']} is taken")
    if any(row["memberId"] == given["memberId"] for row in others):
        raise ProblemError(409, "the member is entered already")
    made = {
        "id": str(uuid4()), "matchId": match["id"], **given, "weightGrams": None, "feePaid": False,
    }  # fmt: skip
    data["entries"].append(made)
    return Made(made)


def _weigh_in(data: Data, call: Call) -> Row:
    row = _entry(data, call)
    row.update(_values(data, call, {"weightGrams": int}))
    return row


def _withdraw(data: Data, call: Call) -> None:
    row = _entry(data, call)
    if row["weightGrams"] is not None:
        raise ProblemError(409, "the entry is weighed in")
    data["entries"].remove(row)


def application(data: Data) -> Starlette:
    """The application over this data."""
    routes: dict[str, Handler] = {
        "GET /waters": _waters,
        "PUT /waters/{waterId}": _replacing("waters", "waterId", _WATER),
        "GET /waters/{waterId}/matches": _matches_at,
        "POST /waters/{waterId}/matches": _add_match,
        "GET /waters/{waterId}/jobs": _jobs_at,
        "POST /waters/{waterId}/jobs": _add_job,
        "POST /jobs/{jobId}/finish": _finish,
        "POST /jobs/{jobId}/hand-over": _hand_over,
        "POST /matches/{matchId}/cancel": _cancel,
        "POST /matches/{matchId}/postpone": _postpone,
        "GET /matches/{matchId}/entries": _entries,
        "POST /matches/{matchId}/entries": _enter,
        "POST /entries/{entryId}/weigh-in": _weigh_in,
        "DELETE /entries/{entryId}": _withdraw,
        "GET /members": _members,
        "PUT /members/{memberId}": _replacing("members", "memberId", _MEMBER),
    }
    based = {place.replace(" ", " /api/v1", 1): handler for place, handler in routes.items()}
    return plain_application(data, based, Key("X-Club-Key", API_KEY))


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
