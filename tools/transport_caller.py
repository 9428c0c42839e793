"""A caller that leaves each tool to the caller of its transport."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from memory.errors import BacktrackError
from tools.calling import Caller, CallResult, SentRequest
from tools.read_cache import ReadCache
from tools.records import Tool, Transport


class TransportCaller:
    """Calls tools of every transport; implements ``tools.calling.Caller``."""

    def __init__(self, callers: Mapping[Transport, Caller]) -> None:
        self._callers = dict(callers)

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        """See ``Caller.call``."""
        return await self._caller_of(tool).call(tool, arguments, approved=approved)

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """See ``Caller.preview``."""
        return self._caller_of(tool).preview(tool, arguments)

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """See ``Caller.validate``."""
        return self._caller_of(tool).validate(tool, arguments)

    def for_owner(self, owner: str) -> Self:
        """See ``Caller.for_owner``."""
        return type(self)({name: one.for_owner(owner) for name, one in self._callers.items()})

    def for_run(self, reads: ReadCache) -> Self:
        """See ``Caller.for_run``."""
        return type(self)({name: one.for_run(reads) for name, one in self._callers.items()})

    def _caller_of(self, tool: Tool) -> Caller:
        """The caller; raises ``BacktrackError`` (``transport_missing``) where there is none."""
        caller = self._callers.get(tool.transport)
        if caller is None:
            known = ", ".join(self._callers)
            raise BacktrackError(
                f"{tool.id} cannot be called here: nothing calls tools of transport "
                f"{tool.transport!r}, only of {known}. Pass one that does (caller_of, runners).",
                code="transport_missing",
            )
        return caller

    async def aclose(self) -> None:
        """See ``Caller.aclose``."""
        for one in self._callers.values():
            await one.aclose()
