"""Answers with a status of success whose body says that the call failed.

Services tell of failure in many ways. Every rule asks for a sign of failure among the members of
the top level, and for no data beside it: ``{"id": 7, "status": "failed"}`` is a payment that
failed, not a call that did. Data is any member that is not part of the usual envelope, not hollow
(see ``tools.emptiness``) and not an echo of an argument.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from tools.emptiness import informs, is_empty, plain_name

Members = dict[str, Any]
"""Members of an object by plain name."""

_OK_FLAGS = frozenset(
    {"ok", "success", "successful", "succeeded", "issuccess", "issuccessful", "isok", "response"}
)
_ERROR_FLAGS = frozenset({"error", "iserror", "haserror", "haserrors", "failed"})
_STATES = frozenset({"status", "state", "result", "code"})
_STATUS_NUMBERS = frozenset({"status", "statuscode", "code", "cod", "httpstatus", "httpcode"})
_CODES = frozenset({"code", "statuscode", "resultcode", "retcode"})
_ERRORS = frozenset(
    {
        *("error", "errors", "err", "exception", "fault", "errormessage", "errormsg", "errmsg"),
        *("errordescription", "errortype", "errorname", "errorreason", "errorinfo"),
        *("errorcode", "errcode", "errno", "errorid", "faultcode", "faultstring"),
    }
)
_MESSAGES = ("message", "msg", "statusmessage")
EXPLANATIONS = (
    *(*_MESSAGES, "errormessage", "errormsg", "errmsg", "errordescription", "faultstring"),
    *("detail", "details", "description", "reason", "info", "title", "hint"),
)
"""Plain names of members that tell in words what happened."""
SIGNS = frozenset({*_OK_FLAGS, *_ERROR_FLAGS, *_STATES, *_ERRORS, *EXPLANATIONS}) - _CODES
"""Plain names of members that tell whether a call failed, and why; codes only do by a number."""
_HEADERS = ("meta", "status", "header", "head", "responsestatus", "responseheader")
_PAYLOADS = frozenset({"data", "result", "results", "response", "payload", "content", "body"})
_ENVELOPE = (
    frozenset(
        {
            *(*_OK_FLAGS, *_ERROR_FLAGS, *_STATES, *_STATUS_NUMBERS, *_CODES, *_ERRORS, *_HEADERS),
            *(*EXPLANATIONS, "type", "instance", "path", "method", "timestamp", "time", "date"),
            *(
                "requestid",
                "traceid",
                "correlationid",
                "jsonrpc",
                "version",
                "query",
                "docs",
                "help",
            ),
            *("documentationurl", "helpurl", "moreinfo", "retryafter", "needed", "provided"),
            *("responsemetadata", "warning", "warnings", "infocode", "level", "severity"),
            *("errordetails", "validationerrors", "fielderrors", "elapsed", "took", "messages"),
        }
    )
    - _PAYLOADS
)

_NO_ERROR = frozenset({"", "none", "null", "nil", "false", "no", "0", "ok", "success", "noerror"})
_FAILURE = re.compile(
    r"(?:^|[\W_])(?:err|errors?|fail|failed|failure|ko|nok|denied|forbidden|unauthori[sz]ed|invalid"
    r"|exception|not[\W_]?found|(?:query|rate|daily)[\W_]limit)(?:[\W_]|$)",
    re.IGNORECASE,
)
_SUCCESS = re.compile(r"\b(?:ok|success\w*|succeeded)\b|成功", re.IGNORECASE)
_DEPTH = 3
_LONGEST = 300


def error_in_body(body: Any, echoes: Collection[str] = ()) -> str | None:
    """What the body says went wrong, None when it does not say that anything did.

    ``echoes`` are the arguments as texts: an answer that repeats them gives no data.
    """
    return _error(body, frozenset(echoes), _DEPTH)


def refusal(body: Any) -> str | None:
    """What a bare value says against a change: false, or a text that begins with a failure."""
    if body is False:
        return "the service answered false"
    is_told = isinstance(body, str) and _FAILURE.match(body.strip()) is not None
    return explanation(body) if is_told else None


def explanation(body: Any, depth: int = _DEPTH) -> str:
    """The words of an error body that explain it, shortened; empty when there are none."""
    if isinstance(body, str | int | float):
        return "" if isinstance(body, bool) else " ".join(str(body).split())[:_LONGEST]
    if depth < 0 or not isinstance(body, dict | list):
        return ""
    members = _members(body) if isinstance(body, dict) else {}
    telling = [members[name] for name in (*EXPLANATIONS, "error", "errors") if name in members]
    others = members.values() if isinstance(body, dict) else body[:3]
    words = (explanation(value, depth - 1) for value in (*telling, *others))
    return next((text for text in words if text), "")


def _error(body: Any, echoes: frozenset[str], depth: int) -> str | None:
    """The error of an object, of a list of one, or of the object inside a wrapper or header."""
    if depth == 0 or not isinstance(body, dict | list):
        return None
    if isinstance(body, list):
        return _error(body[0], echoes, depth - 1) if len(body) == 1 else None
    members = _members(body)
    if _says_failure(members, echoes):
        return explanation(body) or "the answer says that the call failed"
    inner = [members[name] for name in _HEADERS if isinstance(members.get(name), dict)]
    if len(members) == 1:
        inner = list(members.values())
    elif _has_data(members, echoes):
        return None
    return next((text for part in inner if (text := _error(part, echoes, depth - 1))), None)


def _says_failure(members: Members, echoes: frozenset[str]) -> bool:
    errors = [members[name] for name in _ERRORS & members.keys() if _is_error(members[name])]
    if any(_is_false(members[name]) for name in _OK_FLAGS & members.keys()):
        explained = bool(errors) or any(_is_error(members.get(name)) for name in _MESSAGES)
        return explained or not _has_data(members, echoes, payloads=False)
    if any(members[name] is True for name in _ERROR_FLAGS & members.keys()):
        return not _has_data(members, echoes, payloads=False)
    if any(is_failure_word(members[name]) for name in _STATES & members.keys()):
        return not _has_data(members, echoes, payloads=False)
    if errors:
        no_payload = any(is_empty(members[name]) for name in _PAYLOADS & members.keys())
        told_twice = len(errors) > 1 or no_payload or any(map(_is_described, errors))
        return not _has_data(members, echoes, scalars=not told_twice)
    return _has_error_number(members) and not _has_data(members, echoes)


def _has_data(
    members: Members, echoes: frozenset[str], *, payloads: bool = True, scalars: bool = True
) -> bool:
    """Whether anything informs; a sign that is clear enough may overlook some members."""
    return any(
        (scalars or name in _PAYLOADS or isinstance(value, dict | list))
        for name, value in members.items()
        if name not in _ENVELOPE and (payloads or name not in _PAYLOADS)
        if informs(name, value, echoes)
    )


def _has_error_number(members: Members) -> bool:
    """An HTTP status of failure, or a code of the service's own with a message that regrets."""
    statuses = [_integer(members[name]) for name in _STATUS_NUMBERS & members.keys()]
    if any(400 <= status <= 599 for status in statuses):
        return True
    codes = [_integer(members[name]) for name in _CODES & members.keys()]
    message = next((str(members[name]) for name in _MESSAGES if members.get(name)), "")
    own = any(code < 0 or code >= 1000 for code in codes)
    return own and bool(message) and not _SUCCESS.search(message)


def _is_error(value: Any) -> bool:
    """Whether the value of an error member tells of one: ``0.05`` is a measurement."""
    if isinstance(value, str):
        return plain_name(value) not in _NO_ERROR
    if isinstance(value, int) and not isinstance(value, bool):
        return value != 0
    return isinstance(value, dict | list) and not is_empty(value)


def _is_described(error: Any) -> bool:
    names = _members(error).keys() if isinstance(error, dict) else set()
    return bool(names & {*EXPLANATIONS, "code", "type", "status"})


def _is_false(value: Any) -> bool:
    return value is False or (isinstance(value, str) and value.strip().lower() == "false")


def is_failure_word(value: Any) -> bool:
    """Whether a short text speaks of failure: "error", "not found"."""
    return isinstance(value, str) and len(value) <= 60 and _FAILURE.search(value) is not None


def _integer(value: Any) -> int:
    """An integer or its text; 0 for anything else."""
    text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else 0


def _members(body: dict[str, Any]) -> Members:
    """Members by plain name; the first of two that share one counts."""
    return {plain_name(name): value for name, value in reversed(body.items())}
