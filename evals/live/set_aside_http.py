"""What services share that were once set aside: reading requests, answering errors."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from evals.live.records import Data
from evals.live.set_aside import Row


def held(request: Request) -> Data:
    """The data of the application."""
    data: Data = request.app.state.data
    return data


def found(rows: Iterable[Row], field: str, value: Any) -> Row:
    """The record with this value in this field; the request fails with 404 without one."""
    for row in rows:
        if str(row[field]) == str(value):
            return row
    raise HTTPException(404, f"{field} {value} not found")


def filtered(request: Request, rows: Iterable[Row], *names: str) -> list[Row]:
    """The records with the values that the query parameters of these names ask for."""
    asked = {name: request.query_params[name] for name in names if name in request.query_params}
    return [
        row for row in rows if all(_written(row[name]) == value for name, value in asked.items())
    ]


def whole(request: Request, name: str, default: int, most: int = 1_000_000, least: int = 0) -> int:
    """A whole number in the query."""
    text = request.query_params.get(name, str(default))
    if not text.isdigit() or not least <= int(text) <= most:
        raise HTTPException(400, f"{name} must be a number from {least} to {most}")
    return int(text)


async def body(
    request: Request, required: Mapping[str, type], optional: Mapping[str, type] | None = None
) -> Row:
    """The fields of the body, of the expected types; the request fails with 400 otherwise."""
    try:
        given = json.loads(await request.body() or b"{}")
    except ValueError:
        raise HTTPException(400, "the body is not JSON") from None
    known = {**required, **(optional or {})}
    if not isinstance(given, dict):
        raise HTTPException(400, "the body must be an object")
    if missing := [name for name in required if name not in given]:
        raise HTTPException(400, f"missing: {', '.join(missing)}")
    if wrong := [name for name, value in given.items() if not _suits(value, known.get(name))]:
        raise HTTPException(400, f"unknown or of a wrong type: {', '.join(wrong)}")
    return given


def problem(_: Request, error: Exception) -> Response:
    """The answer where a request fails."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code)


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _suits(value: Any, kind: type | None) -> bool:
    if kind is None or isinstance(value, bool):
        return kind is bool
    return isinstance(value, (int, float) if kind is float else kind)
