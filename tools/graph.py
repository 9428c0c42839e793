"""The contract of the tool graph: which tool can feed, follow or replace which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from tools.records import KeptRecord, Record

Fit = Literal["compatible", "conditional", "incompatible"]
Need = Literal["only", "one_of", "user"]


class Binding(KeptRecord):
    """An output field of one tool that can fill a parameter of another."""

    source: str
    """Tool id of the producer."""
    output: str
    """Output path of the producer, as in ``OutputField.path``."""
    target: str
    """Tool id of the consumer."""
    parameter: str
    """Parameter key of the consumer."""
    fit: Fit = "compatible"
    natural: bool = True
    """Whether a request would naturally chain the two."""
    need: Need = "one_of"
    """``only``: no other tool gives it and a user hardly can (an opaque id from one search);
    ``one_of``: several tools give it; ``user``: the user may well say it (a city, a date)."""
    score: float
    """Strength in [0, 1]."""
    evidence: tuple[str, ...] = ()
    """Short human-readable reasons, one per stage that spoke."""


class Neighbour(Record):
    """A tool that may come next."""

    tool_id: str
    weight: float
    """Transition weight in [0, 1]."""
    availability: float
    """Availability of the tool in [0, 1]."""
    bindings: tuple[Binding, ...] = ()
    """What the current tool can hand to it, best first."""


class ToolGraph(Protocol):
    """Read view of the graph; cheap look-ups, no I/O but in ``refresh``."""

    @property
    def reading(self) -> int:
        """Grows with every refresh that finds a change; what rests on weights is void then."""
        ...

    @property
    def edition(self) -> int:
        """Grows when other bindings hold than before: a person decided about one."""
        ...

    def refresh(self) -> None:
        """Read counts behind the weights and decisions anew; blocks. Every run starts with it."""
        ...

    def neighbours(self, tool_id: str, k: int) -> Sequence[Neighbour]:
        """The k successors with the highest transition weight, best first."""
        ...

    def producers(self, tool_id: str, parameter: str) -> Sequence[Binding]:
        """All bindings into this parameter that fit, best first."""
        ...

    def consumers(self, tool_id: str) -> Sequence[Binding]:
        """All bindings out of this tool, best first."""
        ...

    def bindings(self, source: str, target: str) -> Sequence[Binding]:
        """The bindings between two tools, best first; empty when none."""
        ...

    def transition(self, source: str, target: str) -> float:
        """Transition weight in [0, 1]; 0 when there is no edge."""
        ...

    def availability(self, tool_id: str) -> float:
        """How likely a call of this tool succeeds now, in [0, 1]."""
        ...

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        """Tools that do the same, with their similarity in [0, 1], best first."""
        ...


class ToolStatistics(Protocol):
    """Durable counts behind the weights; every change is one atomic upsert."""

    def record_call(self, tool_id: str, *, succeeded: bool, latency_s: float) -> None:
        """Count the outcome of one call."""
        ...

    def record_transition(self, source: str, target: str, *, undone: bool = False) -> None:
        """Count one move from a path known to be right, or one that had to be undone."""
        ...
