"""A caller that tells for how long calls were under way."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from tools.calling import Caller, CallResult, SentRequest
from tools.read_cache import ReadCache
from tools.records import Tool


class TimedCaller:
    """Passes calls on, for one run at a time; calls that overlap count once."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._under_way = 0
        self._since = 0.0
        self.seconds = 0.0
        """With at least one call under way; whoever reads it may set it back."""

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        """See ``Caller``."""
        if not self._under_way:
            self._since = time.monotonic()
        self._under_way += 1
        try:
            return await self._caller.call(tool, arguments, approved=approved)
        finally:
            self._under_way -= 1
            if not self._under_way:
                self.seconds += time.monotonic() - self._since

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """See ``Caller``."""
        return self._caller.preview(tool, arguments)

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """See ``Caller``."""
        return self._caller.validate(tool, arguments)

    def for_owner(self, owner: str) -> TimedCaller:
        """See ``Caller``."""
        return TimedCaller(self._caller.for_owner(owner))

    def for_run(self, reads: ReadCache) -> TimedCaller:
        """See ``Caller``; the seconds go on being counted here."""
        self._caller = self._caller.for_run(reads)
        return self

    async def aclose(self) -> None:
        """See ``Caller``."""
        await self._caller.aclose()
