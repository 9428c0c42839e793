"""Finding tools by word and by meaning at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from memory.embeddings import Embedder, TokenEmbedder, Vectors
from tools.bulk_loading import collector_paused
from tools.fusion import Fusion, fused, fusion_for
from tools.glosses import gloss, without_chinese
from tools.lexical_index import LexicalIndex, document_words
from tools.library import ToolLibrary
from tools.retrieval import Hit
from tools.tool_documents import placed_tools, sentences_of, tool_document, tool_passage

Matrix = NDArray[np.float32]

DEPRECATED_FACTOR = 0.9
COMPARED = 4_000
"""Tools that each token is compared with: of more, those nearest to the text as a whole."""
_BLOCK = 256
"""Tools whose vectors stay in a processor's own cache while all texts are compared with them."""


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


class Compared(NamedTuple):
    """A request and its parts beside all tools; the first text is the request."""

    tool_ids: tuple[str, ...]
    lexical: Matrix
    """BM25, (texts, tools)."""
    dense: Matrix
    """Nearness in meaning, (texts, tools)."""


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
        lexical, dense = self._compared(index, query, clauses)
        scores = fused(lexical, dense, self.fusion) * index.factors
        best = pool[_first(scores[pool], k)]
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

    def compared(self, query: str) -> Compared:
        """How near a request is to every tool, before words and meaning are fused; blocks."""
        index = self._current()
        return Compared(index.tool_ids, *self._compared(index, query, ()))

    def _compared(
        self, index: _Index, query: str, clauses: Collection[str]
    ) -> tuple[Matrix, Matrix]:
        """By words and by meaning, (texts, tools); the first text is the request."""
        parts = [clause for clause in clauses if clause.strip()] or sentences_of(query)
        texts = [query, *parts]
        lexical = np.stack([index.words.scores(text) for text in texts])
        return lexical, self._dense([_english(text) for text in texts], index.vectors)

    def _dense(self, texts: Sequence[str], tools: Vectors) -> Matrix:
        """How near in meaning each text is to each tool, (texts, tools)."""
        if self._asking is None:
            near: Matrix = self._embedder.embed(texts) @ tools.T
            return near
        share = self.fusion.tokens
        asked = self._asking.embed_tokens(texts)
        wholes = _cosines([one[0] for one in asked], tools)
        pairs = zip(wholes, asked, strict=True)
        return np.stack([_near_tokens(whole, one[1:], tools, share) for whole, one in pairs])

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
                with collector_paused():
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
        places = {text: row for row, text in enumerate(previous.passages if previous else ())}
        missing = [text for text in dict.fromkeys(passages) if text not in places]
        vectors = self._embedder.embed(missing)
        if len(missing) == len(passages):
            return vectors
        if previous is not None:
            vectors = np.concatenate([previous.vectors, vectors])
        first = len(vectors) - len(missing)
        places.update((text, row) for row, text in enumerate(missing, first))
        return vectors[[places[text] for text in passages]]


def _cosines(texts: Sequence[Vectors], tools: Vectors) -> Matrix:
    """Each text's vector with each tool's, (texts, tools); reads the tools once."""
    found = np.empty((len(texts), len(tools)), dtype=np.float32)
    for start in range(0, len(tools), _BLOCK):
        block = tools[start : start + _BLOCK]
        for row, text in enumerate(texts):
            np.dot(block, text, out=found[row, start : start + _BLOCK])
    return found


def _near_tokens(whole: Matrix, tokens: Vectors, tools: Vectors, share: float) -> Matrix:
    """The cosines of a text, and of its nearest token with the tools that it is nearest to."""
    best = whole.copy()
    if len(tools) > COMPARED:
        rows = np.sort(np.argpartition(-whole, COMPARED)[:COMPARED])
    else:
        rows = np.arange(len(tools))
    for start in range(0, len(rows), _BLOCK):
        block = rows[start : start + _BLOCK]
        best[block] = (tokens @ tools[block].T).max(axis=0)
    return (1 - share) * whole + share * best


def _pool(index: _Index, categories: frozenset[str], exclude: frozenset[str]) -> NDArray[np.intp]:
    """Rows to choose from; categories that would leave nothing do not narrow."""
    if not (categories or exclude):
        return np.arange(len(index.tool_ids))
    allowed = np.array([tool_id not in exclude for tool_id in index.tool_ids], dtype=bool)
    inside = np.array([category in categories for category in index.categories], dtype=bool)
    narrowed = allowed & inside
    return np.flatnonzero(narrowed if narrowed.any() else allowed)


def _first(scores: Matrix, k: int) -> NDArray[np.intp]:
    """Where the ``k`` best scores stand, best first; equal ones in their order."""
    if k < len(scores):
        rows = np.flatnonzero(scores >= np.partition(scores, -k)[-k])
    else:
        rows = np.arange(len(scores))
    return rows[np.argsort(-scores[rows], kind="stable")[:k]]


def _english(text: str) -> str:
    """The text as the embedding model can read it: Chinese as its English words, if any."""
    english = gloss(text)
    return text if english == text else without_chinese(english) or english
