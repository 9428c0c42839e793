"""Events of runs for those who listen."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Any

_FEED_EVENTS = 1000
"""Events that wait for a slow listener; older ones are in the journal."""


class Feed:
    """Events of a run for one listener, as they happen; the oldest go when it is too slow."""

    def __init__(self) -> None:
        self._events: deque[dict[str, Any]] = deque(maxlen=_FEED_EVENTS)
        self._news = asyncio.Event()

    def put(self, event: dict[str, Any] | None) -> None:
        """Add an event; None only wakes the listener."""
        if event is not None:
            self._events.append(event)
        self._news.set()

    async def wait(self) -> None:
        """Until there is something new, or somebody wakes the listener."""
        await self._news.wait()
        self._news.clear()

    def take(self) -> Iterator[dict[str, Any]]:
        """The events that have come."""
        while self._events:
            yield self._events.popleft()
