"""The caller of HTTP tools: checks, credential, sending with retries, one typed outcome."""

from __future__ import annotations

import asyncio
import random as chance
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from copy import copy
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Self

import httpx

from tools.access_tokens import AccessTokens, NoTokenError
from tools.addresses import called_host, checked_base_url
from tools.arguments import validate_arguments
from tools.attempts import (
    Attempt,
)
from tools.calling import CallResult, SentRequest, require_approval, require_write_access
from tools.credential_binding import bind_credential, credential_parameters
from tools.credentials import CalledHost, CredentialSource
from tools.guarded_transport import GuardedTransport
from tools.http_call import HttpCall
from tools.http_sending import HttpSender
from tools.library import ToolLibrary
from tools.parameter_styles import plain
from tools.read_cache import ReadCache
from tools.records import Tool, ToolGroup
from tools.request_builder import build_request
from tools.response_reading import Reading
from tools.token_handles import TokenHandles


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
        host_calls: int = 16,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        random: Callable[[], float] = chance.random,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """``endpoints`` gives groups (by id) another base URL, ``loopback_groups`` names more
        groups that may be on this machine. ``timeout_s`` bounds one attempt, twice as much the
        whole call with its waits; at most ``host_calls`` are under way to one host at once.
        ``clock`` gives seconds from any origin, ``random`` numbers in [0, 1). A ``transport`` of
        your own replaces the checks of addresses at connect time.
        """
        self._library = library
        self._credentials = credentials
        self._endpoints = dict(endpoints or {})
        self._loopback_groups = frozenset(loopback_groups)
        self._timeout_s = timeout_s
        self._clock = clock
        self._transport = transport or GuardedTransport()
        self._sender = HttpSender(
            self._transport,
            retries=retries,
            host_calls=host_calls,
            timeout_s=timeout_s,
            max_bytes=max_bytes,
            clock=clock,
            sleep=sleep,
            random=random,
        )
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
        call = await asyncio.to_thread(self._allowed, tool, arguments, approved=approved)
        started = self._clock()
        call, attempt, attempts = await self._answered(call, started + 2 * self._timeout_s)
        reading = attempt.reading
        return CallResult(
            tool_id=tool.id,
            outcome=reading.outcome,
            status=attempt.status,
            body=await asyncio.to_thread(self._kept, call, reading.body),
            media_type=reading.media_type,
            beside=call.credential.hide(reading.beside),
            error=call.credential.without_secrets(reading.error),
            request=call.shown(),
            attempts=attempts,
            elapsed_s=self._clock() - started,
            size_bytes=reading.size_bytes,
        )

    def _allowed(self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool) -> HttpCall:
        """What is sent, where it may be; blocks."""
        group = self._library.group(tool.group_id)
        values = _validated(tool, group, arguments)
        require_write_access(tool, group)
        require_approval(tool, approved=approved)
        return self._prepared(tool, group, values, is_sent=True)

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

    def _kept(self, call: HttpCall, body: Any) -> Any:
        """An answer without secrets: known ones masked, tokens behind handles."""
        hidden = call.credential.hide(body)
        return self._handles.taken(hidden, call.tool, self._credentials.owner, call.home)

    def _prepared(
        self, tool: Tool, group: ToolGroup, values: Mapping[str, Any], *, is_sent: bool = False
    ) -> HttpCall:
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
        return HttpCall(
            tool=tool,
            request=request,
            shown_request=shown,
            home=called.host,
            credential=credential,
            echoes=frozenset(plain(value) for value in values.values()) - {""},
            reads=self._reads,
            is_relocated=group.id in self._endpoints,
        )

    async def _answered(self, call: HttpCall, deadline: float) -> tuple[HttpCall, Attempt, int]:
        """What the run knows already, else what the service says."""
        if self._reads is None:
            return await self._finished(call, deadline)
        if call.tool.risk != "read":
            with self._reads.changing():
                return await self._finished(call, deadline)
        known = self._reads.known(call.request)
        if known is not None and known.until > self._clock():
            return call, Attempt(known.reading, HTTPStatus.OK), 0
        return await self._finished(replace(call, known=known), deadline)

    async def _finished(self, call: HttpCall, deadline: float) -> tuple[HttpCall, Attempt, int]:
        """What the service says, at last where it does the work later."""
        call, last, attempts = await self._authorised(call, deadline)
        if last.location:
            last, more = await self._sender.follow(call, last, deadline=deadline)
            attempts += more
        return call, last, attempts

    async def _authorised(self, call: HttpCall, deadline: float) -> tuple[HttpCall, Attempt, int]:
        """The call with its access token, where it needs one, the last attempt, and how many.

        Answered with 401 it is sent once more with another token, a write too: a request that
        lacks valid credentials was not carried out (RFC 9110, 15.5.2).
        """
        client = call.credential.client
        if client is None:
            return call, *await self._sender.converse(call, deadline=deadline)
        attempts, spent = 0, ""
        while True:
            try:
                token = await self._tokens.token(client, spent=spent)
            except NoTokenError as problem:
                return call, Attempt(Reading("failed", error=problem.error)), attempts
            call = replace(call, credential=call.credential.with_token(token))
            last, sent = await self._sender.converse(call, deadline=deadline)
            attempts += sent
            if last.status != HTTPStatus.UNAUTHORIZED or spent:
                return call, last, attempts
            spent = token


def _validated(tool: Tool, group: ToolGroup, arguments: Mapping[str, Any]) -> dict[str, Any]:
    return validate_arguments(tool, arguments, bound=credential_parameters(tool, group))
