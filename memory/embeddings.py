"""The contract of an embedder: texts in, unit vectors out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into vectors whose dot product is their cosine similarity."""

    @property
    def name(self) -> str:
        """Stable name of model and version; vectors stored under another name are void."""
        ...

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return float32 of shape (len(texts), dimension), each row of length 1.

        Blocks; safe to call from several threads. An empty sequence gives shape (0, dimension).
        """
        ...


class TokenEmbedder(Embedder, Protocol):
    """An embedder that was trained to compare each token of a text, too, with whole texts."""

    def embed_tokens(self, texts: Sequence[str]) -> list[Vectors]:
        """Return for each text its vector and below it those of its tokens.

        Each is float32 of shape (1 + tokens, dimension) with rows of length 1. Blocks; safe to call
        from several threads.
        """
        ...
