"""Finding tools by word and by meaning at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from memory.embeddings import Embedder, TokenEmbedder, Vectors
from tools.fusion import LEAST_DEVIATION, Fusion, fusion_for, standard_scores
from tools.glosses import gloss, without_chinese
from tools.lexical_index import LexicalIndex, document_words
from tools.library import ToolLibrary
from tools.retrieval import Hit
from tools.tool_documents import placed_tools, sentences_of, tool_document, tool_passage

Matrix = NDArray[np.float32]

DEPRECATED_FACTOR = 0.9
COMPARED = 4_000
"""Tools that each token is compared with: of more, those nearest to the text as a whole."""


@dataclass(frozen=True)
class _Index:
    """All that search needs of one revision of the library; rows are tools ordered by id."""

    revision: int
    tool_ids: tuple[str, ...]
    categories: tuple[str, ...]
    """Category id of each tool."""
    factors: Matrix
    """What each tool's score is multiplied by, shape (tools,)."""
    words: LexicalIndex
    passages: tuple[str, ...]
    vectors: Vectors


class HybridRetriever:
    """BM25 and exact dense search over a library, fused.

    Each text (the request, and every clause; without clauses its sentences) scores every tool
    with the weighted sum of the standard scores (value - mean) / deviation of its BM25 values and
    of its cosines, floored at the mean and scaled so that its best tool has 1. A tool's score is
    the weighted mean of the request's value and the best clause's. The index follows the library's
    revision; only tools whose text changed are embedded again.
    """

    def __init__(
        self,
        library: ToolLibrary,
        embedder: Embedder,
        *,
        fusion: Fusion | None = None,
        asking: TokenEmbedder | None = None,
    ) -> None:
        """Without a ``fusion`` the one for an embedder that was not trained to find tools.

        ``asking`` embeds what is asked by its tokens, as ``embedder`` does what tools are.
        """
        self.fusion = fusion or fusion_for("general")
        self._asking = asking
        self._library = library
        self._embedder = embedder
        self._lock = Lock()
        self._index: _Index | None = None

    def search(
        self,
        query: str,
        k: int,
        *,
        clauses: Collection[str] = (),
        categories: Collection[str] = (),
        exclude: Collection[str] = (),
    ) -> list[Hit]:
        """See ``Retriever.search``."""
        index = self._current()
        pool = _pool(index, frozenset(categories), frozenset(exclude))
        if not query.strip() or k <= 0 or not pool.size:
            return []
        parts = [clause for clause in clauses if clause.strip()] or sentences_of(query)
        texts = [query, *parts]
        lexical = np.stack([index.words.scores(text) for text in texts])
        dense = self._dense([_english(text) for text in texts], index.vectors)
        scores = _fused(lexical, dense, self.fusion) * index.factors
        best = pool[np.argsort(-scores[pool], kind="stable")[:k]]
        words = lexical[0] / max(float(lexical[0].max()), 1e-9)
        return [
            Hit(
                tool_id=index.tool_ids[row],
                score=float(scores[row]),
                lexical=float(words[row]),
                dense=float(np.clip(dense[0, row], -1, 1)),
            )
            for row in best
        ]

    def _dense(self, texts: Sequence[str], tools: Vectors) -> Matrix:
        """How near in meaning each text is to each tool, (texts, tools)."""
        if self._asking is None:
            near: Matrix = self._embedder.embed(texts) @ tools.T
            return near
        share = self.fusion.tokens
        asked = self._asking.embed_tokens(texts)
        return np.stack([_near_tokens(one[0], one[1:], tools, share) for one in asked])

    def _current(self) -> _Index:
        """The index of the library as it is now, built at most once per revision."""
        revision = self._library.revision()
        index = self._index
        if index is not None and index.revision == revision:
            return index
        with self._lock:
            # Read before the tools: a change in between only makes the next search build again.
            revision = self._library.revision()
            if self._index is None or self._index.revision != revision:
                self._index = self._build(revision, self._index)
            return self._index

    def _build(self, revision: int, previous: _Index | None) -> _Index:
        placed = placed_tools(self._library)
        passages = tuple(_english(tool_passage(*place)) for place in placed)
        factors = [DEPRECATED_FACTOR if tool.deprecated else 1.0 for tool, *_ in placed]
        return _Index(
            revision=revision,
            tool_ids=tuple(tool.id for tool, *_ in placed),
            categories=tuple(group.category_id for _, group, _ in placed),
            factors=np.array(factors, dtype=np.float32),
            words=LexicalIndex([document_words(tool_document(*place)) for place in placed]),
            passages=passages,
            vectors=self._vectors(passages, previous),
        )

    def _vectors(self, passages: Sequence[str], previous: _Index | None) -> Vectors:
        known: dict[str, Vectors] = {}
        if previous is not None:
            known.update(zip(previous.passages, previous.vectors, strict=True))
        missing = [text for text in dict.fromkeys(passages) if text not in known]
        known.update(zip(missing, self._embedder.embed(missing), strict=True))
        if not passages:
            return np.empty((0, self._embedder.dimension), dtype=np.float32)
        return np.stack([known[text] for text in passages])


def _near_tokens(text: Vectors, tokens: Vectors, tools: Vectors, share: float) -> Matrix:
    """The cosines of a text, and of its nearest token with the tools that it is nearest to."""
    whole: Matrix = tools @ text
    best = whole.copy()
    if len(tools) > COMPARED:
        rows = np.argpartition(-whole, COMPARED)[:COMPARED]
        best[rows] = (tools[rows] @ tokens.T).max(axis=1)
    else:
        best = (tools @ tokens.T).max(axis=1)
    return (1 - share) * whole + share * best


def _pool(index: _Index, categories: frozenset[str], exclude: frozenset[str]) -> NDArray[np.intp]:
    """Rows to choose from; categories that would leave nothing do not narrow."""
    allowed = np.array([tool_id not in exclude for tool_id in index.tool_ids], dtype=bool)
    inside = np.array([category in categories for category in index.categories], dtype=bool)
    narrowed = allowed & inside
    return np.flatnonzero(narrowed if narrowed.any() else allowed)


def _fused(lexical: Matrix, dense: Matrix, shares: Fusion) -> Matrix:
    """One score in [0, 1] per tool from matrices (texts, tools); the first text is the request."""
    by_word = standard_scores(lexical)
    by_meaning = standard_scores(dense, least=LEAST_DEVIATION)
    mixed = shares.lexical * by_word + (1 - shares.lexical) * by_meaning
    top = mixed.max(axis=1, keepdims=True)
    # A row without differences, as of a single tool, has no best: all its tools count as best.
    scaled = np.where(top > 0, mixed.clip(0) / np.where(top > 0, top, 1), 1)
    parts = scaled[1:] if len(scaled) > 1 else scaled
    fused: Matrix = shares.whole * scaled[0] + (1 - shares.whole) * parts.max(axis=0)
    return fused


def _english(text: str) -> str:
    """The text as the embedding model can read it: Chinese as its English words, if any."""
    english = gloss(text)
    return text if english == text else without_chinese(english) or english
