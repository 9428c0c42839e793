"""When a call is sent again, how long it waits before, and how services slow everybody down."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from tools.records import Tool

RETRIED_STATUSES = frozenset({429, 502, 503, 504})
MAX_RETRY_AFTER_S = 300.0
"""A service is believed for at most this long; then it is asked again."""
FAILURES_IN_A_ROW = 6
"""Two calls with their repetitions."""
PAUSE_S = 30.0


@dataclass(frozen=True)
class RetryPolicy:
    """Exponential backoff with full jitter, for reads only.

    The wait before repetition n is ``random * min(longest_s, base_s * 2**(n - 1))`` with random
    from [0, 1): Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
    """

    retries: int = 2
    base_s: float = 0.25
    longest_s: float = 4.0
    patience_s: float = 10.0
    """The longest wait that a service may ask for; beyond it the call is given up."""

    def may_repeat(self, tool: Tool, attempts: int) -> bool:
        """Whether one more attempt is allowed: only GET and HEAD that change nothing."""
        return attempts <= self.retries and tool.risk == "read" and tool.method.upper() in _SAFE

    def backoff_s(self, attempts: int, random: float) -> float:
        """Seconds to wait after so many attempts; none before the first."""
        if attempts == 0:
            return 0.0
        return random * min(self.longest_s, self.base_s * 2.0 ** (attempts - 1))


class HostGates:
    """Hosts that asked to be left alone for a while; shared by all calls of one caller."""

    def __init__(self) -> None:
        self._open_at: dict[str, float] = {}

    def close(self, host: str, until: float) -> None:
        """Keep calls to ``host`` back until that time of the clock."""
        self._open_at[host] = max(until, self._open_at.get(host, until))

    def wait_s(self, host: str, now: float) -> float:
        """Seconds until ``host`` may be called."""
        wait = self._open_at.get(host, now) - now
        if wait <= 0:
            self._open_at.pop(host, None)
        return max(wait, 0.0)


class NoSlotError(Exception):
    """No place among the calls to a host came free in time."""


class HostSlots:
    """How many calls to one host are under way at once, over all runs; first come, first served."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._slots: dict[str, asyncio.Semaphore] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    @asynccontextmanager
    async def slot(self, host: str, patience_s: float) -> AsyncIterator[None]:
        """A place among the calls to ``host``; raises ``NoSlotError`` after ``patience_s``."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:  # those of an earlier event loop wait for nothing any more
            self._loop, self._slots = loop, {}
        slots = self._slots.setdefault(host, asyncio.Semaphore(self._most))
        try:
            async with asyncio.timeout(patience_s):
                await slots.acquire()
        except TimeoutError:
            raise NoSlotError from None
        try:
            yield
        finally:
            slots.release()


class Breakers:
    """Tools that failed again and again and are left alone for a while; shared by all calls.

    After the pause one call is let through: its failure begins the next pause.
    """

    def __init__(self) -> None:
        self._failures: Counter[str] = Counter()
        self._closed_until: dict[str, float] = {}

    def count(self, tool_id: str, *, failed: bool, now: float) -> None:
        """Count one sending; ``failed`` means that no answer, or an error of the server, came."""
        if not failed:
            self._failures.pop(tool_id, None)
            return
        self._failures[tool_id] += 1
        if self._failures[tool_id] >= FAILURES_IN_A_ROW:
            self._closed_until[tool_id] = now + PAUSE_S

    def wait_s(self, tool_id: str, now: float) -> float:
        """Seconds until the tool may be called again."""
        return max(self._closed_until.get(tool_id, now) - now, 0.0)


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds that an answer asks to wait, at most ``MAX_RETRY_AFTER_S``; None without a request.

    ``Retry-After`` holds seconds or a date (RFC 9110, 10.2.3); a date counts from the answer's
    own ``Date``, so that neither clock has to be right.
    """
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.replace(".", "", 1).isdigit():
        return min(float(text), MAX_RETRY_AFTER_S)
    until, since = _date(text), _date(headers.get("date", ""))
    if until is None or since is None:
        return None
    return min(max((until - since).total_seconds(), 0.0), MAX_RETRY_AFTER_S)


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, IndexError, TypeError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=UTC)


_SAFE = ("GET", "HEAD")
