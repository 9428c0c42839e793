"""A caller that counts the calls of one run and refuses those beyond its limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.spending import Spending
from memory.errors import BacktrackError, ModelRetryError, RunStoppedError
from tools.calling import Caller, CallResult, SentRequest
from tools.read_cache import ReadCache
from tools.records import Tool

SPENT = "calls"
"""Code of what is raised, and kind of the failure, where the run may make no further call."""
NOTE = "the limit of {:g} API calls was reached"


class CountingCaller:
    """Passes calls on; one per run, although the caller within is shared."""

    def __init__(self, caller: Caller, spending: Spending, most: int) -> None:
        self._caller = caller
        self._spending = spending
        self._most = most

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        """See ``Caller``; raises ``RunStoppedError`` (code ``calls``) beyond the limit."""
        if self._spending.calls >= self._most:
            raise RunStoppedError(NOTE.format(self._most), code=SPENT)
        self._spending.calls += 1
        try:
            return await self._caller.call(tool, arguments, approved=approved)
        except (BacktrackError, ModelRetryError, RunStoppedError):  # nothing was sent
            self._spending.calls -= 1
            raise

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """See ``Caller``."""
        return self._caller.preview(tool, arguments)

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """See ``Caller``."""
        return self._caller.validate(tool, arguments)

    def for_owner(self, owner: str) -> CountingCaller:
        """See ``Caller``."""
        return CountingCaller(self._caller.for_owner(owner), self._spending, self._most)

    def for_run(self, reads: ReadCache) -> CountingCaller:
        """See ``Caller``."""
        return CountingCaller(self._caller.for_run(reads), self._spending, self._most)

    async def aclose(self) -> None:
        """See ``Caller``."""
        await self._caller.aclose()
