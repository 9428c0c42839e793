"""What a service would hold after calls that somebody is asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evals.live.records import Data
from evals.live.serving import ServedService
from memory.errors import CairnError
from tools.calling import Caller
from tools.library import ToolLibrary


class TryOut:
    """Sends calls to a served service and takes what they change back."""

    def __init__(self, served: ServedService, caller: Caller, library: ToolLibrary) -> None:
        self._served, self._caller, self._library = served, caller, library

    async def after(self, tool_id: str, calls: Sequence[Mapping[str, Any]]) -> Data:
        """What the service would hold; where a call cannot be made, what came of those before."""
        tool = self._library.tool(tool_id)
        with self._served.on_trial():
            for arguments in calls:
                try:
                    await self._caller.call(tool, arguments, approved=True)
                except CairnError:
                    break
            return self._served.data()

    def now(self) -> Data:
        """What it holds."""
        return self._served.data()
