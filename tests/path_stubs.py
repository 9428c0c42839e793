"""What tests of the path memory share: paths, a clock, and an embedder that costs nothing."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np

from memory.embeddings import Vectors
from memory.journal import Clock
from memory.path_memory import PathRecord

START = datetime(2025, 3, 1, 12, tzinfo=UTC)


class WordEmbedder:
    """Texts are as similar as the words they share."""

    def __init__(self, name: str = "words", dimension: int = 64) -> None:
        self.name = name
        self.dimension = dimension

    def embed(self, texts: Sequence[str]) -> Vectors:
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().split() or [""]:
                vectors[row, zlib.crc32((self.name + word).encode()) % self.dimension] += 1
        unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit.reshape(len(texts), self.dimension)


class CountedEmbedder(WordEmbedder):
    """Tells how often it was asked."""

    asked = 0

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += 1
        return super().embed(texts)


def at(second: int) -> str:
    """A time as it is stored, some seconds after the start."""
    return (START + timedelta(seconds=second)).isoformat(timespec="microseconds")


def ticking() -> Clock:
    """A clock one second later at every look."""
    moments = (START + timedelta(seconds=n) for n in range(1_000_000))
    return lambda: next(moments)


def path(number: int = 0, **changes: Any) -> PathRecord:
    """A record unlike those of other numbers in id, plan and time."""
    values: dict[str, Any] = {
        "path_id": f"p{number:04}",
        "request": f"weather in town{number}",
        "language": "en",
        "frame": "weather(place)",
        "plan": {"steps": [{"tool": "weather.now", "city": f"town{number}"}]},
        "tools": ("weather.now",),
        "versions": {"weather.now": "d1"},
        "outcome": "answered",
        "grade": "tried",
        "run_id": f"r{number}",
        "created_at": at(number),
    }
    return PathRecord(**(values | changes))
