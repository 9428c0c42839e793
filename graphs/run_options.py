"""How a run was started: kept with it, so that whoever resumes it goes by the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from graphs.strategies.names import WRITTEN, RunKind, Strategy


@dataclass(frozen=True, slots=True)
class RunLimits:
    """Limits of one run, None for none; where the agent has a lower one, that holds."""

    wall_seconds: float | None = None
    model_calls: int | None = None
    model_tokens: int | None = None
    calls: int | None = None
    """API calls."""


@dataclass(frozen=True, slots=True)
class DirectCall:
    """One operation with its arguments: the whole of what a run does."""

    tool_id: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Parameter key -> value; a JSON object."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What the caller of a run allows."""

    allow_writes: frozenset[str] = frozenset()
    """Ids of tools that may change something without an approval."""
    dry_run: bool = False
    """Whether nothing that changes something is sent; its requests are shown instead."""
    strategy: Strategy | None = None
    """How the request is answered; None: as the agent is set. Kept with the run, so that it is
    resumed in the same way."""
    limits: RunLimits = RunLimits()
    written: bool | None = None
    """Whether a chat model writes the program of a strategy that runs one, in place of the planner;
    None: as the agent is set. Kept with the run."""
    asked: str = ""
    """A digest by which the request is known again; what is stored of it holds no secrets."""
    call: DirectCall | None = None
    """The call to make; None: the request says what to do."""

    flow: Mapping[str, Any] | None = None
    """The plans to run: JSON of ``graphs.flows.records.Flow``; None: they are searched for."""

    @property
    def kind(self) -> RunKind:
        """How the run works, as its graph is named."""
        if self.call is not None:
            return "call"
        if self.flow is not None:
            return "flow"
        strategy = self.strategy or "dfs"
        return WRITTEN[strategy] if self.written else strategy

    def to_json(self) -> dict[str, Any]:
        """The options as a JSON object."""
        told: dict[str, Any] = {
            "allow_writes": sorted(self.allow_writes),
            "dry_run": self.dry_run,
            "limits": asdict(self.limits),
        }
        if self.asked:
            told["asked"] = self.asked
        if self.call is not None:
            told["call"] = {**asdict(self.call), "arguments": dict(self.call.arguments)}
        if self.flow is not None:
            told["flow"] = dict(self.flow)
        if self.written:
            told["written"] = True
        return told if self.strategy in (None, "dfs") else {**told, "strategy": self.strategy}

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> RunOptions:
        """The options that ``to_json`` gave; those that are missing as by default."""
        return cls(
            frozenset(stored.get("allow_writes", ())),
            bool(stored.get("dry_run", False)),
            stored.get("strategy", "dfs"),
            RunLimits(**stored.get("limits", {})),
            bool(stored.get("written", False)),
            str(stored.get("asked", "")),
            DirectCall(**stored["call"]) if "call" in stored else None,
            stored.get("flow"),
        )
