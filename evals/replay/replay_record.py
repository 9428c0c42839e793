"""The record of a run that is only replayed: the bodies that it may look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.events import Event


class ReplayRecord:
    """Implements ``graphs.context.RunRecord``; nothing is stored or shown."""

    def __init__(self) -> None:
        self._bodies: dict[str, Any] = {}
        self._answered: dict[str, Mapping[str, Any]] = {}

    async def emit(self, *events: Event) -> None:
        """See ``RunRecord``."""

    async def show(self, event: Event) -> None:
        """See ``RunRecord``."""

    async def save_response(
        self, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> None:
        """See ``RunRecord``."""
        self._bodies[call_id] = body
        if call is not None:
            self._answered[call_id] = call

    async def answered_call(self, call_id: str) -> Mapping[str, Any] | None:
        """See ``RunRecord``."""
        return self._answered.get(call_id)

    async def response(self, call_id: str) -> Any:
        """See ``RunRecord``."""
        return self._bodies[call_id]

    async def save_findings(self, findings: Mapping[str, Any]) -> None:
        """See ``RunRecord``."""
