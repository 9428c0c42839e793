"""Errors as problem details (RFC 9457): a status, a stable code, one message, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.exceptions import HTTPException

from app.serving.requests import AgentIn
from app.told_errors import error_text
from memory.errors import CairnError, ModelRetryError, RunStoppedError

log = logging.getLogger("cairn.serving")

STATUS_BY_CODE: Mapping[str, int] = {
    "ambiguous_path": 409,
    "approval_open": 409,
    "checkpoint_unreadable": 409,
    "conversation_open": 409,
    "data_dir_not_writable": 503,
    "database_busy": 503,
    "database_emptied": 503,
    "database_too_new": 503,
    "database_unreadable": 503,
    "description_not_openapi": 422,
    "description_unreadable": 422,
    "description_version": 422,
    "embedding_failed": 422,
    "empty_request": 422,
    "forbidden": 403,
    "graph_switched": 409,
    "group_exists": 409,
    "group_needed": 422,
    "invalid_base_url": 422,
    "invalid_group_id": 422,
    "invalid_input": 422,
    "invalid_path": 422,
    "invalid_url": 422,
    "key_reused": 422,
    "last_administrator": 409,
    "library_fixed": 409,
    "malformed_credential": 422,
    "malformed_flow": 422,
    "memory_off": 409,
    "name_taken": 409,
    "no_accounts": 409,
    "no_backup": 422,
    "no_conversations": 409,
    "no_decision": 404,
    "no_flow": 409,
    "no_mcp": 501,
    "no_model": 409,
    "no_operations": 422,
    "no_planner": 409,
    "no_question": 409,
    "no_session": 409,
    "no_templates": 409,
    "no_such_binding": 404,
    "no_vault_key": 409,
    "not_authenticated": 401,
    "nothing_chosen": 422,
    "option_not_allowed": 422,
    "owner_busy": 429,
    "quota_exceeded": 429,
    "registration_closed": 403,
    "request_not_text": 422,
    "request_too_long": 422,
    "run_busy": 409,
    "run_ended": 409,
    "run_unfinished": 409,
    "secret_in_template": 422,
    "server_busy": 503,
    "shutting_down": 503,
    "source_missing": 422,
    "source_refused": 422,
    "source_unreachable": 422,
    "storage_full": 409,
    "too_many_logins": 429,
    "tool_exists": 409,
    "unknown_approval": 404,
    "unknown_conversation": 404,
    "unknown_credential": 404,
    "unknown_group": 404,
    "unknown_host": 422,
    "unknown_operation": 422,
    "unknown_parameter": 422,
    "unknown_path": 404,
    "unknown_permission": 404,
    "unknown_place": 422,
    "unknown_response": 404,
    "unknown_run": 404,
    "unknown_scheme": 404,
    "unknown_template": 404,
    "unknown_tool": 404,
    "unknown_user": 404,
    "template_too_large": 422,
    "too_many_templates": 409,
    "unnamed_template": 422,
    "unsound_flow": 422,
    "unusable_scheme": 422,
    "weak_password": 422,
    "wrong_login": 403,
    "wrong_owner": 422,
    "wrong_setting": 422,
    "wrong_vault_key": 409,
}
"""What the caller can act on, or wait for; a code that is not here goes by its class."""

CHALLENGES = ('Bearer realm="cairn"', 'Basic realm="cairn", charset="UTF-8"')
"""Basic lets a browser ask for the key, so that the playground works with one; a header each, since
Chromium reads one challenge of a header."""

_MEDIA_TYPE = "application/problem+json"
_HIDDEN = "The server cannot use its data folder now. Try again later."
UNEXPECTED = "Something unexpected went wrong; the log of the server says where the details are."
_NOT_JSON = "The body is not JSON. Send one JSON object."
_NOT_SAID_TO_BE_JSON = (
    "The body was not sent as JSON. Send it with `Content-Type: application/json`."
)
_NO_SUCH_PLACE: Mapping[int, str] = {
    404: "There is nothing at this address. /openapi.json names what there is.",
    405: "This address does not take this method. The header Allow names what it takes.",
}
_LISTED = 5
"""Wrong fields that one message names."""


class Problem(BaseModel):
    """What every error answers."""

    type: str = "about:blank"
    title: str = Field(description="The status in words.")
    status: int
    code: str = Field(description="Stable; programs may branch on it.")
    detail: str = Field(description="What is wrong and what to do.")


NOT_JSON = (ValueError, RecursionError)
"""What reading a body raises that is no JSON: no UTF-8 and nested too deep are such, too."""


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of an endpoint, for its OpenAPI description."""
    content = {_MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in statuses
    }


