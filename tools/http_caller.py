"""The caller of HTTP tools: checks, credential, sending with retries, one typed outcome."""

from __future__ import annotations

import asyncio
import random as chance
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

import httpx

from memory.errors import RunStoppedError
from tools.addresses import called_host, checked_base_url
from tools.arguments import validate_arguments
from tools.calling import CallError, CallResult, SentRequest
from tools.credentials import (
    BoundCredential,
    CalledHost,
    CredentialSource,
    bind_credential,
    credential_parameters,
)
from tools.guarded_transport import GuardedTransport
from tools.library import ToolLibrary
from tools.parameter_styles import plain
from tools.records import Tool, ToolGroup
from tools.request_builder import PreparedRequest, build_request
from tools.response_reading import Reading, read_response
from tools.retrying import RETRIED_STATUSES, Breakers, HostGates, RetryPolicy, retry_after_s
from tools.signing import signed

_REFUSING_5XX = (501, 505)
"""Statuses of a service that does not take such requests at all."""
_ASK_TO_WAIT = (202, 429, 503)
_SEEN_ELSEWHERE = (302, 303)
"""Redirects that services also give after a change that was made."""


@dataclass(frozen=True)
class _Call:
    """One call that passed every check."""

    tool: Tool
    request: PreparedRequest
    credential: BoundCredential
    echoes: frozenset[str]
    """The arguments as texts, to tell an echo from data."""

    @property
    def host(self) -> str:
        return httpx.URL(self.request.url).netloc.decode()

    def shown(self) -> SentRequest:
        """The request as people see it: of its credentials their names."""
        shown = self.request.shown()
        return shown.model_copy(update={"schemes": self.credential.schemes})


@dataclass(frozen=True)
class _Attempt:
    """What one sending gave."""

    reading: Reading
    status: int | None = None
    retry_after_s: float | None = None

    @property
    def is_pending(self) -> bool:
        """Whether the service works on a read: it is asked until it is done, or time is up."""
        return self.reading.error is not None and self.reading.error.kind == "not_ready"

    @property
    def is_broken(self) -> bool:
        """Whether no answer came, or an error of the server."""
        return self.reading.outcome == "failed" and (self.status is None or self.status >= 500)

    @property
    def is_repeatable(self) -> bool:
        error = self.reading.error
        unanswered = self.status is None and error is not None and error.transient
        return unanswered or self.status in RETRIED_STATUSES


