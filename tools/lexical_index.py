"""BM25 over documents, among them those of tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tools.glosses import gloss
from tools.search_words import search_words
from tools.tool_documents import ToolDocument

if TYPE_CHECKING:
    from bm25s import BM25

Scores = NDArray[np.float32]

_WEIGHTS = {"title": 3, "place": 1, "description": 2, "inputs": 1, "outputs": 1}
"""How often a field's words count; several APIs were tried, close values do as well."""


class LexicalIndex:
    """Scores every document for a query; immutable, safe to use from several threads."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        """Each document is its words, as ``both_languages`` gives them."""
        self._size = len(documents)
        self._bm25 = _index(documents) if any(documents) else None

    def scores(self, query: str) -> Scores:
        """BM25 of the query's words, shape (documents,), 0 where no word is shared.

        Lucene's variant with k1 = 1.5 and b = 0.75 (Robertson and Zaragoza 2009,
        https://doi.org/10.1561/1500000019).
        """
        words = both_languages(query)
        if self._bm25 is None or not words:
            return np.zeros(self._size, dtype=np.float32)
        found: Scores = self._bm25.get_scores(words)
        return found


def document_words(document: ToolDocument) -> list[str]:
    """The words of a tool, those of its fields as often as they count."""
    words: list[str] = []
    for field, text in document._asdict().items():
        found = both_languages(text)
        # A long response repeats its words by structure, not because they matter more.
        words += list(dict.fromkeys(found)) if field == "outputs" else found * _WEIGHTS[field]
    return words


def both_languages(text: str) -> list[str]:
    """The words of a text; Chinese ones with what they mean in English."""
    english = gloss(text)
    return search_words(text) if english == text else search_words(f"{text} {english}")


def _index(words: Sequence[Sequence[str]]) -> BM25:
    from bm25s import BM25

    index = BM25(method="lucene", k1=1.5, b=0.75)
    index.index(words, show_progress=False)
    return index
