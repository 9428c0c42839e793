"""How much the runs of one owner may take in the database of the server."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from memory.errors import RunStoppedError

if TYPE_CHECKING:
    from memory.retention import KeptRuns

_FINE_S = 60.0
"""So long an owner who was below the quota is not looked at again."""
_BYTES = 1_000_000


class StoredQuota:
    """Refuses further runs of an owner whose runs take enough."""

    def __init__(
        self,
        kept: Callable[[str], KeptRuns],
        megabytes: float = math.inf,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``kept`` tells what the runs of an owner take, and blocks."""
        self._kept = kept
        self._megabytes = megabytes
        self._clock = clock
        self._fine_until: dict[str, float] = {}

    async def check(self, owner: str) -> None:
        """Raises ``RunStoppedError`` (code ``storage_full``) until the owner deletes runs."""
        if math.isinf(self._megabytes) or self._clock() < self._fine_until.get(owner, -math.inf):
            return
        kept = await asyncio.to_thread(self._kept, owner)
        if kept.size >= self._megabytes * _BYTES:
            raise RunStoppedError(
                f"Your {kept.runs} runs take the {self._megabytes:g} MB that you may store. "
                "Delete some that have ended (DELETE /runs/RUN), then start this one again.",
                code="storage_full",
            )
        self._fine_until[owner] = self._clock() + _FINE_S
