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


async def clear_leftovers(saver: GroupedSaver, engine: Engine, clock: Clock) -> None:
    """Drop checkpoints of runs that have ended, of all owners, and close what waits for them.

    A process that dies right after it ended a run leaves both. What cannot be cleared now is left
    for the next start.
    """
    with suppress(CairnError, sqlite3.Error):
        for run_id in await asyncio.to_thread(_closed, engine, await saver.athreads(), clock):
            await saver.adelete_thread(run_id)


def _closed(engine: Engine, threads: Sequence[str], clock: Clock) -> list[str]:
    """Those of the threads that are runs that have ended; nothing waits for them any more."""
    with read(engine) as connection:
        ended = list(connection.scalars(_ENDED, {"threads": json.dumps(threads)}))
    if ended:
        now = JournalEncoding(clock).now()
        with write(engine) as connection:
            connection.execute(_CLOSE, {"runs": json.dumps(ended), "now": now})
    return ended
