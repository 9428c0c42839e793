"""An HTTP answer judged: content, nothing, or a failure and why."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from typing import Any

import httpx

from tools.body_parsing import TooManyValuesError, UnreadableError, is_file, is_page, parse_body
from tools.calling import CallError, ErrorKind, Outcome
from tools.credentials import COMMAND, SETTING
from tools.emptiness import is_empty
from tools.error_in_body import error_in_body, explanation, refusal
from tools.multi_status import parts_of
from tools.paging import said_by_headers
from tools.plain_text import one_line
from tools.records import Tool
from tools.retrying import MAX_RETRY_AFTER_S, retry_after_s

MAX_MESSAGE = 300
_shortened = partial(one_line, limit=MAX_MESSAGE)
_TRANSIENT = frozenset({408, 425, 429, 502, 503, 504})
_KINDS: dict[int, ErrorKind] = {
    401: "unauthorised",
    403: "unauthorised",
    404: "not_found",
    408: "timeout",
    410: "withdrawn",
    429: "rate_limited",
}
_ENCODINGS = frozenset({"", "identity", "gzip", "x-gzip", "deflate"})
"""Content codings that are undone; stacked ones could blow up without bound."""
_OF_THE_OPERATION = re.compile(
    r"\b(endpoints?|apis?|operation|version|v\d+(\.\d+)*|deprecated|sunset|retired|withdrawn|"
    r"decommissioned|discontinued|no longer (supported|offered)|migrate|moved to)\b",
    re.IGNORECASE,
)
_SAYS_SO = frozenset({"sunset", "deprecation"})
"""Headers of an operation that ends (RFC 8594, RFC 9745)."""
_QUICK_BYTES = 32_768
"""Smaller answers are judged sooner than a thread is at work; larger ones would hold the loop."""
_TITLE = re.compile(r"<(?:title|h1)[^>]*>([^<]{1,200})<", re.IGNORECASE)


@dataclass(frozen=True)
class Reading:
    """What one answer says."""

    outcome: Outcome
    body: Any = None
    error: CallError | None = None
    size_bytes: int = 0
    beside: dict[str, Any] = field(default_factory=dict)
    """See ``CallResult.beside``."""
    media_type: str = ""
    """See ``CallResult.media_type``."""


async def read_response(
    response: httpx.Response, tool: Tool, *, max_bytes: int, echoes: Collection[str] = ()
) -> Reading:
    """Read at most ``max_bytes`` (after decompression) of an answer and judge it.

    ``echoes`` are the arguments as texts. Raises httpx's errors when the connection breaks.
    """
    content = await _content(response, max_bytes)
    if isinstance(content, CallError):
        return Reading("failed", error=_by_status(response, None, tool) or content)
    judged = partial(_judged, content, response, tool, echoes)
    reading = await asyncio.to_thread(judged) if len(content) > _QUICK_BYTES else judged()
    return replace(reading, media_type=_media_type(response))


def _judged(
    content: bytes, response: httpx.Response, tool: Tool, echoes: Collection[str]
) -> Reading:
    try:
        body = parse_body(content, response.headers.get("content-type", ""))
    except UnreadableError as error:
        is_large = isinstance(error, TooManyValuesError)
        kind: ErrorKind = "too_large" if is_large else "unreadable"
        told = CallError(kind=kind, message=_shortened(str(error)))
        return Reading(
            "failed", error=_by_status(response, None, tool) or told, size_bytes=len(content)
        )
    problem = (
        _by_status(response, body, tool)
        or _of_parts(response, body, tool)
        or _not_as_described(response, content, body, tool)
        or _in_body(body, echoes, tool)
    )
    if problem is not None:
        return Reading("failed", body, problem, len(content))
    is_read = tool.risk == "read" and tool.method.upper() != "HEAD"
    outcome: Outcome = "empty" if is_read and is_empty(body, echoes) else "ok"
    return Reading(outcome, body, None, len(content), said_by_headers(response))


def _not_as_described(
    response: httpx.Response, content: bytes, body: Any, tool: Tool
) -> CallError | None:
    """The failure of an answer that is no JSON although the description lists its fields.

    A page of HTML, a form to log in, or nothing at all: nobody knows what became of the call. Such
    a page is a failure of every operation that is not described as giving text; so is nothing,
    where something was to be read: 204 says that there is nothing.
    """
    if tool.method.upper() == "HEAD" or response.status_code != HTTPStatus.OK:
        return None
    has_page = isinstance(body, str) and is_page(body)
    has_fields = any(field.path or field.type == "object" for field in tool.outputs)
    if not content.strip() and (has_fields or (tool.risk == "read" and not tool.outputs)):
        message = "the service answered 200 with an empty body"
    elif has_page and (has_fields or not tool.outputs):
        words = _words(body)
        page = f"a page of HTML ({words})" if words else "a page of HTML"
        message = f"the service answered with {page}; check its address and credential"
    elif has_fields and is_file(_media_type(response)):
        message = f"the service answered with a file where its description promises fields: {body}"
    elif isinstance(body, str) and has_fields and not _is_json(response):
        message = f"the service answered with text where its description promises JSON: {body}"
    else:
        return None
    return CallError(kind="unreadable", message=_shortened(message))


def _is_json(response: httpx.Response) -> bool:
    return _media_type(response).endswith(("/json", "+json"))


def _media_type(response: httpx.Response) -> str:
    return str(response.headers.get("content-type", "")).partition(";")[0].strip().lower()


async def _content(response: httpx.Response, max_bytes: int) -> bytes | CallError:
    """The decoded bytes of the body, read only as far as they are wanted."""
    encoding = response.headers.get("content-encoding", "").strip().lower()
    if encoding not in _ENCODINGS:
        message = f"the answer is encoded as {_shortened(encoding)}, which was not asked for"
        return CallError(kind="unreadable", message=message)
    declared = response.headers.get("content-length", "")
    if declared.isdecimal() and int(declared) > max_bytes:
        return _too_large(max_bytes)
    parts: list[bytes] = []
    size = 0
    async for part in response.aiter_bytes():
        size += len(part)
        if size > max_bytes:
            return _too_large(max_bytes)
        parts.append(part)
    return b"".join(parts)


def _too_large(max_bytes: int) -> CallError:
    message = (
        f"the answer is larger than {max_bytes:,} bytes (CAIRN_RESPONSE_BYTES); "
        "narrow the request, or ask for fewer items"
    )
    return CallError(kind="too_large", message=message)


def _by_status(response: httpx.Response, body: Any, tool: Tool) -> CallError | None:
    """The failure that a status says, in the service's own words where it gives some."""
    status = response.status_code
    if status == HTTPStatus.ACCEPTED and tool.risk == "read":
        message = f"202: the service has no result yet. {_words(body)}".strip()
        return CallError(kind="not_ready", message=message, transient=True)
    if status < 300:
        return None
    if status < 400:
        return CallError(kind="client_error", message=_redirect(response))
    kind: ErrorKind = "server_error" if status >= 500 else _KINDS.get(status, "client_error")
    words = _words(body)
    if kind == "withdrawn" and not _is_withdrawn(response, words, tool):
        kind = "not_found"
    message = f"{status}: {words or _phrase(status)}{_advice(response, tool)}"
    return CallError(kind=kind, message=message, transient=status in _TRANSIENT)


