"""What one owner may use of the server: calls and processor time in a minute, and storage."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from app.serving.stored_quota import StoredQuota
from graphs.usage import RecentUse
from memory.errors import RunStoppedError

_CALLS = frozenset({"call_finished", "looked_up"})
"""Kinds of events that tell of a call to a service."""


@dataclass(slots=True)
class Quotas:
    """Refuses further runs of an owner who used enough; those under way go on."""

    calls: float = math.inf
    """Calls to services in a minute."""
    processor_seconds: float = math.inf
    """Seconds of processor time, of reading and planning, in a minute."""
    processor: RecentUse = field(default_factory=RecentUse)
    """Counts them; whoever works adds to it."""
    called: RecentUse = field(default_factory=RecentUse)
    stored: StoredQuota | None = None
    """None: owners may store what they like."""

    def note(self, owner: str, event: dict[str, Any]) -> None:
        """Take in an event of a run."""
        if event["kind"] in _CALLS:
            self.called.add(owner, 1)

    async def check_stored(self, owner: str) -> None:
        """Raises as ``StoredQuota.check``; what was begun goes on, however much is stored."""
        if self.stored is not None:
            await self.stored.check(owner)

    def check(self, owner: str) -> None:
        """Raises ``RunStoppedError`` (code ``quota_exceeded``) that says when to come back."""
        for use, most, what in (
            (self.called, self.calls, "calls to services"),
            (self.processor, self.processor_seconds, "seconds of processor time"),
        ):
            if wait := use.seconds_until_below(owner, most):
                seconds = math.ceil(wait)
                raise RunStoppedError(
                    f"You used your {most:g} {what} a minute. Try again in {seconds} s.",
                    code="quota_exceeded",
                    retry_after_s=seconds,
                )
