"""Where a replay leaves its recording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from memory.errors import CairnError

FindingKind = Literal[
    "decision", "call", "read", "model", "not_made", "answer", "path", "status", "recording_ends"
]
"""What is not in the recording (``decision``, ``call``, ``read``, ``model``), what is in it and was
``not_made``, or what came out otherwise; ``recording_ends``: the run broke off here."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference between a replay and its recording."""

    kind: FindingKind
    what: str
    """In one sentence."""
    subtask: str = ""
    recorded: Any = None
    now: Any = None
    inputs: tuple[str, ...] = field(default=())
    """The inputs of a decision that differ."""

    def to_json(self) -> Mapping[str, Any]:
        """The finding as a JSON object."""
        return asdict(self)


class DivergedError(CairnError):
    """The run asks for what its recording does not hold; it ends here."""

    code = "diverged"

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.what)
        self.finding = finding
