"""The API of the chess league; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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

_OTHERS: Mapping[str, tuple[str, str]] = {
    "cap": ("players", "slug"),
    "at": ("clubs", "code"),
    "arb": ("arbiters", "slug"),
}
"""Field -> the collection and the key that it refers to."""
_ALLOWED: Mapping[str, Sequence[Any]] = {
    "night": ("mon", "tue", "wed", "thu", "fri"),
    "st": ("planned", "played", "postponed", "void"),
    "res": ("w", "b", "d", None),
}


def _list(collection: str, *names: str) -> Handler:
    def listed(data: Data, call: Call) -> Row:
        rows = chosen(data[collection], call, {name: name for name in names})
        return {"rows": rows, "n": len(rows)}

    return listed


def _key(field: str, call: Call) -> Any:
    text = call.path[field]
    return int(text) if field == "no" and text.isdecimal() else text


def _one(collection: str, field: str) -> Handler:
    return lambda data, call: find(data[collection], field, _key(field, call), collection)


def _check(data: Data, given: Row, kinds: Mapping[str, type | tuple[type, ...]]) -> None:
    for name, value in given.items():
        kind = kinds.get(name)
        if kind is None or not isinstance(value, kind):
            raise ProblemError(422, f"{name} is unknown or wrong")
        if value not in _ALLOWED.get(name, (value,)):
            raise ProblemError(422, f"{name} cannot be {value}")
        if name in _OTHERS:
            collection, key = _OTHERS[name]
            find(data[collection], key, value, name)


def _set(collection: str, field: str, **kinds: type | tuple[type, ...]) -> Handler:
    def changed(data: Data, call: Call) -> Row:
        row = find(data[collection], field, _key(field, call), collection)
        if not isinstance(call.body, dict):
            raise ProblemError(422, "an object is needed")
        _check(data, call.body, kinds)
        row.update({name: whole(value) for name, value in call.body.items()})
        return row

    return changed


def _add_player(data: Data, call: Call) -> Made:
    texts, numbers = ("nm", "at"), ("elo", "born")
    given = {
        **{name: call.field(name) for name in texts},
        **{name: call.field(name, int) for name in numbers},
        "junior": bool(call.body.get("junior", False)),
    }
    find(data["clubs"], "code", given["at"], "club")
    slug = "-".join(given["nm"].casefold().split())
    if any(row["slug"] == slug for row in data["players"]):
        raise ProblemError(409, f"{slug} is there")
    made = {"slug": slug, **given, "active": True}
    data["players"].append(made)
    return Made(made)


def _drop_player(data: Data, call: Call) -> None:
    row = find(data["players"], "slug", call.path["slug"], "player")
    if any(row["slug"] in (game["w"], game["b"]) for game in data["games"]):
        raise ProblemError(409, f"{row['nm']} has games")
    data["players"].remove(row)


_NUMBER = (int, float)
_ROUTES: Mapping[str, Callable[[Data, Call], Any]] = {
    "GET /clubs": _list("clubs", "town"),
    "GET /clubs/{code}": _one("clubs", "code"),
    "PATCH /clubs/{code}": _set(
        "clubs", "code", venue=str, night=str, cap=str, fee=_NUMBER, settled=bool
    ),
    "GET /players": _list("players", "at", "junior"),
    "POST /players": _add_player,
    "GET /players/{slug}": _one("players", "slug"),
    "PATCH /players/{slug}": _set("players", "slug", at=str, elo=int, junior=bool, active=bool),
    "DELETE /players/{slug}": _drop_player,
    "GET /fixtures": _list("fixtures", "rd", "st"),
    "GET /fixtures/{no}": _one("fixtures", "no"),
    "PATCH /fixtures/{no}": _set(
        "fixtures", "no", day=str, st=str, hp=_NUMBER, ap=_NUMBER, arb=str
    ),
    "GET /games": _list("games", "fx"),
    "PATCH /games/{id}": _set("games", "id", res=(str, type(None)), mv=int),
    "GET /arbiters": _list("arbiters"),
}


def application(data: Data) -> Starlette:
    """The application over this data."""
    return plain_application(data, _ROUTES)


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