class HttpCaller:
    """Calls HTTP tools of a library; implements ``tools.calling.Caller``.

    It speaks to one transport of httpx without httpx's client around it: no cookie is kept
    between calls, no redirect followed, no proxy or ``.netrc`` of the machine used, no URL
    logged. Many calls may run at once; connections are kept and shared.
    """

    def __init__(
        self,
        library: ToolLibrary,
        *,
        credentials: CredentialSource,
        endpoints: Mapping[str, str] | None = None,
        loopback_groups: Collection[str] = (),
        timeout_s: float = 15.0,
        retries: int = 2,
        max_bytes: int = 5_000_000,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Callable[[], float] = chance.random,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """``endpoints`` gives groups (by id) another base URL, ``loopback_groups`` names more
        groups that may be on this machine. ``timeout_s`` bounds one attempt, twice as much the
        whole call with its waits. ``clock`` gives seconds from any origin, ``random`` numbers in
        [0, 1). A ``transport`` of your own replaces the checks of addresses at connect time.
        """  # noqa: D205
        self._library = library
        self._credentials = credentials
        self._endpoints = dict(endpoints or {})
        self._loopback_groups = frozenset(loopback_groups)
        self._timeout_s = timeout_s
        self._policy = RetryPolicy(retries=retries)
        self._max_bytes = max_bytes
        self._clock, self._sleep, self._random = clock, sleep, random
        self._transport = transport or GuardedTransport()
        self._gates = HostGates()
        self._breakers = Breakers()

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        """Validate, send and judge one call; see ``Caller.call``.

        Raises in addition ``BacktrackError`` with ``broken_tool`` or ``unsupported_body`` for a
        description that gives no request, and ``DeveloperError`` (``malformed_credential``).
        """
        group = await asyncio.to_thread(self._library.group, tool.group_id)
        values = _validated(tool, group, arguments)
        if tool.risk != "read" and not approved:
            raise RunStoppedError(
                f"{tool.id} changes something ({tool.risk}) and is not approved. Approve exactly "
                "this call, or leave it out.",
                code="approval_required",
            )
        call = await asyncio.to_thread(self._prepared, tool, group, values)
        started = self._clock()
        attempt, attempts = await self._converse(call, deadline=started + 2 * self._timeout_s)
        reading = attempt.reading
        return CallResult(
            tool_id=tool.id,
            outcome=reading.outcome,
            status=attempt.status,
            body=await asyncio.to_thread(call.credential.hide, reading.body),
            beside=call.credential.hide(reading.beside),
            error=_without_secrets(reading.error, call.credential),
            request=call.shown(),
            attempts=attempts,
            elapsed_s=self._clock() - started,
            size_bytes=reading.size_bytes,
        )

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """The request as it would be sent, without its credential; see ``Caller.preview``."""
        group = self._library.group(tool.group_id)
        return self._prepared(tool, group, _validated(tool, group, arguments)).shown()

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Check and coerce arguments without sending; raises ``InvalidArgumentsError``."""
        return _validated(tool, self._library.group(tool.group_id), arguments)

    def for_owner(self, owner: str) -> Self:
        """See ``Caller.for_owner``."""
        view = copy(self)
        vars(view).update(_credentials=self._credentials.for_owner(owner))
        return view

    async def aclose(self) -> None:
        """Close the connections; the caller may be used again."""
        await self._transport.aclose()

    def _prepared(self, tool: Tool, group: ToolGroup, values: Mapping[str, Any]) -> _Call:
        home = self._endpoints.get(group.id, group.base_url)
        base_url = checked_base_url(
            group.id,
            self._endpoints.get(group.id, tool.base_url or group.base_url),
            allow_loopback=group.allow_loopback or group.id in self._loopback_groups,
        )
        called = CalledHost(host=called_host(base_url), home=called_host(home))
        return _Call(
            tool=tool,
            request=build_request(tool, base_url, values),
            credential=bind_credential(tool, group, self._credentials, called),
            echoes=frozenset(plain(value) for value in values.values()) - {""},
        )

    async def _converse(self, call: _Call, *, deadline: float) -> tuple[_Attempt, int]:
        """The last attempt, and how many were sent: none when the host wants to be left alone."""
        attempts, last = 0, None
        broken_s = self._breakers.wait_s(call.tool.id, self._clock())
        if broken_s:
            return _out_of_order(call.tool, broken_s), 0
        while True:
            asked = last.retry_after_s or 0.0 if last and last.is_pending else 0.0
            pause = max(self._gates.wait_s(call.host, self._clock()), asked)
            wait = pause + self._policy.backoff_s(attempts, self._random())
            if pause > self._policy.patience_s or self._clock() + wait >= deadline:
                return last or _turned_away(call.host, pause), attempts
            if wait:
                await self._sleep(wait)
            last = await self._attempt(call, min(self._timeout_s, deadline - self._clock()))
            attempts += 1
            now = self._clock()
            self._breakers.count(call.tool.id, failed=last.is_broken, now=now)
            if last.retry_after_s and not last.is_pending:
                self._gates.close(call.host, now + last.retry_after_s)
            may_repeat = last.is_repeatable and self._policy.may_repeat(call.tool, attempts)
            if not (may_repeat or last.is_pending):
                return last, attempts

    async def _attempt(self, call: _Call, limit_s: float) -> _Attempt:
        """Send once, within ``limit_s`` from connecting to the last byte."""
        try:
            async with asyncio.timeout(limit_s):
                response = await self._transport.handle_async_request(
                    signed(call.request, call.credential, limit_s)
                )
                try:
                    reading = await read_response(
                        response, call.tool, max_bytes=self._max_bytes, echoes=call.echoes
                    )
                finally:
                    await response.aclose()
        except (TimeoutError, httpx.TimeoutException):
            message = f"no answer from {call.host} within {limit_s:.3g} s"
            return _unanswered(call, CallError(kind="timeout", message=message, transient=True))
        except httpx.DecodingError:
            message = "the answer is compressed in a way that cannot be undone"
            return _unanswered(call, CallError(kind="unreadable", message=message))
        except (httpx.TransportError, OSError) as error:
            is_unsent = isinstance(error, httpx.ConnectError)
            message = f"{'no' if is_unsent else 'broken'} connection to {call.host}: {error}"
            failure = CallError(kind="connection", message=message, transient=True)
            return (
                _Attempt(Reading("failed", error=failure))
                if is_unsent
                else _unanswered(call, failure)
            )
        status = response.status_code
        if reading.error is not None and _leaves_open(call, status, reading.error):
            return _unanswered(call, reading.error, status)
        waiting = retry_after_s(response.headers) if status in _ASK_TO_WAIT else None
        return _Attempt(reading, status, waiting)


def _validated(tool: Tool, group: ToolGroup, arguments: Mapping[str, Any]) -> dict[str, Any]:
    return validate_arguments(tool, arguments, bound=credential_parameters(tool, group))


def _leaves_open(call: _Call, status: int, error: CallError) -> bool:
    """Whether an answer to a write does not tell if the change was made, or cannot be read."""
    if call.tool.risk == "read":
        return False
    if status >= 500:
        return status not in _REFUSING_5XX
    is_unread = status < 300 and error.kind in ("too_large", "unreadable")
    return is_unread or status in _SEEN_ELSEWHERE


def _unanswered(call: _Call, error: CallError, status: int | None = None) -> _Attempt:
    """A failed attempt; of a write nobody knows whether it was carried out."""
    if call.tool.risk != "read":
        message = f"{error.message}; whether the change was made is not known, check before again"
        error = CallError(kind="outcome_unknown", message=message)
    return _Attempt(Reading("failed", error=error), status)


def _turned_away(host: str, wait_s: float) -> _Attempt:
    message = f"not called: {host} asked to wait, {wait_s:.3g} s are left"
    error = CallError(kind="rate_limited", message=message, transient=True)
    return _Attempt(Reading("failed", error=error))


def _out_of_order(tool: Tool, wait_s: float) -> _Attempt:
    message = f"not called: {tool.id} failed again and again, it is tried again in {wait_s:.3g} s"
    error = CallError(kind="out_of_order", message=message, transient=True)
    return _Attempt(Reading("failed", error=error))


def _without_secrets(error: CallError | None, credential: BoundCredential) -> CallError | None:
    if error is None:
        return None
    return error.model_copy(update={"message": credential.hide(error.message)})
