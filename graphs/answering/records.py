"""What a goal came to: rows, a number, yes or no, a change. Answers are made of these alone."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from tools.records import Record

FoundStatus = Literal["answered", "nothing_found", "needs_input", "impossible", "failed", "skipped"]


class Changed(Record):
    """One change that was sent."""

    tool_id: str
    call_id: str
    arguments: dict[str, Any] = Field(default_factory=dict)
    """What was sent, by parameter key; after an edit at its approval the edited values."""
    row: dict[str, Any] = Field(default_factory=dict)
    """The record that the service returned, by attribute; empty where it returned none."""
    before: dict[str, Any] = Field(default_factory=dict)
    """What an update set, by parameter key, as it was before; only what was read."""
    outcome: Literal["done", "accepted", "refused", "failed", "unknown"] = "done"
    """``accepted``: the service took it on and has not finished it. ``refused``: the person said
    no. ``unknown``: sent, and nobody knows whether it was made."""
    error: str = ""


class Found(Record):
    """What one goal came to."""

    goal: str
    status: FoundStatus
    entity: str = ""
    """Type of the rows; ``""``: of no type."""
    rows: tuple[dict[str, Any], ...] = ()
    """Attribute -> value, cut to what the state may hold; ids, names and uris are never cut."""
    matched: int = 0
    """Rows before they were cut."""
    total: Any = None
    """The number asked for, None where none was; with groups each row holds its ``total``."""
    truth: bool | None = None
    """The answer to a test that was evaluated."""
    largest: str = ""
    """Of a comparison: the goal that is meant, or the difference in ``total``."""
    changes: tuple[Changed, ...] = ()
    path: tuple[str, ...] = ()
    """Tool ids that were called, in order."""
    call_ids: tuple[str, ...] = ()
    searched: bool = False
    """Whether the operation that was asked could have known: a list read whole, or a filter that it
    takes; only then "none" is a fact."""
    unapplied: tuple[str, ...] = ()
    """Constraints that were not applied, as the person said them."""
    assumed: tuple[str, ...] = ()
    instead: str = ""
    """What answered instead of what was asked for: normals for a forecast."""
    unknown_names: tuple[str, ...] = ()
    """Names, as the person said them, that were found nowhere."""
    unknown_type: str = ""
    """Type of what they would be the names of; ``""``: that of the rows."""
    missing: tuple[dict[str, Any], ...] = ()
    """``Gap`` records of what only the person can say."""
    note: str = ""
    """Why it failed, what limit was hit, for the person."""
    cut: bool = False
    """Whether there were more rows than were read."""
