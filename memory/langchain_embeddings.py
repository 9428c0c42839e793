"""Any LangChain embeddings model as an embedder."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from memory.embeddings import Vectors
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from langchain_core.embeddings import Embeddings

_PROBE = "dimension"
_SAID = 300
"""So many characters of what a provider says are passed on."""


class LangChainEmbedder:
    """Unit vectors from a LangChain ``Embeddings`` object, for example of ``init_embeddings``.

    ``model`` names the model within its provider; by default the object's own ``model`` or
    ``model_name`` is used.
    """

    def __init__(self, embeddings: Embeddings, *, model: str | None = None) -> None:
        self._embeddings = embeddings
        found = model or getattr(embeddings, "model", None) or getattr(embeddings, "model_name", "")
        self._name = f"{type(embeddings).__name__}:{found}" if found else type(embeddings).__name__
        self._dimension: int | None = None
        self._lock = Lock()

    @property
    def name(self) -> str:
        """Class of the embeddings object and its model."""
        return self._name

    @property
    def dimension(self) -> int:
        """Length of the vectors; asks the model once when nothing was embedded yet."""
        with self._lock:
            if self._dimension is None:
                try:
                    self._dimension = len(self._embeddings.embed_query(_PROBE))
                except Exception as error:
                    raise not_embedding(self._name, error) from error
            return self._dimension

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See ``Embedder.embed``.

        Raises ``DeveloperError`` (code ``embedding_shape``) when the model returns another number
        of vectors than texts, vectors of unlike lengths, or one without direction, and (code
        ``embedding_failed``) when it does not answer.
        """
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        try:
            rows = self._embeddings.embed_documents(list(texts))
        except Exception as error:  # each provider has errors of its own
            raise not_embedding(self._name, error) from error
        if len(rows) != len(texts) or len({len(row) for row in rows}) != 1:
            raise self._wrong(f"{len(rows)} vectors, not {len(texts)} of one length")
        vectors = np.asarray(rows, dtype=np.float32)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not np.isfinite(lengths).all() or not lengths.all():
            raise self._wrong("a vector that is zero or not finite")
        with self._lock:
            self._dimension = vectors.shape[1]
        unit: Vectors = vectors / lengths
        return unit

    def _wrong(self, what: str) -> DeveloperError:
        return DeveloperError(
            f"The embedding model {self._name} returned {what}. Set another embedding model.",
            code="embedding_shape",
        )


def not_embedding(model: str, error: Exception) -> DeveloperError:
    """What a provider's error means to whoever chose the model."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    said = f": {lines[0][:_SAID]}" if lines else ""
    return DeveloperError(
        f"The embedding model {model} cannot be used ({type(error).__name__}{said}). Mend that, or "
        "set another embedding model (CAIRN_EMBEDDINGS).",
        code="embedding_failed",
    )
