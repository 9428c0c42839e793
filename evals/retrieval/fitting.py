"""The shares of words and of the whole request that find the most, by trying them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from evals.retrieval.measures import recall
from evals.retrieval.records import Asked
from memory.embeddings import Embedder
from tools.fusion import Fusion
from tools.hybrid_retriever import HybridRetriever
from tools.library import ToolLibrary

LEXICAL = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
WHOLE = (0.3, 0.5, 0.7, 1.0)
_FIRST = 5


class Fitted(NamedTuple):
    """One pair of shares and what it finds."""

    fusion: Fusion
    recall: float
    """Mean over the data sets of recall at 5, in percent."""


def tried(
    asked: Sequence[tuple[ToolLibrary, Sequence[Asked]]], embedder: Embedder
) -> Iterator[Fitted]:
    """Every pair of shares on the same requests; each library counts as much as another."""
    for lexical, whole in product(LEXICAL, WHOLE):
        fusion = Fusion(lexical=lexical, whole=whole)
        means = [
            _recall(HybridRetriever(library, embedder, fusion=fusion), requests)
            for library, requests in asked
        ]
        yield Fitted(fusion, round(100 * sum(means) / len(means), 2))


def _recall(retriever: HybridRetriever, requests: Sequence[Asked]) -> float:
    found = ([hit.tool_id for hit in retriever.search(one.text, _FIRST)] for one in requests)
    shares = [recall(ids, one.gold, _FIRST) for ids, one in zip(found, requests, strict=True)]
    return sum(shares) / len(shares)
