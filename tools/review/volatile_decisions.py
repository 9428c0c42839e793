"""Decisions in memory, for embedding and tests; gone with the process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from threading import Lock

from tools.review.records import BindingKey, Decision, no_decision


class VolatileDecisions:
    """Implements ``Decisions`` with a dictionary."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._lock = Lock()
        self._kept: dict[BindingKey, Decision] = {}

    def decide(self, decision: Decision) -> Decision:
        """See ``Decisions``."""
        with self._lock:
            kept = replace(decision, decided_at=self._clock().isoformat(timespec="microseconds"))
            self._kept.pop(decision.key, None)  # the newest stands last
            self._kept[decision.key] = kept
            return kept

    def undo(self, key: BindingKey) -> Decision:
        """See ``Decisions``."""
        with self._lock:
            if key not in self._kept:
                raise no_decision(key)
            return self._kept.pop(key)

    def decisions(self) -> Sequence[Decision]:
        """See ``Decisions``."""
        with self._lock:
            return tuple(self._kept.values())
