"""What owners used within the last minute."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable
from threading import Lock

WINDOW_S = 60.0


class RecentUse:
    """Amounts by owner, forgotten after a minute; safe to use from several threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """``clock`` gives seconds and never jumps."""
        self._clock = clock
        self._used: dict[str, deque[tuple[float, float]]] = defaultdict(deque)
        self._sums: dict[str, float] = defaultdict(float)
        self._lock = Lock()

    def add(self, owner: str, amount: float) -> None:
        """An owner used so much now."""
        with self._lock:
            self._used[owner].append((self._clock(), amount))
            self._sums[owner] += amount
            self._forget(owner)

    def seconds_until_below(self, owner: str, most: float) -> float:
        """In how many seconds the last minute will hold less than ``most``; 0: it does now."""
        with self._lock:
            now = self._clock()
            self._forget(owner)
            used = self._used.get(owner, ())
            left = self._sums.get(owner, 0.0)
            for at, amount in used:
                if left < most:
                    break
                left -= amount
                wait = at + WINDOW_S - now
                if left < most:
                    return max(wait, 0.0)
            return 0.0

    def _forget(self, owner: str) -> None:
        used, oldest = self._used[owner], self._clock() - WINDOW_S
        while used and used[0][0] <= oldest:
            self._sums[owner] -= used.popleft()[1]
        if not used:  # and no error of rounding is left
            del self._used[owner]
            self._sums.pop(owner, None)
