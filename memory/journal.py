"""The contract of the run journal: the append-only record of every run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple, Protocol, Self

RunStatus = Literal["running", "waiting", "done", "partial", "failed", "cancelled"]
"""``waiting``: for a person; ``partial``: answered in part, the answer says what is missing."""

LiveStatus = Literal["running", "waiting"]
EndStatus = Literal["done", "partial", "failed", "cancelled"]

Clock = Callable[[], datetime]
"""Gives the time now, with its time zone."""

Secrets = Callable[[], Iterable[str]]
"""Gives the secret values known now, which must not be stored."""

LOCAL_OWNER = "local"


class KeptResponse(NamedTuple):
    """A response without secrets, as it would be read."""

    body: Any
    call: Mapping[str, Any] | None
    """Which call it answers, and how that ended; None: that was not said."""


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
    options: Mapping[str, Any] = field(default_factory=dict)
    """How it was started, a JSON object; whoever resumes it goes by the same."""
    worker: str = ""
    """Id of the process that has it in hand, "" for none: a run that waits or has ended."""


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


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a run has come."""

    seq: int
    """The number of its last event; 0: it has none."""
    ended: bool

    def has_news(self, heard: int) -> bool:
        """Whether there is more than who heard so many events knows."""
        return self.ended or self.seq > heard


@dataclass(frozen=True, slots=True)
class Conversation:
    """Runs of one thread, in short."""

    thread_id: str
    request: str
    """The first one."""
    turns: int
    begun_at: str
    last_at: str
    """When its newest run began."""


class Journal(Protocol):
    """The record of all runs of one owner; safe to use from several threads and processes.

    Every method blocks for a fraction of a millisecond or more: async code calls it through
    ``asyncio.to_thread``. What a method has stored survives the death of the process. Known
    secrets are masked before anything is stored; event data and ``options`` are also redacted
    under keys that name a secret. Every method that takes the id of an existing run raises
    ``DeveloperError`` (code ``unknown_run``) when the owner has none: a run of somebody else is
    unknown. Ids are unique among all owners.
    """

    def for_owner(self, owner: str) -> Self:
        """The same store as another owner has it; what is not theirs is not there for them."""
        ...

    def start_run(
        self,
        run_id: str,
        *,
        thread_id: str,
        request: str,
        language: str,
        options: Mapping[str, Any] | None = None,
        worker: str = "",
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

    def standings(self, run_ids: Collection[str]) -> Mapping[str, Standing]:
        """How far runs have come, by id; those that the owner has not are left out."""
        ...

    def mark(self, run_id: str, status: LiveStatus) -> Run:
        """Change the status of a run that has not ended; an ended run stays as it is.

        A run that waits is in nobody's hand: ``worker`` becomes "".
        """
        ...

    def take(self, run_id: str, worker: str, *, instead_of: str) -> bool:
        """Have a worker go on with a run, status ``running``; only where it has not ended.

        False, and nothing changed, when the run is in another hand than ``instead_of`` or ended.
        """
        ...

    def finish_run(
        self,
        run_id: str,
        status: EndStatus,
        *,
        answer: str | None = None,
        path: Sequence[Any] = (),
    ) -> Run:
        """End a run. The first end stands: ending it again changes nothing and returns it.

        A run that has ended is in nobody's hand: ``worker`` becomes "".
        """
        ...

    def run(self, run_id: str) -> Run:
        """The run."""
        ...

    def runs(self, *, limit: int = 50, before: str | None = None) -> Sequence[Run]:
        """The newest runs, newest first; those older than the run ``before``."""
        ...

    def turns(self, thread_id: str, *, limit: int = 50) -> Sequence[Run]:
        """The newest runs of a conversation, oldest first."""
        ...

    def conversations(
        self, *, limit: int = 50, before: str | None = None
    ) -> Sequence[Conversation]:
        """Conversations, the last to be gone on with first; those before the thread ``before``.

        A run without a conversation is one of its own. Raises ``DeveloperError`` (code
        ``unknown_conversation``) when the owner has no such thread.
        """
        ...

    def save_findings(self, run_id: str, findings: Mapping[str, Any]) -> None:
        """Keep what later turns of the conversation may refer to, a JSON object; replaces it."""
        ...

    def findings(self, run_id: str) -> Mapping[str, Any]:
        """What was kept for later turns; empty when nothing was."""
        ...

    def save_response(
        self, run_id: str, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> KeptResponse:
        """Keep the full body of a response, a JSON value; the same call again replaces it.

        Gives what is kept of it, so that it need not be read at once.

        ``call``, a JSON object, says which call it answers and how it ended; both are stored at
        once.
        """
        ...

    def answered_call(self, run_id: str, call_id: str) -> Mapping[str, Any] | None:
        """The ``call`` kept with a response; None where none was kept."""
        ...

    def response(self, run_id: str, call_id: str) -> Any:
        """The body kept; raises ``DeveloperError`` (code ``unknown_response``)."""
        ...
