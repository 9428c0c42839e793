"""The caller of functions: the checks of every call, one run, one typed outcome."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import nullcontext
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

from tools.addresses import called_host, checked_base_url, not_allowed
from tools.arguments import validate_arguments
from tools.body_parsing import UnreadableError, parse_body
from tools.calling import (
    CallError,
    CallResult,
    SentRequest,
    require_approval,
    require_write_access,
)
from tools.credential_binding import BoundCredential, bind_credential
from tools.credentials import CalledHost, CredentialSource
from tools.emptiness import is_empty
from tools.error_in_body import error_in_body, explanation
from tools.function_calls import FunctionCall, FunctionRunner, NotRunError
from tools.library import ToolLibrary
from tools.openapi_servers import is_http_url
from tools.parameter_styles import plain
from tools.plain_text import one_line
from tools.read_cache import ReadCache
from tools.records import Tool, ToolGroup
from tools.request_builder import nested_object, nulls_of
from tools.token_handles import TokenHandles

MAX_MESSAGE = 300
_shortened = partial(one_line, limit=MAX_MESSAGE)


@dataclass(frozen=True)
class _Prepared:
    tool: Tool
    call: FunctionCall
    echoes: frozenset[str]
    """The arguments as texts, to tell an echo from data."""
    host: str
    """As credentials and tokens are bound to it."""

    @property
    def credential(self) -> BoundCredential:
        return self.call.credential

    def shown(self) -> SentRequest:
        """The call as people see it: of its credentials their names."""
        return SentRequest(
            method=self.tool.transport,
            url=f"{self.call.address}{self.tool.path}",
            body=self.call.arguments,
            schemes=self.credential.schemes,
        )


@dataclass(frozen=True)
class _Ending:
    """What came of one run."""

    body: Any = None
    error: CallError | None = None
    size_bytes: int = 0


class FunctionCaller:
    """Calls the functions of one transport; implements ``tools.calling.Caller``.

    A function is run once, whatever comes of it. ``timeout_s`` bounds one run.
    """

    def __init__(
        self,
        library: ToolLibrary,
        runner: FunctionRunner,
        *,
        credentials: CredentialSource,
        loopback_groups: Collection[str] = (),
        timeout_s: float = 15.0,
        max_bytes: int = 5_000_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._library = library
        self._runner = runner
        self._credentials = credentials
        self._loopback_groups = frozenset(loopback_groups)
        self._timeout_s = timeout_s
        self._max_bytes = max_bytes
        self._clock = clock
        self._reads = ReadCache()
        self._handles = TokenHandles()

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        """Validate, run and judge one call; see ``Caller.call``."""
        group = await asyncio.to_thread(self._library.group, tool.group_id)
        values = validate_arguments(tool, arguments)
        require_write_access(tool, group)
        require_approval(tool, approved=approved)
        prepared = await asyncio.to_thread(self._prepared, tool, group, values)
        started = self._clock()
        running = self._with_tokens(prepared)
        with nullcontext() if tool.risk == "read" else self._reads.changing():
            ending = await self._run(running)
        error = running.credential.without_secrets(ending.error)
        empty = error is None and tool.risk == "read" and is_empty(ending.body, prepared.echoes)
        return CallResult(
            tool_id=tool.id,
            outcome="failed" if error else "empty" if empty else "ok",
            body=await asyncio.to_thread(self._kept, running, ending.body),
            error=error,
            request=prepared.shown(),
            elapsed_s=self._clock() - started,
            size_bytes=ending.size_bytes,
        )

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """The call as it would be made, without its credential; see ``Caller.preview``."""
        group = self._library.group(tool.group_id)
        values = validate_arguments(tool, arguments)
        require_write_access(tool, group)
        return self._prepared(tool, group, values).shown()

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Check and coerce arguments without running; raises ``InvalidArgumentsError``."""
        return validate_arguments(tool, arguments)

    def for_owner(self, owner: str) -> Self:
        """See ``Caller.for_owner``."""
        view = copy(self)
        vars(view).update(_credentials=self._credentials.for_owner(owner))
        return view

    def for_run(self, reads: ReadCache) -> Self:
        """See ``Caller.for_run``; functions say nothing of how long an answer holds."""
        view = copy(self)
        vars(view).update(_reads=reads)
        return view

    async def aclose(self) -> None:
        """End what the runner keeps open; the caller may be used again."""
        await self._runner.aclose()

    def _prepared(self, tool: Tool, group: ToolGroup, values: Mapping[str, Any]) -> _Prepared:
        address = group.base_url
        if not address:
            raise not_allowed(f"nobody said where group {group.id} is; import it from its source")
        is_local = group.allow_loopback or group.id in self._loopback_groups
        if is_http_url(address):
            address = checked_base_url(group.id, address, allow_loopback=is_local)
        given = [(p, values[p.key]) for p in tool.parameters if p.key in values]
        whole = [value for p, value in given if not p.name]
        sent = whole[0] if whole else nested_object(given, nulls_of(tool, values))
        host = called_host(address)
        credential = bind_credential(tool, group, self._credentials, CalledHost(host, host))
        if credential.client is not None:
            checked_base_url(group.id, credential.client.token_url, allow_loopback=is_local)
        return _Prepared(
            tool,
            FunctionCall(
                address,
                tool.path.removeprefix("#"),
                sent,
                credential,
                self._timeout_s,
                is_read=tool.risk == "read",
            ),
            frozenset(plain(value) for value in values.values()) - {""},
            host,
        )

    def _with_tokens(self, prepared: _Prepared) -> _Prepared:
        """The call with tokens in place of their handles."""
        owner, call = self._credentials.owner, prepared.call
        arguments, tokens = self._handles.resolved(call.arguments, owner, prepared.host)
        credential = replace(call.credential, secrets=call.credential.secrets | tokens)
        return replace(prepared, call=call._replace(arguments=arguments, credential=credential))

    def _kept(self, prepared: _Prepared, body: Any) -> Any:
        """An answer without secrets: known ones masked, tokens behind handles."""
        hidden = prepared.credential.hide(body)
        return self._handles.taken(hidden, prepared.tool, self._credentials.owner, prepared.host)

    async def _run(self, prepared: _Prepared) -> _Ending:
        try:
            answer = await self._runner.run(prepared.call)
        except NotRunError as error:
            message = _shortened(str(error))
            return _Ending(error=CallError(kind="connection", message=message, transient=True))
        except TimeoutError:
            message = f"no answer within {self._timeout_s:.3g} s"
            return _failed(prepared, CallError(kind="timeout", message=message, transient=True))
        except Exception as error:  # noqa: BLE001 whatever a server or a function of others raises
            message = _shortened(f"{type(error).__name__}: {error}")
            return _failed(prepared, CallError(kind="server_error", message=message))
        return await asyncio.to_thread(self._judged, prepared, answer.body, failed=answer.failed)

    def _judged(self, prepared: _Prepared, body: Any, *, failed: bool) -> _Ending:
        content = json.dumps(body, ensure_ascii=False, default=str).encode(errors="replace")
        size = len(content)
        if size > self._max_bytes:
            message = (
                f"the answer is larger than {self._max_bytes:,} bytes (CAIRN_RESPONSE_BYTES); "
                "narrow the request, or ask for fewer items"
            )
            return _failed(prepared, CallError(kind="too_large", message=message), size=size)
        try:
            body = parse_body(content, "application/json")
        except UnreadableError as error:
            told = CallError(kind="unreadable", message=_shortened(str(error)))
            return _failed(prepared, told, size=size)
        if failed:
            words = explanation(body) or "it failed and gave no reason"
            told = CallError(kind="error_in_body", message=_shortened(words))
            return _failed(prepared, told, body, size)
        said = error_in_body(body, prepared.echoes)
        problem = CallError(kind="error_in_body", message=_shortened(said)) if said else None
        return _Ending(body, problem, size)


def _failed(prepared: _Prepared, error: CallError, body: Any = None, size: int = 0) -> _Ending:
    """A run that failed on its way; of a change nobody knows how far it came."""
    if prepared.tool.risk != "read":
        message = f"{error.message}; whether the change was made is not known, check before again"
        error = CallError(kind="outcome_unknown", message=message)
    return _Ending(body, error, size)
