"""A data set of retrieval: a catalogue, and requests with the tools that they need."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tools.library import ToolLibrary

Fold = Literal["train", "fit", "test"]
_BOUNDS: tuple[tuple[int, Fold], ...] = ((50, "test"), (65, "fit"), (100, "train"))
"""Of a hundred requests: those only measured on, those the fusion is fitted to, the rest."""


def drawn(text: str) -> int:
    """A number below a hundred that a text has for good."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 100


@dataclass(frozen=True, slots=True)
class Asked:
    """A request of a data set."""

    id: str
    text: str
    gold: frozenset[str]
    """Ids of the tools it needs, at least one."""
    split: str = ""
    """Its part of the data set, ``G1``; empty where there is one part only."""

    @property
    def fold(self) -> Fold:
        """Drawn by the id alone, so the same in every run and on every machine."""
        return next(fold for bound, fold in _BOUNDS if drawn(self.id) < bound)


@dataclass(frozen=True, slots=True)
class RetrievalData:
    """One data set, read."""

    library: ToolLibrary
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class RetrievalSet:
    """Where a data set lies and how it is read."""

    name: str
    needs: tuple[str, ...]
    """Files relative to the data folder, without which it is left out."""
    read: Callable[[Path], RetrievalData]
    teaches: bool
    """Whether its licence permits training on it; the others are for measuring only."""

    def is_possible(self, folder: Path) -> bool:
        """Whether the folder has its data."""
        return all((folder / path).exists() for path in self.needs)
