"""Texts embedded in one go for a benchmark, and read back without a store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from memory.embeddings import Embedder, Vectors


class EmbeddedOnce:
    """An embedder that keeps every vector in memory; the contract of the one behind it."""

    def __init__(self, behind: Embedder) -> None:
        self._behind = behind
        self._vectors: dict[str, Vectors] = {}

    @property
    def name(self) -> str:
        """The name of the embedder behind."""
        return self._behind.name

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._behind.dimension

    def prepare(self, texts: Iterable[str]) -> None:
        """Embed the texts that are new, in one batch."""
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if new:
            self._vectors.update(zip(new, self._behind.embed(new), strict=True))

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See ``Embedder.embed``."""
        self.prepare(texts)
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        return np.stack([self._vectors[text] for text in texts])
