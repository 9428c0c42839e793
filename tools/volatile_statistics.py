"""Tool statistics in memory, for embedding and tests; gone with the process."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from tools.statistics import CallCounts, Counts, LearnedMove, MoveCounts, fresh_share
from tools.weights import CALL_HALF_LIFE_S, CALL_KEEP, MOVE_HALF_LIFE_S, decayed


@dataclass
class _Calls:
    at: float
    calls: float = 0.0
    succeeded: float = 0.0
    latency_s: float = 0.0
    total: int = 0


@dataclass
class _Moves:
    at: float
    stood: float = 0.0
    undone: float = 0.0
    total: int = 0


class VolatileStatistics:
    """Counts in dictionaries under one lock; ``clock`` gives seconds since the epoch."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:  # noqa: TID251
        self._clock = clock
        self._lock = Lock()
        self._calls: dict[str, _Calls] = {}
        self._moves: dict[tuple[str, str], _Moves] = {}
        self._learned: set[str] = set()

    def record_call(self, tool_id: str, *, succeeded: bool, latency_s: float) -> None:
        """See ``ToolStatistics``."""
        with self._lock:
            now = self._clock()
            row = self._calls.setdefault(tool_id, _Calls(now))
            keep = CALL_KEEP * decayed(1.0, now - row.at, CALL_HALF_LIFE_S)
            row.calls = row.calls * keep + 1.0
            row.succeeded = row.succeeded * keep + float(succeeded)
            row.latency_s = row.latency_s * keep + latency_s
            row.at, row.total = max(now, row.at), row.total + 1

    def record_transition(self, source: str, target: str, *, undone: bool = False) -> None:
        """See ``ToolStatistics``."""
        with self._lock:
            self._move(source, target, stood=float(not undone), undone=float(undone))

    def learn(self, moves: Sequence[LearnedMove], *, dry_run: bool = False) -> int:
        """See ``MoveStatistics``."""
        with self._lock:
            new = {move.key: move for move in moves if move.key not in self._learned}
            for move in () if dry_run else new.values():
                left = fresh_share(move, self._clock())
                self._move(move.source, move.target, stood=left, undone=0.0)
                self._learned.add(move.key)
            return len(new)

    def _move(self, source: str, target: str, *, stood: float, undone: float) -> None:
        now = self._clock()
        row = self._moves.setdefault((source, target), _Moves(now))
        keep = decayed(1.0, now - row.at, MOVE_HALF_LIFE_S)
        row.stood = row.stood * keep + stood
        row.undone = row.undone * keep + undone
        row.at, row.total = max(now, row.at), row.total + 1

    def counts(self) -> Counts:
        """All counts, decayed to now."""
        with self._lock:
            now = self._clock()
            return Counts(
                calls={tool_id: CallCounts.read(row, now) for tool_id, row in self._calls.items()},
                moves={edge: MoveCounts.read(row, now) for edge, row in self._moves.items()},
            )
