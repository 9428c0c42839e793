"""The API of the mountain rescue team; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.applications import Starlette

from evals.live.descriptions import written_description
from evals.live.plain_api import (
    Call,
    Made,
    ProblemError,
    chosen,
    find,
    plain_application,
)
from evals.live.records import Data
from evals.live.set_aside import Row, whole

_LINKS = {
    "ldr": ("members", "key"),
    "who": ("members", "key"),
    "held": ("members", "key"),
    "mentor": ("members", "key"),
    "base": ("bases", "code"),
    "co": ("callouts", "ref"),
}
"""Field -> the collection that it points into, and the field there."""
_WORDS = {
    "grade": ("probationer", "full", "deputy", "leader"),
    "kind": ("fall", "lost", "medical", "animal", "avalanche"),
    "job": ("leader", "hill", "medic", "driver"),
}
_STATES = {"kit": ("ok", "damaged", "missing"), "callouts": ("open", "closed", "stood_down")}
_TEXTS = ("nm", "vill", "tel", "fa", "chk", "day", "t0", "t1", "place", "st")
_NULLABLE = ("held", "mentor")


def _rows(rows: list[Row]) -> Row:
    return {"rows": rows, "n": len(rows)}


def _checked(data: Data, name: str, value: Any) -> Any:
    """A value that the field may hold; a link must lead somewhere."""
    if value is None and name in _NULLABLE:
        return None
    if name in _LINKS:
        collection, key = _LINKS[name]
        find(data[collection], key, value, collection)
    elif name in _WORDS and value not in _WORDS[name]:
        raise ProblemError(422, f"{name} is one of {', '.join(_WORDS[name])}")
    elif name in ("drv", "off") and not isinstance(value, bool):
        raise ProblemError(422, f"{name} is true or false")
    elif name in ("hrs", "cas") and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise ProblemError(422, f"{name} is a number")
    elif name in _TEXTS and not isinstance(value, str):
        raise ProblemError(422, f"{name} is a text")
    return whole(value)


def _sent(data: Data, call: Call, *allowed: str) -> Row:
    """The fields of the body, checked; the call fails where one is not allowed."""
    if not isinstance(call.body, dict) or set(call.body) - set(allowed):
        raise ProblemError(422, f"allowed: {', '.join(allowed)}")
    return {name: _checked(data, name, value) for name, value in call.body.items()}


def _state(given: Row, collection: str) -> None:
    if given.get("st", _STATES[collection][0]) not in _STATES[collection]:
        raise ProblemError(422, f"st is one of {', '.join(_STATES[collection])}")


def _needs(given: Row, *names: str) -> Row:
    if missing := [name for name in names if given.get(name) in (None, "")]:
        raise ProblemError(422, f"missing: {', '.join(missing)}")
    return given


def _bases(data: Data, _: Call) -> Any:
    return _rows([*data["bases"]])


def _members(data: Data, call: Call) -> Any:
    return _rows(chosen(data["members"], call, {n: n for n in ("vill", "grade", "off")}))


def _member(data: Data, call: Call) -> Any:
    return find(data["members"], "key", call.path["key"], "member")


def _new_member(data: Data, call: Call) -> Any:
    given = _needs(_sent(data, call, "nm", "vill", "tel", "drv", "mentor"), "nm", "vill", "tel")
    key = "-".join(given["nm"].casefold().split())
    if any(row["key"] == key for row in data["members"]):
        raise ProblemError(409, f"{key} is a member")
    made = {"key": key, "grade": "probationer", "joined": 2026, "drv": False, "off": False}
    made |= {"fa": None, "mentor": None, **given}
    data["members"].append(made)
    return Made(made)


def _edit_member(data: Data, call: Call) -> Any:
    row = _member(data, call)
    row.update(_sent(data, call, "grade", "vill", "tel", "drv", "off", "fa", "mentor"))
    return row


def _kit(data: Data, call: Call) -> Any:
    return _rows(chosen(data["kit"], call, {n: n for n in ("cat", "st", "base", "held")}))


def _edit_kit(data: Data, call: Call) -> Any:
    row = find(data["kit"], "no", call.path["no"], "kit")
    given = _sent(data, call, "base", "chk", "st", "held")
    _state(given, "kit")
    row.update(given)
    return row


def _drop_kit(data: Data, call: Call) -> None:
    data["kit"].remove(find(data["kit"], "no", call.path["no"], "kit"))


def _callouts(data: Data, call: Call) -> Any:
    rows = chosen(data["callouts"], call, {n: n for n in ("st", "kind", "ldr")})
    first, limit = call.number("offset", 0), min(call.number("limit", 10), 50)
    return {"rows": rows[first : first + limit], "n": len(rows)}


def _callout(data: Data, call: Call) -> Any:
    return find(data["callouts"], "ref", call.path["ref"], "callout")


def _new_callout(data: Data, call: Call) -> Any:
    needed = ("day", "t0", "place", "kind", "ldr", "base")
    given = _needs(_sent(data, call, *needed, "cas"), *needed)
    last = max(int(row["ref"].partition("-")[2]) for row in data["callouts"])
    made = {"ref": f"C26-{last + 1}", "t1": None, "cas": 0, **given, "st": "open"}
    data["callouts"].append(made)
    return Made(made)


def _edit_callout(data: Data, call: Call) -> Any:
    row = _callout(data, call)
    given = _sent(data, call, "t1", "ldr", "cas", "st")
    _state(given, "callouts")
    row.update(given)
    return row


def _turnouts(data: Data, call: Call) -> Any:
    return _rows(chosen(data["turnouts"], call, {n: n for n in ("co", "who")}))


def _new_turnout(data: Data, call: Call) -> Any:
    names = ("co", "who", "job", "hrs")
    given = _needs(_sent(data, call, *names), *names)
    last = max(int(row["tid"][1:]) for row in data["turnouts"])
    made = {"tid": f"x{last + 1}", **given}
    data["turnouts"].append(made)
    return Made(made)


def _turnout(data: Data, call: Call) -> Row:
    return find(data["turnouts"], "tid", call.path["tid"], "turnout")


def _edit_turnout(data: Data, call: Call) -> Any:
    row = _turnout(data, call)
    row.update(_sent(data, call, "job", "hrs"))
    return row


def _drop_turnout(data: Data, call: Call) -> None:
    data["turnouts"].remove(_turnout(data, call))


_ROUTES: Mapping[str, Any] = {
    "GET /bases": _bases,
    "GET /members": _members,
    "POST /members": _new_member,
    "GET /members/{key}": _member,
    "PATCH /members/{key}": _edit_member,
    "GET /kit": _kit,
    "PATCH /kit/{no}": _edit_kit,
    "DELETE /kit/{no}": _drop_kit,
    "GET /callouts": _callouts,
    "POST /callouts": _new_callout,
    "GET /callouts/{ref}": _callout,
    "PATCH /callouts/{ref}": _edit_callout,
    "GET /turnouts": _turnouts,
    "POST /turnouts": _new_turnout,
    "PATCH /turnouts/{tid}": _edit_turnout,
    "DELETE /turnouts/{tid}": _drop_turnout,
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES)


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
