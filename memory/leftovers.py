"""What killed processes left of runs that had ended, cleared away when the next one starts."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import text

from memory.database import read, write
from memory.errors import CairnError
from memory.journal import Clock
from memory.journal_encoding import JournalEncoding

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from memory.grouped_saver import GroupedSaver

_ENDED = text(
    "SELECT run_id FROM runs"
    " WHERE ended_at IS NOT NULL AND run_id IN (SELECT value FROM json_each(:threads))"
)
_CLOSE = text(
    "UPDATE approvals SET status = 'rejected', decided_by = 'cancelled', decided_at = :now"
    " WHERE status = 'pending' AND run_id IN (SELECT value FROM json_each(:runs))"
)


class Leftovers:
    """What is left in a database, of all owners."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock

    async def clear(self, saver: GroupedSaver) -> None:
        """Drop checkpoints of runs that have ended, and close what waits for them.

        A process that dies right after it ended a run leaves both. What cannot be cleared now is
        left for the next start.
        """
        with suppress(CairnError, sqlite3.Error):
            for run_id in await asyncio.to_thread(self._closed, await saver.athreads()):
                await saver.adelete_thread(run_id)

    def _closed(self, threads: Sequence[str]) -> list[str]:
        """Those of the threads that are runs that have ended; nothing waits for them any more."""
        with read(self._engine) as connection:
            ended = list(connection.scalars(_ENDED, {"threads": json.dumps(threads)}))
        if ended:
            now = JournalEncoding(self._clock).now()
            with write(self._engine) as connection:
                connection.execute(_CLOSE, {"runs": json.dumps(ended), "now": now})
        return ended
