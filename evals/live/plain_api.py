"""A small REST application over handlers, for services whose description is written by hand."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hmac import compare_digest
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.records import Data

if TYPE_CHECKING:
    from starlette.requests import Request

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """What was sent."""

    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    """The JSON of the body, ``{}`` where there is none."""

    def number(self, name: str, default: int) -> int:
        """A whole number of the query; raises ``ProblemError`` where it is none."""
        text = self.query.get(name, "")
        if text and not text.isdecimal():
            raise ProblemError(400, f"{name} must be a whole number")
        return int(text) if text else default

    def field(self, name: str, allowed: type | tuple[type, ...] = str) -> Any:
        """A required field of the body; raises ``ProblemError`` where it is missing or wrong."""
        value = self.body.get(name) if isinstance(self.body, dict) else None
        if not isinstance(value, allowed) or value == "":
            raise ProblemError(422, f"{name} is missing or wrong")
        return value


@dataclass(frozen=True, slots=True)
class Made:
    """An answer with a status of its own."""

    value: Any
    status: int = 201


class ProblemError(Exception):
    """Ends a call with this status and message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


Handler = Callable[[Data, Call], Any]
"""Gives a JSON value, ``Made``, or None for no content."""


@dataclass(frozen=True, slots=True)
class Key:
    """The API key that every call must carry."""

    header: str
    value: str


def plain_application(
    data: Data, routes: Mapping[str, Handler], key: Key | None = None
) -> Starlette:
    """The application; ``routes`` maps ``GET /things/{id}`` to its handler, first come first."""
    made = []
    for place, handler in routes.items():
        method, _, path = place.partition(" ")
        made.append(Route(path, _endpoint(data, handler, key), methods=[method]))
    return Starlette(routes=made)


def find(rows: list[Row], field: str, value: Any, what: str) -> Row:
    """The record with this value; raises ``ProblemError`` (404) where there is none."""
    found = next((row for row in rows if row[field] == value), None)
    if found is None:
        raise ProblemError(404, f"{what} {value} does not exist")
    return found


def chosen(rows: list[Row], call: Call, fields: Mapping[str, str]) -> list[Row]:
    """The records that fit the query; ``fields`` maps its names to those of the records."""
    wanted = {field: call.query[name] for name, field in fields.items() if call.query.get(name)}
    return [row for row in rows if all(_text(row[n]) == v.casefold() for n, v in wanted.items())]


def only(row: Mapping[str, Any], *names: str) -> Row:
    """A record with these fields alone, as a list shows it."""
    return {name: row[name] for name in names}


def without(row: Mapping[str, Any], *names: str) -> Row:
    """A record without these fields."""
    return {name: value for name, value in row.items() if name not in names}


def _text(value: Any) -> str:
    return json.dumps(value) if isinstance(value, bool) else str(value).casefold()


def _endpoint(
    data: Data, handler: Handler, key: Key | None
) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            _check_key(request, key)
            sent = Call(dict(request.path_params), dict(request.query_params), await _body(request))
            given = handler(data, sent)
        except ProblemError as problem:
            return JSONResponse({"error": str(problem)}, problem.status)
        if given is None:
            return Response(status_code=204)
        reply = given if isinstance(given, Made) else Made(given, 200)
        return JSONResponse(reply.value, reply.status)

    return endpoint


def _check_key(request: Request, key: Key | None) -> None:
    if key and not compare_digest(request.headers.get(key.header, ""), key.value):
        raise ProblemError(401, f"a valid {key.header} is needed")


async def _body(request: Request) -> Any:
    text = await request.body()
    try:
        return json.loads(text) if text else {}
    except ValueError:
        raise ProblemError(400, "the body is no JSON") from None
