"""What call paths are when they come in, and the contract of whoever reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

DroppedRun = Literal[
    "gave_up", "not_won", "unfinished", "no_accepted_line", "no_calls", "not_known_right",
    "ran_here", "unreadable",
]  # fmt: skip
"""Why a run teaches nothing; ``RUN_REASONS`` says it in words."""
DroppedCall = Literal["failed", "unknown_function", "other_line"]
"""Why a call of a run that counts is left out; ``CALL_REASONS`` says it in words."""

RUN_REASONS: Mapping[DroppedRun, str] = {
    "gave_up": "ended by giving up",
    "not_won": "gave no valid answer",
    "unfinished": "ended without a final answer",
    "no_accepted_line": "no line of the tree leads to its answer",
    "no_calls": "no good call is left",
    "not_known_right": "nobody confirmed the answer and its facts were not checked",
    "ran_here": "a run of this data folder, counted when it ended",
    "unreadable": "not in the form of its format",
}
CALL_REASONS: Mapping[DroppedCall, str] = {
    "failed": "the call failed",
    "unknown_function": "no such function was offered",
    "other_line": "on a branch that was given up",
}


@dataclass(frozen=True, slots=True)
class CallPath:
    """The good calls of one finished run, or of one part of it, in their order."""

    key: str
    """The same for the same path, whatever file it is read from."""
    request: str
    functions: tuple[str, ...]
    """Names as the source gives them: tool ids, or function names of ToolBench."""
    offered: tuple[str, ...] = ()
    """Names of all functions that were offered, where the source tells."""
    at: float | None = None
    """When it was walked, in seconds since the epoch; None when nobody knows."""
    run_id: str = ""
    """Id of a run of Cairn; empty for others."""


@dataclass(slots=True)
class Reading:
    """What was read, and what was left out and why."""

    paths: list[CallPath] = field(default_factory=list)
    runs: int = 0
    """Runs that were looked at."""
    dropped_runs: Counter[DroppedRun] = field(default_factory=Counter)
    """Reason -> runs."""
    dropped_calls: Counter[DroppedCall] = field(default_factory=Counter)
    """Reason -> calls of runs that were kept."""

    def add(self, other: Reading) -> None:
        """Take in what another reading holds."""
        self.paths += other.paths
        self.runs += other.runs
        self.dropped_runs += other.dropped_runs
        self.dropped_calls += other.dropped_calls


Document = Mapping[str, Any] | Sequence[Mapping[str, Any]]
"""A JSON object, or the objects of a file of JSON lines."""


class CallPathReader(Protocol):
    """Reads one format."""

    @property
    def format(self) -> str:
        """Name of the format, for people."""
        ...

    def recognises(self, document: Document) -> bool:
        """Whether the document is in this format, by its outer form."""
        ...

    def read(self, document: Document) -> Reading:
        """The call paths of a recognised document, cleaned; parts that are damaged are counted."""
        ...
