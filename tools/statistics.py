"""What the counts behind the weights look like when they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tools.graph import ToolStatistics
from tools.weights import CALL_HALF_LIFE_S, MOVE_HALF_LIFE_S, decayed


@dataclass(frozen=True, slots=True)
class CallCounts:
    """Outcomes of the calls of one tool, decayed to the time of reading."""

    calls: float
    succeeded: float
    latency_s: float
    """Sum of seconds over those calls, decayed with them."""
    total: int
    """Calls ever recorded, not decayed."""

    @classmethod
    def read(cls, row: Any, now: float) -> CallCounts:
        """The fields of a stored row with its time ``at``, decayed until ``now``."""
        left = decayed(1.0, now - row.at, CALL_HALF_LIFE_S)
        return cls(row.calls * left, row.succeeded * left, row.latency_s * left, row.total)


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """Moves along one edge, decayed to the time of reading."""

    stood: float
    undone: float
    total: int
    """Moves ever recorded, not decayed."""

    @classmethod
    def read(cls, row: Any, now: float) -> MoveCounts:
        """The fields of a stored row with its time ``at``, decayed until ``now``."""
        left = decayed(1.0, now - row.at, MOVE_HALF_LIFE_S)
        return cls(row.stood * left, row.undone * left, row.total)


@dataclass(frozen=True, slots=True)
class Counts:
    """All counts at one moment."""

    calls: Mapping[str, CallCounts] = field(default_factory=dict)
    """Tool id -> its calls."""
    moves: Mapping[tuple[str, str], MoveCounts] = field(default_factory=dict)
    """(source, target) -> its moves."""


@dataclass(frozen=True, slots=True)
class LearnedMove:
    """One move of a recorded call path."""

    key: str
    """Names this move of this path; a move is counted once."""
    source: str
    target: str
    at: float | None = None
    """When it was made, in seconds since the epoch; None counts as now."""


def fresh_share(move: LearnedMove, now: float) -> float:
    """What a move of the past counts now."""
    return 1.0 if move.at is None else decayed(1.0, now - move.at, MOVE_HALF_LIFE_S)


class MoveStatistics(Protocol):
    """Statistics that learn from recorded paths."""

    def learn(self, moves: Sequence[LearnedMove], *, dry_run: bool = False) -> int:
        """Count the moves whose keys are new, all or none; older ones count less from the start.

        Returns how many those are. A ``dry_run`` changes nothing.
        """
        ...


class ReadableStatistics(ToolStatistics, Protocol):
    """Statistics that can be read back."""

    def counts(self) -> Counts:
        """All counts, decayed to now."""
        ...
