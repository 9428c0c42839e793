"""How a run was started: kept with it, so that whoever resumes it goes by the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What the caller of a run allows."""

    allow_writes: frozenset[str] = frozenset()
    """Ids of tools that may change something without an approval."""
    dry_run: bool = False
    """Whether nothing that changes something is sent; its requests are shown instead."""

    def to_json(self) -> dict[str, Any]:
        """The options as a JSON object."""
        return {"allow_writes": sorted(self.allow_writes), "dry_run": self.dry_run}

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> RunOptions:
        """The options that ``to_json`` gave; those that are missing as by default."""
        return cls(frozenset(stored.get("allow_writes", ())), bool(stored.get("dry_run", False)))
