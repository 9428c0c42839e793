"""Stage two of finding bindings: how close two slots are in meaning, by their texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from memory.embeddings import Embedder, Vectors

_LOWEST, _HIGHEST = 0.3, 0.8


def closeness(cosine: float) -> float:
    """A cosine as evidence in [0, 1], linear between 0.3 and 0.8 and flat outside.

    Below the first, short texts have nothing in common; above the second they say the same.
    """
    return min(1.0, max(0.0, (cosine - _LOWEST) / (_HIGHEST - _LOWEST)))


def closenesses(cosines: NDArray[np.float32]) -> NDArray[np.float64]:
    """The same of many cosines."""
    return np.clip((cosines.astype(np.float64) - _LOWEST) / (_HIGHEST - _LOWEST), 0.0, 1.0)


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

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """The vectors of added texts, a row for each."""
        return self._vectors[[self._row[text] for text in texts]]

    def cosine(self, left: str, right: str) -> float:
        """Cosine similarity of two added texts, in [-1, 1]."""
        return float(self._vectors[self._row[left]] @ self._vectors[self._row[right]])

    def cosines(self, left: Sequence[str], right: Sequence[str]) -> NDArray[np.float32]:
        """All cosines of two lists of texts, which are embedded where they are not yet."""
        self.add([*left, *right])
        found: NDArray[np.float32] = self.vectors(left) @ self.vectors(right).T
        return found
