"""When the server is killed: around a change that is under way, or between two of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from random import Random

from evals.kills.moments import AT_RANDOM, NOT_SENT, UNANSWERED
from evals.kills.recording_proxy import Exchange, RecordingProxy, Stage

STAGES: dict[str, Stage | None] = {NOT_SENT: "arrived", UNANSWERED: "answered", AT_RANDOM: None}
"""Moment -> where changes are held until the server is dead; None: nowhere."""
_SHARE = 0.6
"""The kill comes at the latest when this share of the changes is under way."""
_AFTER_S = 3.0
"""At most so long after that."""
_LOOKS_S = 0.02


@dataclass(frozen=True, slots=True)
class Moment:
    """When to kill."""

    name: str
    write: int
    """Number of the change from which on changes are held."""
    seconds: float
    """How long after it."""

    @classmethod
    def drawn(cls, name: str, by: Random, writes: int) -> Moment:
        """A moment of a load that has so many changes."""
        return cls(name, by.randint(1, max(1, int(_SHARE * writes))), by.uniform(0, _AFTER_S))

    def kill(
        self, proxy: RecordingProxy, kill: Callable[[], None], is_over: Callable[[], bool]
    ) -> None:
        """Wait for the moment, then kill; blocks. At once when the load is over before."""
        first, stage = len(proxy.exchanges), STAGES[self.name]

        def is_there() -> bool:
            return sum(one.is_write for one in proxy.exchanges[first:]) >= self.write

        def wanted(exchange: Exchange) -> bool:
            return exchange.is_write and is_there()

        with proxy.holding(stage, wanted) if stage else nullcontext():
            while not (is_there() or is_over()):
                time.sleep(_LOOKS_S)
            time.sleep(self.seconds)
            kill()
        proxy.settle()
