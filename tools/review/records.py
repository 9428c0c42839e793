"""What a person decides about a binding, and the contract of where decisions are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from memory.errors import DeveloperError
from tools.graph import Binding, Fit, Need

Ruling = Literal["accepted", "rejected", "relabelled", "added"]


class BindingKey(NamedTuple):
    """What names a binding: it stays the same when tools are imported again."""

    source: str
    """Tool id of the producer."""
    output: str
    """Output path of the producer."""
    target: str
    """Tool id of the consumer."""
    parameter: str
    """Parameter key of the consumer."""

    def __str__(self) -> str:
        return f"{self.source}.{self.output} {self.target}.{self.parameter}"


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided about one binding; there is at most one decision on each."""

    key: BindingKey
    ruling: Ruling
    """``accepted``: it is right as it is; ``rejected``: there is none; ``relabelled``: its marks
    are others; ``added``: there is one that was not found."""
    fit: Fit | None = None
    """The mark from now on; None leaves it as it was found. So with ``natural`` and ``need``."""
    natural: bool | None = None
    need: Need | None = None
    note: str = ""
    """Why, in words of whoever decided."""
    decided_by: str = ""
    decided_at: str = ""
    """ISO 8601; the store sets it."""


class Decisions(Protocol):
    """Keeps decisions durably; safe from several threads and processes; methods block."""

    def decide(self, decision: Decision) -> Decision:
        """Keep a decision in place of any earlier one on the same binding; returns it as kept."""
        ...

    def undo(self, key: BindingKey) -> Decision:
        """Forget the decision, so that what was found counts again; returns what it was.

        Raises ``DeveloperError`` (code ``no_decision``).
        """
        ...

    def decisions(self) -> Sequence[Decision]:
        """All decisions, oldest first."""
        ...


def key_of(binding: Binding) -> BindingKey:
    """What names this binding."""
    return BindingKey(binding.source, binding.output, binding.target, binding.parameter)


def no_decision(key: BindingKey) -> DeveloperError:
    """The error for a binding that nobody decided on."""
    return DeveloperError(
        f"Nobody decided on {key}. `cairn graph decisions` lists what was decided.",
        code="no_decision",
    )
