"""Stage two of finding bindings: how close two slots are in meaning, by their texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from memory.embeddings import Embedder, Vectors

_BLOCK = 2048
_LOWEST, _HIGHEST = 0.3, 0.8


def closeness(cosine: float) -> float:
    """A cosine as evidence in [0, 1], linear between 0.3 and 0.8 and flat outside.

    Below the first, short texts have nothing in common; above the second they say the same.
    """
    return min(1.0, max(0.0, (cosine - _LOWEST) / (_HIGHEST - _LOWEST)))


class TextIndex:
    """Vectors of distinct texts; each text is embedded once, however many slots share it."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._row: dict[str, int] = {}
        self._vectors: Vectors = np.empty((0, embedder.dimension), dtype=np.float32)

    def add(self, texts: Iterable[str]) -> None:
        """Embed the texts not known yet, in one batch."""
        fresh = [text for text in dict.fromkeys(texts) if text not in self._row]
        if fresh:
            self._row.update({text: row for row, text in enumerate(fresh, len(self._row))})
            self._vectors = np.vstack([self._vectors, self._embedder.embed(fresh)])

    def cosine(self, left: str, right: str) -> float:
        """Cosine similarity of two added texts, in [-1, 1]."""
        return float(self._vectors[self._row[left]] @ self._vectors[self._row[right]])

    def nearest(
        self, queries: Sequence[str], pool: Sequence[str], k: int
    ) -> Iterator[NDArray[np.intp]]:
        """For each query the positions of its k nearest texts of the pool, in no order.

        Works in blocks, so memory stays at block x pool whatever the number of queries; a pool of
        k or fewer is returned whole without embedding anything.
        """
        if len(pool) <= k:
            yield from (np.arange(len(pool)) for _ in queries)
            return
        self.add([*queries, *pool])
        columns = self._vectors[[self._row[text] for text in pool]].T
        for start in range(0, len(queries), _BLOCK):
            rows = [self._row[text] for text in queries[start : start + _BLOCK]]
            yield from np.argpartition(-(self._vectors[rows] @ columns), k - 1, axis=1)[:, :k]
