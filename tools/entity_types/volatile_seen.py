"""Answers seen, kept in memory: for tests, and for agents without a data folder."""

from __future__ import annotations

from threading import Lock
from typing import Any

from tools.entity_types.seen import Secrets, SeenAnswer, merged, read_answer


class VolatileSeenAnswers:
    """Implements ``SeenAnswers`` without storage."""

    def __init__(self, secrets: Secrets = tuple) -> None:
        self._secrets = secrets
        self._answers: dict[str, SeenAnswer] = {}
        self._changes = 0
        self._owners: dict[str, VolatileSeenAnswers] = {"local": self}
        self._lock = Lock()

    @property
    def version(self) -> str:
        """See ``SeenAnswers``."""
        return str(self._changes)

    def note(self, tool_id: str, body: Any) -> None:
        """See ``SeenAnswers``."""
        new = read_answer(body, self._secrets())
        with self._lock:
            old = self._answers.get(tool_id, SeenAnswer())
            joined = merged(old, new)
            if joined != old:
                self._answers[tool_id] = joined
                self._changes += 1

    def forget(self) -> None:
        """See ``SeenAnswers``."""
        with self._lock:
            self._answers.clear()
            self._changes += 1

    def for_owner(self, owner: str) -> VolatileSeenAnswers:
        """See ``SeenAnswers``."""
        with self._lock:
            if owner not in self._owners:
                self._owners[owner] = VolatileSeenAnswers(self._secrets)
                self._owners[owner]._owners = self._owners  # noqa: SLF001
            return self._owners[owner]

    def of(self, tool_id: str) -> SeenAnswer | None:
        """See ``SeenAnswers``."""
        return self._answers.get(tool_id)

    def all(self) -> dict[str, SeenAnswer]:
        """See ``SeenAnswers``."""
        with self._lock:
            return dict(self._answers)
