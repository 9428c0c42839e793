"""A caller that leaves each tool to the caller of its transport."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

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
        return await self._callers[tool.transport].call(tool, arguments, approved=approved)

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """See ``Caller.preview``."""
        return self._callers[tool.transport].preview(tool, arguments)

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """See ``Caller.validate``."""
        return self._callers[tool.transport].validate(tool, arguments)

    def for_owner(self, owner: str) -> Self:
        """See ``Caller.for_owner``."""
        return type(self)({name: one.for_owner(owner) for name, one in self._callers.items()})

    def for_run(self, reads: ReadCache) -> Self:
        """See ``Caller.for_run``."""
        return type(self)({name: one.for_run(reads) for name, one in self._callers.items()})

    async def aclose(self) -> None:
        """See ``Caller.aclose``."""
        for one in self._callers.values():
            await one.aclose()
