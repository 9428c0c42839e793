"""Vectors of paths in memory, searched exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from memory.embeddings import Vectors

_FIRST_ROWS = 64
_DECIMALS = 6
"""Similarities are rounded so that equal requests are equally similar wherever they lie."""


class VectorTable:
    """The vectors of one owner's paths; not safe to use from several threads at once."""

    def __init__(self) -> None:
        self._matrix: Vectors = np.empty((0, 0), dtype=np.float32)
        self._keys: list[tuple[str, str]] = []
        self._rows: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, path_id: str) -> bool:
        return path_id in self._rows

    def put(self, path_id: str, created_at: str, vector: Vectors) -> None:
        """Add a vector of length 1, or replace the one of this path."""
        row = self._rows.get(path_id)
        if row is None:
            row = self._rows[path_id] = len(self._keys)
            self._keys.append((created_at, path_id))
            self._make_room(vector.shape[0])
        self._keys[row] = created_at, path_id
        self._matrix[row] = vector

    def remove(self, path_id: str) -> None:
        """Take a path out, if it is there; the last one moves to its row."""
        row = self._rows.pop(path_id, None)
        if row is None:
            return
        last = self._keys.pop()
        if row < len(self._keys):
            self._keys[row] = last
            self._rows[last[1]] = row
            self._matrix[row] = self._matrix[len(self._keys)]

    def nearest(self, vector: Vectors, k: int, threshold: float) -> Sequence[tuple[str, float]]:
        """The ``k`` most similar paths with their cosines, best first, then newest."""
        count = len(self._keys)
        if not count or k < 1:
            return []
        cosines = np.clip(self._matrix[:count] @ vector, -1, 1).astype(np.float64)
        scores = cosines.round(_DECIMALS)
        edge = np.partition(scores, count - k)[count - k] if k < count else -1.0
        rows = np.flatnonzero(scores >= max(edge, threshold)).tolist()
        rows.sort(key=lambda row: (scores[row], self._keys[row]), reverse=True)
        return [(self._keys[row][1], float(scores[row])) for row in rows[:k]]

    def _make_room(self, dimension: int) -> None:
        rows = len(self._matrix)
        if len(self._keys) <= rows:
            return
        grown = np.empty((max(2 * rows, _FIRST_ROWS), dimension), dtype=np.float32)
        if rows:
            grown[:rows] = self._matrix
        self._matrix = grown
