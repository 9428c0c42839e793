"""What a benchmark measured, and what a benchmark is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memory.embeddings import Embedder


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table."""

    measure: str
    """What was measured, e.g. ``RestBench TMDB, correct path``."""
    value: float
    """In ``unit``."""
    cases: int
    """How many requests, references or lookups it is the mean of."""
    unit: str = "%"
    reach: float | None = None
    """What the project wants to reach; None where it only reports."""
    at_most: bool = False
    """Whether ``reach`` is an upper bound (edges, extra calls, seconds)."""
    published: str = ""
    """What others have published for it, in words."""
    details: dict[str, Any] = field(default_factory=dict)
    """More of the same, JSON values, for the document only."""

    @property
    def is_reached(self) -> bool | None:
        """None where nothing is asked."""
        if self.reach is None:
            return None
        return self.value <= self.reach if self.at_most else self.value >= self.reach


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One data set and how it is measured."""

    name: str
    """Short name for ``--only``."""
    needs: tuple[str, ...]
    """Files or folders, relative to the data folder, without which it is left out."""
    measure: Callable[[Path, Embedder], Iterable[Figure]]
    """Takes the data folder."""

    def is_possible(self, folder: Path) -> bool:
        """Whether the folder has its data."""
        return all((folder / path).exists() for path in self.needs)
