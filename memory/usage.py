"""What owners asked and what it cost, by day, from the journal of all runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import text

from memory.database import read

if TYPE_CHECKING:
    from sqlalchemy import Engine

_FAILED = (
    "r.status = 'failed' AND NOT EXISTS (SELECT 1 FROM approvals AS a"
    " WHERE a.run_id = r.run_id AND a.status = 'rejected' AND a.decided_by = 'person')"
)
"""What a person refused has not failed."""
_COST = "coalesce(sum(json_extract(e.data, '$.{0}')), 0) AS {0}"
_DAYS = text(
    "SELECT r.owner AS owner, substr(r.created_at, 1, 10) AS day,"
    " count(DISTINCT r.run_id) AS runs,"
    f" count(DISTINCT CASE WHEN {_FAILED} THEN r.run_id END) AS failed, "
    + ", ".join(_COST.format(name) for name in ("model_calls", "tokens", "money"))
    + " FROM runs AS r LEFT JOIN run_events AS e"
    " ON e.run_id = r.run_id AND e.seq = (SELECT max(told.seq) FROM run_events AS told"
    " WHERE told.run_id = r.run_id AND told.kind IN ('run_finished', 'asked', 'approval_wanted'))"
    " WHERE r.created_at >= :since GROUP BY r.owner, day ORDER BY day DESC, r.owner"
)
_ERRORS = text(
    f"SELECT r.run_id, r.owner, r.ended_at, r.answer FROM runs AS r WHERE {_FAILED}"
    " ORDER BY r.created_at DESC LIMIT :most"
)


@dataclass(frozen=True, slots=True)
class DayOfUse:
    """What one owner had done on one day (UTC)."""

    owner: str
    day: str
    runs: int
    failed: int
    model_calls: int
    tokens: int
    """To chat models and back."""
    money: float
    """By the prices of the settings; 0 for models without one."""


@dataclass(frozen=True, slots=True)
class FailedRun:
    """A run that could not be answered at all."""

    run_id: str
    owner: str
    ended_at: str
    answer: str


def usage(engine: Engine, since: str) -> Sequence[DayOfUse]:
    """The days from ``since`` (ISO 8601) on, newest first, of all owners; blocks.

    A run that did not finish counts with what it told when it asked last; what it used after that,
    or without ever asking, is in no event.
    """
    with read(engine) as connection:
        return [DayOfUse(**row) for row in connection.execute(_DAYS, {"since": since}).mappings()]


def failed_runs(engine: Engine, most: int = 20) -> Sequence[FailedRun]:
    """The newest runs that failed, of all owners; blocks."""
    with read(engine) as connection:
        rows = connection.execute(_ERRORS, {"most": most}).mappings()
        return [FailedRun(**{**row, "answer": row["answer"] or ""}) for row in rows]
