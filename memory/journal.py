"""The contract of the run journal: the append-only record of every run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol

RunStatus = Literal["running", "waiting", "done", "partial", "failed", "cancelled"]
"""``waiting``: for a person; ``partial``: answered in part, the answer says what is missing."""

LiveStatus = Literal["running", "waiting"]
EndStatus = Literal["done", "partial", "failed", "cancelled"]

Clock = Callable[[], datetime]
"""Gives the time now, with its time zone."""

Secrets = Callable[[], Iterable[str]]
"""Gives the secret values known now, which must not be stored."""

LOCAL_OWNER = "local"


@dataclass(frozen=True, slots=True)
class Run:
    """One request and what came of it. Times are ISO 8601 in UTC with microseconds."""

    run_id: str
    thread_id: str
    request: str
    language: str
    status: RunStatus
    created_at: str
    owner: str = LOCAL_OWNER
    ended_at: str | None = None
    answer: str | None = None
    path: tuple[Any, ...] = ()
    """Short form of the path walked, JSON values."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a caller appends."""

    kind: str
    subtask: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    """A JSON object."""


@dataclass(frozen=True, slots=True)
class Event:
    """What was appended: ``seq`` counts 1, 2, 3, ... without gaps within its run."""

    run_id: str
    seq: int
    at: str
    kind: str
    subtask: str | None
    data: Mapping[str, Any]


class Journal(Protocol):
    """The record of all runs; safe to use from several threads and processes.

    Every method blocks for a fraction of a millisecond or more: async code calls it through
    ``asyncio.to_thread``. What a method has stored survives the death of the process. Secrets
    are redacted before anything is stored. Every method that takes the id of an existing run
    raises ``DeveloperError`` (code ``unknown_run``) when there is none.
    """

    def start_run(
        self,
        run_id: str,
        *,
        thread_id: str,
        request: str,
        language: str,
        owner: str = LOCAL_OWNER,
    ) -> Run:
        """Store a new run, status ``running``; raises ``DeveloperError`` (code ``run_exists``)."""
        ...

    def append(
        self,
        run_id: str,
        kind: str,
        subtask: str | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> Event:
        """Append one event and return it as stored. A run that has ended still takes events."""
        ...

    def append_many(self, run_id: str, entries: Sequence[Entry]) -> Sequence[Event]:
        """Append all entries or none, with consecutive numbers; cheaper than one by one."""
        ...

    def events(self, run_id: str, *, after: int = 0) -> Sequence[Event]:
        """The events with ``seq > after``, in order."""
        ...

    def mark(self, run_id: str, status: LiveStatus) -> Run:
        """Change the status of a run that has not ended; an ended run stays as it is."""
        ...

    def finish_run(
        self,
        run_id: str,
        status: EndStatus,
        *,
        answer: str | None = None,
        path: Sequence[Any] = (),
    ) -> Run:
        """End a run. The first end stands: ending it again changes nothing and returns it."""
        ...

    def run(self, run_id: str) -> Run:
        """The run."""
        ...

    def runs(
        self, *, owner: str = LOCAL_OWNER, limit: int = 50, before: str | None = None
    ) -> Sequence[Run]:
        """The newest runs of an owner, newest first; those older than the run ``before``."""
        ...

    def save_response(self, run_id: str, call_id: str, body: Any) -> None:
        """Keep the full body of a response, a JSON value; the same call again replaces it."""
        ...

    def response(self, run_id: str, call_id: str) -> Any:
        """The body kept; raises ``DeveloperError`` (code ``unknown_response``)."""
        ...
