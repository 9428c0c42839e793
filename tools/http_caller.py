"""The caller of HTTP tools: checks, credential, sending with retries, one typed outcome."""

from __future__ import annotations

import asyncio
import random as chance
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from copy import copy
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any, Self

import httpx

from tools.access_tokens import AccessTokens, NoTokenError
from tools.addresses import called_host, checked_base_url
from tools.arguments import validate_arguments
from tools.attempts import (
    Attempt,
    leaves_open,
    not_answered,
    out_of_order,
    turned_away,
    unanswered,
)
from tools.calling import CallResult, SentRequest, require_approval, require_write_access
from tools.credential_binding import BoundCredential, bind_credential, credential_parameters
from tools.credentials import CalledHost, CredentialSource
from tools.guarded_transport import GuardedTransport
from tools.library import ToolLibrary
from tools.parameter_styles import plain
from tools.read_cache import KnownRead, ReadCache
from tools.records import Tool, ToolGroup
from tools.request_builder import PreparedRequest, build_request
from tools.response_reading import Reading, read_response
from tools.retrying import Breakers, HostGates, RetryPolicy, retry_after_s
from tools.signing import signed
from tools.token_handles import TokenHandles

_ASK_TO_WAIT = (202, 429, 503)


@dataclass(frozen=True)
class _Call:
    """One call that passed every check."""

    tool: Tool
    request: PreparedRequest
    shown_request: PreparedRequest
    """The same with handles in place of tokens."""
    home: str
    """The host as credentials and tokens are bound to it."""
    credential: BoundCredential
    echoes: frozenset[str]
    """The arguments as texts, to tell an echo from data."""
    known: KnownRead | None = None
    """What the run read by this request before."""

    @property
    def host(self) -> str:
        return httpx.URL(self.request.url).netloc.decode()

    def shown(self) -> SentRequest:
        """The request as people see it: of its credentials their names."""
        shown = self.shown_request.shown()
        return shown.model_copy(update={"schemes": self.credential.schemes})


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
        self._handles = TokenHandles()
        self._reads: ReadCache | None = None
        self._tokens = AccessTokens(self._transport.handle_async_request, clock, timeout_s)

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        """Validate, send and judge one call; see ``Caller.call``.

        Raises in addition ``BacktrackError`` with ``broken_tool`` or ``unsupported_body`` for a
        description that gives no request, and ``DeveloperError`` (``malformed_credential``).
        """
        group = await asyncio.to_thread(self._library.group, tool.group_id)
        values = _validated(tool, group, arguments)
        require_write_access(tool, group)
        require_approval(tool, approved=approved)
        call = await asyncio.to_thread(self._prepared, tool, group, values, is_sent=True)
        started = self._clock()
        call, attempt, attempts = await self._answered(call, started + 2 * self._timeout_s)
        reading = attempt.reading
        return CallResult(
            tool_id=tool.id,
            outcome=reading.outcome,
            status=attempt.status,
            body=await asyncio.to_thread(self._kept, call, reading.body),
            beside=call.credential.hide(reading.beside),
            error=call.credential.without_secrets(reading.error),
            request=call.shown(),
            attempts=attempts,
            elapsed_s=self._clock() - started,
            size_bytes=reading.size_bytes,
        )

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """The request as it would be sent, without its credential; see ``Caller.preview``."""
        group = self._library.group(tool.group_id)
        values = _validated(tool, group, arguments)
        require_write_access(tool, group)
        return self._prepared(tool, group, values).shown()

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Check and coerce arguments without sending; raises ``InvalidArgumentsError``."""
        return _validated(tool, self._library.group(tool.group_id), arguments)

    def for_owner(self, owner: str) -> Self:
        """See ``Caller.for_owner``."""
        view = copy(self)
        vars(view).update(_credentials=self._credentials.for_owner(owner))
        return view

    def for_run(self, reads: ReadCache) -> Self:
        """See ``Caller.for_run``."""
        view = copy(self)
        vars(view).update(_reads=reads)
        return view

    async def aclose(self) -> None:
        """Close the connections; the caller may be used again."""
        await self._transport.aclose()

    def _kept(self, call: _Call, body: Any) -> Any:
        """An answer without secrets: known ones masked, tokens behind handles."""
        hidden = call.credential.hide(body)
        return self._handles.taken(hidden, call.tool, self._credentials.owner, call.home)

    def _prepared(
        self, tool: Tool, group: ToolGroup, values: Mapping[str, Any], *, is_sent: bool = False
    ) -> _Call:
        home = self._endpoints.get(group.id, group.base_url)
        is_local = group.allow_loopback or group.id in self._loopback_groups
        base_url = checked_base_url(
            group.id,
            self._endpoints.get(group.id, tool.base_url or group.base_url),
            allow_loopback=is_local,
        )
        called = CalledHost(host=called_host(base_url), home=called_host(home))
        credential = bind_credential(tool, group, self._credentials, called)
        if credential.client is not None:
            checked_base_url(group.id, credential.client.token_url, allow_loopback=is_local)
        shown = request = build_request(tool, base_url, values)
        if is_sent:
            values, tokens = self._handles.resolved(values, self._credentials.owner, called.host)
            request = build_request(tool, base_url, values) if tokens else shown
            credential = replace(credential, secrets=credential.secrets | tokens)
        return _Call(
            tool=tool,
            request=request,
            shown_request=shown,
            home=called.host,
            credential=credential,
            echoes=frozenset(plain(value) for value in values.values()) - {""},
        )

    async def _answered(self, call: _Call, deadline: float) -> tuple[_Call, Attempt, int]:
        """What the run knows already, else what the service says."""
        if self._reads is None:
            return await self._authorised(call, deadline)
        if call.tool.risk != "read":
            with self._reads.changing():
                return await self._authorised(call, deadline)
        known = self._reads.known(call.request)
        if known is not None and known.until > self._clock():
            return call, Attempt(known.reading, HTTPStatus.OK), 0
        return await self._authorised(replace(call, known=known), deadline)

    async def _authorised(self, call: _Call, deadline: float) -> tuple[_Call, Attempt, int]:
        """The call with its access token, where it needs one, the last attempt, and how many.

        Answered with 401 it is sent once more with another token, a write too: a request that
        lacks valid credentials was not carried out (RFC 9110, 15.5.2).
        """
        client = call.credential.client
        if client is None:
            return call, *await self._converse(call, deadline=deadline)
        attempts, spent = 0, ""
        while True:
            try:
                token = await self._tokens.token(client, spent=spent)
            except NoTokenError as problem:
                return call, Attempt(Reading("failed", error=problem.error)), attempts
            call = replace(call, credential=call.credential.with_token(token))
            last, sent = await self._converse(call, deadline=deadline)
            attempts += sent
            if last.status != HTTPStatus.UNAUTHORIZED or spent:
                return call, last, attempts
            spent = token

    async def _converse(self, call: _Call, *, deadline: float) -> tuple[Attempt, int]:
        """The last attempt, and how many were sent: none when the host wants to be left alone."""
        attempts, last = 0, None
        broken_s = self._breakers.wait_s(call.tool.id, self._clock())
        if broken_s:
            return out_of_order(call.tool, broken_s), 0
        while True:
            asked = last.retry_after_s or 0.0 if last and last.is_pending else 0.0
            pause = max(self._gates.wait_s(call.host, self._clock()), asked)
            wait = pause + self._policy.backoff_s(attempts, self._random())
            if pause > self._policy.patience_s or self._clock() + wait >= deadline:
                return last or turned_away(call.host, pause), attempts
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

    async def _received(self, call: _Call, limit_s: float) -> tuple[int, httpx.Headers, Reading]:
        """Status, headers and what the answer says; that nothing changed is what was known."""
        since = self._reads.changes if self._reads else 0
        conditions = call.known.conditions if call.known else {}
        request = signed(call.request, call.credential, limit_s, conditions)
        response = await self._transport.handle_async_request(request)
        status, headers = response.status_code, response.headers
        try:
            if call.known is not None and status == HTTPStatus.NOT_MODIFIED:
                status, headers = HTTPStatus.OK, httpx.Headers({**call.known.headers, **headers})
                reading = call.known.reading
            else:
                reading = await read_response(
                    response, call.tool, max_bytes=self._max_bytes, echoes=call.echoes
                )
        finally:
            await response.aclose()
        if self._reads and status == HTTPStatus.OK and reading.error is None:
            self._reads.keep(call.request, reading, headers, self._clock(), since)
        return status, headers, reading

    async def _attempt(self, call: _Call, limit_s: float) -> Attempt:
        """Send once, within ``limit_s`` from connecting to the last byte."""
        try:
            async with asyncio.timeout(limit_s):
                status, headers, reading = await self._received(call, limit_s)
        except (TimeoutError, httpx.RequestError, OSError) as error:
            return not_answered(call.tool, call.host, error, limit_s)
        if reading.error is not None and leaves_open(call.tool, status, reading.error):
            return unanswered(call.tool, reading.error, status)
        waiting = retry_after_s(headers) if status in _ASK_TO_WAIT else None
        return Attempt(reading, status, waiting)


def _validated(tool: Tool, group: ToolGroup, arguments: Mapping[str, Any]) -> dict[str, Any]:
    return validate_arguments(tool, arguments, bound=credential_parameters(tool, group))
