"""Old runs go, with their events, answers and responses; never one that has not ended."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import text

from memory.aging import Aging
from memory.database import read, write
from memory.journal import Clock
from memory.journal_encoding import JournalEncoding

if TYPE_CHECKING:
    from sqlalchemy import Engine

_OLD = text("SELECT run_id FROM runs WHERE ended_at < :before ORDER BY rowid")
_SIZES = text(
    "SELECT run_id, ended_at IS NOT NULL AS ended,"
    " length(request) + length(coalesce(answer, '')) + length(path) + length(findings)"
    " + (SELECT coalesce(sum(length(data)), 0) FROM run_events AS e WHERE e.run_id = r.run_id)"
    " + (SELECT coalesce(sum(length(body) + length(coalesce(call, ''))), 0)"
    " FROM run_responses AS a WHERE a.run_id = r.run_id) AS size"
    " FROM runs AS r WHERE :owner IS NULL OR owner = :owner ORDER BY rowid DESC"
)
_DELETE = text(
    "DELETE FROM runs WHERE run_id IN (SELECT value FROM json_each(:runs)) AND ended_at IS NOT NULL"
)
_AT_ONCE = 50
"""Runs of one transaction, so that nobody waits long to write."""
_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class KeptRuns:
    """What runs take in the database."""

    runs: int
    size: int
    """Bytes of requests, answers, events and responses."""


class RunRetention:
    """Deletes runs of all owners by their age and by the room that all of them take."""

    def __init__(self, engine: Engine, clock: Clock, aging: Aging, *, megabytes: float) -> None:
        """The oldest go first where all together take more than ``megabytes``."""
        self._engine = engine
        self._clock = clock
        self._aging = aging
        self._most = megabytes * _BYTES

    def prune(self) -> int:
        """Delete what is too old or too much; blocks. Returns how many runs went."""
        before = self._aging.before(self._clock())
        gone = self.delete(self.too_old(before)) if before is not None else 0
        if self._database_bytes() > self._most:  # else the runs in it cannot take more
            gone += self.delete(self.too_much(self._most))
        return gone

    def kept(self, owner: str | None = None) -> KeptRuns:
        """What is there, of one owner or of all; blocks."""
        sizes = [size for _, _, size in self._sizes(owner)]
        return KeptRuns(len(sizes), sum(sizes))

    def too_old(self, before: datetime) -> Sequence[str]:
        """Ids of the runs that ended before a moment, the oldest first."""
        at = JournalEncoding(lambda: before).now()
        with read(self._engine) as connection:
            return list(connection.scalars(_OLD, {"before": at}))

    def too_much(self, most: float) -> Sequence[str]:
        """Ids of the ended runs beyond ``most`` bytes, in the order in which runs were begun.

        That order does not depend on the clock.
        """
        gone, taken = list[str](), 0
        for run_id, ended, size in self._sizes():
            taken += size
            if taken > most and ended:
                gone.append(run_id)
        return gone[::-1]

    def delete(self, run_ids: Sequence[str]) -> int:
        """Delete runs with all that belongs to them, but those that have not ended."""
        gone = 0
        for start in range(0, len(run_ids), _AT_ONCE):
            part = json.dumps(list(run_ids[start : start + _AT_ONCE]))
            with write(self._engine) as connection:
                gone += connection.execute(_DELETE, {"runs": part}).rowcount
        return gone

    def _sizes(self, owner: str | None = None) -> Iterator[tuple[str, bool, int]]:
        with read(self._engine) as connection:
            rows = connection.execute(_SIZES, {"owner": owner}).all()
        yield from ((row.run_id, bool(row.ended), row.size) for row in rows)

    def _database_bytes(self) -> int:
        """Bytes of the pages in use."""
        with read(self._engine) as connection:
            pages, free, size = (
                connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("page_count", "freelist_count", "page_size")
            )
        return int((pages - free) * size)