def problem(
    status: int, code: str, detail: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The response of an error."""
    told = Problem(title=HTTPStatus(status).phrase, status=status, code=code, detail=detail)
    response = JSONResponse(
        told.model_dump(), status_code=status, media_type=_MEDIA_TYPE, headers=headers
    )
    for challenge in CHALLENGES if status == HTTPStatus.UNAUTHORIZED else ():
        response.headers.append("WWW-Authenticate", challenge)
    return response


def status_of(error: CairnError) -> int:
    """The status of an error: by its code, else by who must act."""
    known = STATUS_BY_CODE.get(error.code)
    if known is not None:
        return known
    if isinstance(error, ModelRetryError):
        return HTTPStatus.UNPROCESSABLE_ENTITY
    if isinstance(error, RunStoppedError):
        return HTTPStatus.CONFLICT
    return HTTPStatus.INTERNAL_SERVER_ERROR


def text_of(error: CairnError) -> str:
    """What the caller is told: the message, but nothing of the folders of the server."""
    is_storage = error.code.startswith(("data_dir", "database"))
    return _HIDDEN if is_storage else error_text(error)


def described(error: Exception) -> Problem:
    """An error as a part of what is answered; the details of an unexpected one go to a file."""
    if isinstance(error, CairnError):
        status, code, detail = status_of(error), error.code, text_of(error)
    else:
        log.error("%s", error_text(error))
        status, code, detail = HTTPStatus.INTERNAL_SERVER_ERROR, "unexpected", UNEXPECTED
    return Problem(title=HTTPStatus(status).phrase, status=status, code=code, detail=detail)


def of_error(error: CairnError) -> JSONResponse:
    """The response of an error of Cairn."""
    status = status_of(error)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR and error.code not in _EXPECTED:
        log.error("%s: %s", error.code, error_text(error))
    seconds = getattr(error, "retry_after_s", None) or 1
    headers = {"Retry-After": str(seconds)} if status in _LATER else None
    return problem(status, error.code, text_of(error), headers)


_LATER = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS)
_EXPECTED = frozenset({"server_busy", "shutting_down"})


def unexpected(error: Exception) -> JSONResponse:
    """The response of an error that nobody expected; its details go to a file."""
    log.error("%s", error_text(error))
    return problem(500, "unexpected", UNEXPECTED)


def handle_errors(app: FastAPI) -> None:
    """Have every error of the application answered as a problem."""

    @app.exception_handler(CairnError)
    async def _(_request: Request, error: CairnError) -> JSONResponse:
        return of_error(error)

    @app.exception_handler(RequestValidationError)
    async def _(request: Request, error: RequestValidationError) -> JSONResponse:
        found = error.errors()
        is_json = "json" in request.headers.get("content-type", "json")
        if not is_json and any(isinstance(one, dict) and one["loc"] == ("body",) for one in found):
            return problem(422, "invalid_input", _NOT_SAID_TO_BE_JSON)
        return _invalid(found)

    @app.exception_handler(ValidationError)
    async def _(_request: Request, error: ValidationError) -> JSONResponse:
        if error.title != AgentIn.__name__:  # LangServe lets those of a batch through
            return unexpected(error)
        return _invalid(error.errors(include_url=False, include_context=False))

    @app.exception_handler(HTTPException)
    async def _(_request: Request, error: HTTPException) -> JSONResponse:
        if isinstance(error.__cause__, NOT_JSON):  # FastAPI could not read the body
            return problem(400, "invalid_json", _NOT_JSON)
        phrase = HTTPStatus(error.status_code).phrase
        is_told = error.detail != phrase
        detail = error.detail if is_told else _NO_SUCH_PLACE.get(error.status_code, phrase)
        code = phrase.lower().replace(" ", "_")
        return problem(error.status_code, code, str(detail), error.headers)


def _invalid(errors: Iterable[Any]) -> JSONResponse:
    found = list(errors)
    if any(isinstance(one, str) or one.get("type") == "json_invalid" for one in found):
        return problem(400, "invalid_json", _NOT_JSON)
    return problem(422, "invalid_input", _what_is_wrong(found))


def wrong_input(error: ValidationError) -> str:
    """What is wrong with what somebody filled in."""
    return _what_is_wrong(error.errors(include_url=False, include_context=False))


def _what_is_wrong(errors: Sequence[Any]) -> str:
    """Input of the wrong shape: where and why, without the values, which may be secret."""
    found = list(_of_what_was_given(errors))
    told = [_place(one) + one["msg"].removeprefix("Value error, ") for one in found[:_LISTED]]
    more = [f"and {len(found) - _LISTED} more"] if len(found) > _LISTED else []
    return "; ".join([*told, *more])


def _of_what_was_given(errors: Sequence[Any]) -> Iterable[Any]:
    """The errors without those of nulls, and without names of branches in their places.

    A field that may be left out is a union with null: pydantic tells each error of it in both.
    """
    unions = {one["loc"][:-1] for one in errors if one["type"] == "none_required"}
    for one in errors:
        branches = {len(place) for place in unions if one["loc"][: len(place)] == place}
        if one["type"] != "none_required":
            loc = [part for depth, part in enumerate(one["loc"]) if depth not in branches]
            yield {**one, "loc": loc}


def _place(error: Mapping[str, Any]) -> str:
    place = ".".join(str(part) for part in error["loc"])
    return f"{place}: " if place else ""