def _advice(response: httpx.Response, tool: Tool) -> str:
    """What to do about an answer that says no for now, or to strangers."""
    if response.status_code == HTTPStatus.UNAUTHORIZED and tool.security:
        names = dict.fromkeys(name for choice in tool.security for name in choice)
        needed = " or ".join(f"{tool.group_id}.{name}" for name in names)
        return f"; check the credential {needed}: `{COMMAND}`, or {SETTING}"
    wait_s = retry_after_s(response.headers)
    more = " or more" if wait_s == MAX_RETRY_AFTER_S else ""
    return f"; it asks to wait {wait_s:.3g} s{more}" if wait_s else ""


def _is_withdrawn(response: httpx.Response, words: str, tool: Tool) -> bool:
    """Whether the operation is gone; where the path names a thing, only that thing may be."""
    told = _OF_THE_OPERATION.search(words) or not _SAYS_SO.isdisjoint(response.headers.keys())
    return bool(told) or "{" not in tool.path


def _redirect(response: httpx.Response) -> str:
    if response.status_code == HTTPStatus.NOT_MODIFIED:
        return "304: nothing changed since an answer that was not asked about; ask once more"
    target = response.headers.get("location", "")
    try:
        shown = str(httpx.URL(target).copy_with(query=None, fragment=None, userinfo=b""))
    except httpx.InvalidURL:
        shown = "an address that cannot be read"
    return (
        f"the service redirects ({response.status_code}) to {_shortened(shown) or 'nowhere'}; "
        "redirects are not followed, correct the group's base URL if this is meant"
    )


def _of_parts(response: httpx.Response, body: Any, tool: Tool) -> CallError | None:
    """The failure of an answer that tells how each part ended: of all parts, or of a change.

    What else was read is a result; a change of which some parts were made is neither done nor not.
    """
    if response.status_code != HTTPStatus.MULTI_STATUS:
        return None
    parts = parts_of(body)
    if not parts.failed or (tool.risk == "read" and not parts.is_all):
        return None
    of = f" of {parts.total}" if parts.is_all or len(parts.failed) < parts.total else ""
    message = f"{len(parts.failed)}{of} parts failed: {parts.failed[0]}"
    kind: ErrorKind = "error_in_body" if parts.is_all else "outcome_unknown"
    return CallError(kind=kind, message=_shortened(message))


def _in_body(body: Any, echoes: Collection[str], tool: Tool) -> CallError | None:
    words = error_in_body(body, echoes)
    if words is None and tool.risk != "read":
        words = refusal(body)
    return None if words is None else CallError(kind="error_in_body", message=_shortened(words))


def _words(body: Any) -> str:
    if isinstance(body, str) and body.lstrip().startswith("<"):
        title = _TITLE.search(body)
        return _shortened(title[1]) if title else ""
    return _shortened(explanation(body))


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "no reason given"
