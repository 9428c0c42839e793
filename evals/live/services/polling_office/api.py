"""The API of the polling office; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import NAMESPACE_URL, uuid5

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
from evals.live.services.polling_office.records import TODAY
from evals.live.set_aside import Row, some, whole

API_KEY = "poll-7f20-ballot"
_NUMBER = (int, float)
Kinds = Mapping[str, type | tuple[type, ...]]
_STATION: Kinds = {
    "name": str, "address": str, "postcode": str, "opensAt": str, "closesAt": str,
    "stepFree": bool, "booths": int, "electors": int, "hireFee": _NUMBER, "status": str,
}  # fmt: skip
_WORKER: Kinds = {
    "fullName": str, "phone": str, "town": str, "experienceYears": int, "trained": bool,
    "hasCar": bool,
}  # fmt: skip
_OFFER: Kinds = {
    "workerId": str, "role": str, "startsAt": str, "endsAt": str, "fee": _NUMBER,
}  # fmt: skip
_CHOICES = {
    "status": ("provisional", "confirmed", "withdrawn"),
    "role": ("presiding", "clerk"),
    "kind": ("access", "equipment", "staffing", "keys"),
    "severity": ("low", "high"),
}


def _given(call: Call, fields: Kinds) -> Row:
    """All these fields of the body, checked."""
    given = {name: whole(call.field(name, kind)) for name, kind in fields.items()}
    for name, allowed in _CHOICES.items():
        if name in given and given[name] not in allowed:
            raise ProblemError(422, f"{name} is one of {', '.join(allowed)}")
    return given


def _new_id(rows: list[Row]) -> str:
    """An id that none of the records has."""
    taken = {row["id"] for row in rows}
    count = len(rows)
    while (made := str(uuid5(NAMESPACE_URL, f"made/{count}"))) in taken:
        count += 1
    return made


def _station(data: Data, call: Call) -> Row:
    return find(data["stations"], "id", call.path["station"], "station")


def _shift(data: Data, call: Call) -> Row:
    return find(data["shifts"], "id", call.path["shift"], "shift")


def _stations(data: Data, call: Call) -> list[Row]:
    district = find(data["districts"], "id", call.path["district"], "district")
    rows = some(data["stations"], districtId=district["id"])
    return chosen(rows, call, {"status": "status"})


def _replace_station(data: Data, call: Call) -> Row:
    row = _station(data, call)
    row.update(_given(call, _STATION))
    return row


def _at_station(collection: str) -> Handler:
    return lambda data, call: some(data[collection], stationId=_station(data, call)["id"])


def _offer(data: Data, call: Call) -> Made:
    station = _station(data, call)
    given = _given(call, _OFFER)
    find(data["workers"], "id", given["workerId"], "worker")
    made = {
        "id": _new_id(data["shifts"]), "stationId": station["id"], **given, "status": "offered",
    }  # fmt: skip
    data["shifts"].append(made)
    return Made(made)


def _answered(status: str) -> Handler:
    def answer(data: Data, call: Call) -> Row:
        row = _shift(data, call)
        if row["workerId"] is None:
            raise ProblemError(409, "nobody was offered this shift")
        row["status"] = status
        return row

    return answer


def _reassign(data: Data, call: Call) -> Row:
    row = _shift(data, call)
    worker = find(data["workers"], "id", call.field("workerId"), "worker")
    row.update(workerId=worker["id"], status="offered")
    return row


def _remove_shift(data: Data, call: Call) -> None:
    data["shifts"].remove(_shift(data, call))


def _workers(data: Data, call: Call) -> list[Row]:
    return chosen(data["workers"], call, {"town": "town", "trained": "trained"})


def _replace_worker(data: Data, call: Call) -> Row:
    row = find(data["workers"], "id", call.path["worker"], "worker")
    row.update(_given(call, _WORKER))
    return row


def _shifts_of_worker(data: Data, call: Call) -> list[Row]:
    worker = find(data["workers"], "id", call.path["worker"], "worker")
    return some(data["shifts"], workerId=worker["id"])


def _report(data: Data, call: Call) -> Made:
    station = _station(data, call)
    given = _given(call, {"kind": str, "note": str, "severity": str})
    made = {
        "id": _new_id(data["incidents"]),
        "stationId": station["id"],
        "openedOn": TODAY.isoformat(),
        **given,
        "resolved": False,
    }
    data["incidents"].append(made)
    return Made(made)


def _resolve(data: Data, call: Call) -> Row:
    row = find(data["incidents"], "id", call.path["incident"], "incident")
    row["resolved"] = True
    return row


_ROUTES: Mapping[str, Handler] = {
    "GET /api/districts": lambda data, _: data["districts"],
    "GET /api/districts/{district}/stations": _stations,
    "GET /api/stations/{station}": _station,
    "PUT /api/stations/{station}": _replace_station,
    "GET /api/stations/{station}/shifts": _at_station("shifts"),
    "POST /api/stations/{station}/shifts": _offer,
    "DELETE /api/shifts/{shift}": _remove_shift,
    "POST /api/shifts/{shift}/accept": _answered("accepted"),
    "POST /api/shifts/{shift}/decline": _answered("declined"),
    "POST /api/shifts/{shift}/reassign": _reassign,
    "GET /api/workers": _workers,
    "PUT /api/workers/{worker}": _replace_worker,
    "GET /api/workers/{worker}/shifts": _shifts_of_worker,
    "GET /api/stations/{station}/incidents": _at_station("incidents"),
    "POST /api/stations/{station}/incidents": _report,
    "POST /api/incidents/{incident}/resolve": _resolve,
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES, Key("X-Office-Key", API_KEY))


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
