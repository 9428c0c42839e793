"""What all services agree on: the seed, the pinned day and the user."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from evals.sandbox.draws import Draws


@dataclass(frozen=True)
class World:
    """Data functions take a world and ids, nothing else, so their answers can be computed again."""

    today: date
    draws: Draws
    user: str

    def now(self) -> datetime:
        """The pinned moment: 10:00 UTC, when all cities of the table share one calendar date."""
        return datetime.combine(self.today, time(10), UTC)

    def local_now(self, timezone: str) -> datetime:
        """The pinned moment on the wall clock of an IANA timezone."""
        return self.now().astimezone(ZoneInfo(timezone))
