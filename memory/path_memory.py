"""The contract of the path memory: requests that were answered before, and how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, Self

from memory.journal import LOCAL_OWNER

Grade = Literal["rejected", "tried", "agreed", "confirmed"]
"""How far a path is known to be right, worst first.

``tried``: the agent thinks so; ``agreed``: the facts of the answer check out, or a second plan
came to the same; ``confirmed``: a person or a gold answer said so; ``rejected``: a person said
that it was wrong, or a replay of it differed.
"""

TRUSTED: frozenset[Grade] = frozenset({"agreed", "confirmed"})
"""Grades of paths that are walked again and whose moves count."""

PathOutcome = Literal["answered", "nothing_found", "failed"]


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """A tool that failed for good on the way."""

    tool_id: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PathRecord:
    """One way to answer one kind of request. Times are ISO 8601 in UTC with microseconds.

    A memory holds one record per owner, frame, plan and outcome.
    """

    path_id: str
    owner: str = LOCAL_OWNER
    request: str
    """An example in words: the first request that was answered so."""
    language: str
    frame: str
    """Canonical text of the kind of request, values replaced by typed slots."""
    plan: Mapping[str, Any]
    """A JSON object of subtasks, steps and bindings, opaque here."""
    tools: tuple[str, ...]
    """Ids of the tools in the order of their calls."""
    versions: Mapping[str, str]
    """Tool id -> digest of the description that the plan rests on."""
    outcome: PathOutcome
    grade: Grade
    dead_ends: tuple[DeadEnd, ...] = ()
    run_id: str
    """The run that walked it last."""
    created_at: str
    used_at: str | None = None
    uses: int = 0
    """How often it was replayed."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """A record found by the likeness of its request: ``similarity`` is a cosine in [-1, 1]."""

    record: PathRecord
    similarity: float


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """What became of the items of an import."""

    added: int
    merged: int
    """Items whose path was known already."""


class PathMemory(Protocol):
    """What was walked before; safe to use from several threads and processes.

    Every method blocks: async code calls it through ``asyncio.to_thread``. What a method has
    stored survives the death of the process and is seen at once by every process. Secrets are
    redacted before anything is stored. It holds the records of one owner, and each method that
    takes the id of an existing path raises ``DeveloperError`` (code ``unknown_path``) when that
    owner has none.
    """

    def for_owner(self, owner: str) -> Self:
        """The same store as another owner has it; what is not theirs is not there for them."""
        ...

    def remember(self, record: PathRecord) -> PathRecord:
        """Store a record as the owner's and return it; raises ``DeveloperError`` (``wrong_time``).

        When the owner knows frame, plan and outcome already, the stored record keeps its id,
        request, times and uses and the higher of both grades (a rejected one stays rejected
        unless the new grade is confirmed), gets the dead ends of both, and run and versions of
        the new one. A new path whose id is empty or taken gets
        another id.
        """
        ...

    def recall(self, request: str, *, k: int, threshold: float) -> Sequence[Recalled]:
        """The ``k`` records with the most similar requests, best first, then newest.

        Leaves out rejected ones and those below the threshold.
        """
        ...

    def same_frame(self, frame: str) -> Sequence[PathRecord]:
        """All records of exactly this frame, rejected ones too: best grade first, then newest."""
        ...

    def used(self, path_id: str) -> PathRecord:
        """Count a replay now."""
        ...

    def grade(self, path_id: str, grade: Grade) -> PathRecord:
        """Set the grade, whatever it was."""
        ...

    def of_run(self, run_id: str) -> Sequence[PathRecord]:
        """The records that this run walked last, newest first."""
        ...

    def record(self, path_id: str) -> PathRecord:
        """The record of this id, or of the one id that begins so.

        Raises ``DeveloperError`` (code ``ambiguous_path``) when several begin so.
        """
        ...

    def records(self, *, limit: int = 50, before: str | None = None) -> Sequence[PathRecord]:
        """The newest records, newest first; those older than the path ``before``."""
        ...

    def forget(self, path_id: str) -> None:
        """Delete a record."""
        ...

    def expire(self, before: str) -> int:
        """Delete what was neither created nor used since ``before``; confirmed ones stay.

        ``before`` is a time in ISO 8601 with its zone; raises ``DeveloperError`` (code
        ``wrong_time``) for another text. Returns how many are gone.
        """
        ...

    def export(self) -> Iterator[Mapping[str, Any]]:
        """All records as JSON objects without their owner, oldest first."""
        ...

    def import_(self, items: Iterable[Any]) -> ImportCounts:
        """Remember exported items, all or none, with a grade of at most ``agreed``.

        Raises ``DeveloperError`` (code ``invalid_path``) that names what is wrong by its line,
        the first item being line 1.
        """
        ...

    def rebuild(self) -> None:
        """Embed the requests of all owners anew, and make anew what was derived from them."""
        ...
