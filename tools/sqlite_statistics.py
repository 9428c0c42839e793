"""Tool statistics in SQLite: every change is one upsert that decays and adds."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from tools.statistics import CallCounts, Counts, LearnedMove, MoveCounts, fresh_share
from tools.weights import CALL_HALF_LIFE_S, CALL_KEEP, MOVE_HALF_LIFE_S, decayed

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_RECORD_CALL = """
insert into tool_calls (owner, tool_id, calls, succeeded, latency_s, at, total)
values (:owner, :tool_id, 1, :succeeded, :latency_s, :now, 1)
on conflict (owner, tool_id) do update set
    calls = calls * :keep * decayed(1, :now - at, :half_life) + 1,
    succeeded = succeeded * :keep * decayed(1, :now - at, :half_life) + :succeeded,
    latency_s = latency_s * :keep * decayed(1, :now - at, :half_life) + :latency_s,
    at = max(at, :now),
    total = total + 1
"""
_RECORD_MOVE = """
insert into tool_moves (owner, source, target, stood, undone, at, total)
values (:owner, :source, :target, :stood, :undone, :now, 1)
on conflict (owner, source, target) do update set
    stood = stood * decayed(1, :now - at, :half_life) + :stood,
    undone = undone * decayed(1, :now - at, :half_life) + :undone,
    at = max(at, :now),
    total = total + 1
"""
_LEARN = """
insert into learned_moves (owner, key, at) values (:owner, :key, :now)
on conflict (owner, key) do nothing
"""
_READ_CALLS = (
    "select tool_id, calls, succeeded, latency_s, at, total from tool_calls where owner = :owner"
)
_READ_MOVES = "select source, target, stood, undone, at, total from tool_moves where owner = :owner"


class SqliteStatistics:
    """Counts in a database at its newest schema, as ``memory.database`` opens it.

    Several threads and processes may write at once and none is lost: the old value is read,
    decayed and added to inside one statement. ``clock`` gives seconds since the epoch, ``begin`` a
    transaction that may write, where it is not always one of its own.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        clock: Callable[[], float] = time.time,  # noqa: TID251  (counts age over restarts)
        owner: str = "local",
        begin: Callable[[], AbstractContextManager[Connection]] | None = None,
    ) -> None:
        self._engine = engine
        self._begin = begin or engine.begin
        self._reader = engine.execution_options(read_only=True)
        self._clock = clock
        self._owner = owner

    def record_call(self, tool_id: str, *, succeeded: bool, latency_s: float) -> None:
        """See ``ToolStatistics``."""
        self._write(
            _RECORD_CALL,
            {
                "tool_id": tool_id,
                "succeeded": float(succeeded),
                "latency_s": latency_s,
                "keep": CALL_KEEP,
                "half_life": CALL_HALF_LIFE_S,
            },
        )

    def record_transition(self, source: str, target: str, *, undone: bool = False) -> None:
        """See ``ToolStatistics``."""
        self._write(_RECORD_MOVE, _move(source, target, float(not undone), float(undone)))

    def learn(self, moves: Sequence[LearnedMove], *, dry_run: bool = False) -> int:
        """See ``MoveStatistics``; one transaction, so that no move is marked and not counted."""
        from sqlalchemy import text

        new, now = 0, self._clock()
        fixed = {"owner": self._owner, "now": now}
        with self._engine.connect() as connection:
            _teach_decay(connection)
            for move in moves:
                if connection.execute(text(_LEARN), {**fixed, "key": move.key}).rowcount:
                    stood = fresh_share(move, now)
                    made = _move(move.source, move.target, stood, 0.0)
                    connection.execute(text(_RECORD_MOVE), {**fixed, **made})
                    new += 1
            if not dry_run:
                connection.commit()
        return new

    def counts(self) -> Counts:
        """All counts, decayed to now."""
        from sqlalchemy import text

        now = self._clock()
        with self._reader.connect() as connection:
            calls = connection.execute(text(_READ_CALLS), {"owner": self._owner}).all()
            moves = connection.execute(text(_READ_MOVES), {"owner": self._owner}).all()
        return Counts(
            calls={row.tool_id: CallCounts.read(row, now) for row in calls},
            moves={(row.source, row.target): MoveCounts.read(row, now) for row in moves},
        )

    def _write(self, statement: str, values: Mapping[str, Any]) -> None:
        from sqlalchemy import text

        with self._begin() as connection:
            _teach_decay(connection)
            row = {**values, "owner": self._owner, "now": self._clock()}
            connection.execute(text(statement), row)


def _move(source: str, target: str, stood: float, undone: float) -> dict[str, Any]:
    amounts = {"stood": stood, "undone": undone, "half_life": MOVE_HALF_LIFE_S}
    return {"source": source, "target": target, **amounts}


def _teach_decay(connection: Connection) -> None:
    """Give SQLite the decay: not every one is built with power functions."""
    driver: Any = connection.connection.driver_connection
    driver.create_function("decayed", 3, decayed, deterministic=True)
