"""How often somebody may try to log in."""

from __future__ import annotations

import time
from collections import defaultdict, deque
from collections.abc import Callable

from memory.users import too_many_logins

FAILURES = 10
"""Attempts for one name, or from one address, that may fail within the window."""
WINDOW_S = 300.0


class LoginLimits:
    """Counts failed attempts of the last minutes; those of a name and of an address, each."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._failures: defaultdict[str, deque[float]] = defaultdict(deque)

    def check(self, *sources: str) -> None:
        """Raises ``RunStoppedError`` (``too_many_logins``) where one of them failed too often."""
        now = self._now()
        for source in sources:
            failed = self._recent(source, now)
            if len(failed) >= FAILURES:
                raise too_many_logins(int(failed[0] + WINDOW_S - now) + 1)

    def note_failure(self, *sources: str) -> None:
        """An attempt failed."""
        now = self._now()
        for source in [*self._failures]:
            self._recent(source, now)
        for source in sources:
            self._failures[source].append(now)

    def _recent(self, source: str, now: float) -> deque[float]:
        """The failures within the window, oldest first; what is older is forgotten."""
        failed = self._failures.get(source, deque())
        while failed and failed[0] <= now - WINDOW_S:
            failed.popleft()
        if not failed:
            self._failures.pop(source, None)
        return failed
