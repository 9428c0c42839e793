"""The shares of words and of the whole request that find the most, by trying them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from evals.retrieval.data_sets import DATA_SETS
from evals.retrieval.measures import recall
from evals.retrieval.own_requests import own_requests
from evals.retrieval.records import Asked
from memory.embeddings import Embedder, TokenEmbedder
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


def requests_to_fit(folder: Path) -> Iterator[tuple[ToolLibrary, list[Asked]]]:
    """The requests of the fold ``fit``: those written for the hub, and of each set that teaches."""
    for one in DATA_SETS:
        if one.is_possible(folder):
            data = one.read(folder)
            if one.name == "toolbench":
                yield data.library, own_requests("fit")
            elif one.teaches:
                yield data.library, [said for said in data.asked if said.fold == "fit"]


def tried(
    asked: Sequence[tuple[ToolLibrary, Sequence[Asked]]],
    embedder: Embedder,
    *,
    asking: TokenEmbedder | None = None,
    tokens: float = 0.0,
) -> Iterator[Fitted]:
    """Every pair of shares on the same requests; each library counts as much as another.

    The share of ``tokens`` is the one that training took.
    """
    built = [(HybridRetriever(one, embedder, asking=asking), requests) for one, requests in asked]
    for lexical, whole in product(LEXICAL, WHOLE):
        fusion = Fusion(lexical=lexical, whole=whole, tokens=tokens)
        means = []
        for retriever, requests in built:
            retriever.fusion = fusion
            means.append(_recall(retriever, requests))
        yield Fitted(fusion, round(100 * sum(means) / len(means), 2))


def _recall(retriever: HybridRetriever, requests: Sequence[Asked]) -> float:
    found = ([hit.tool_id for hit in retriever.search(one.text, _FIRST)] for one in requests)
    shares = [recall(ids, one.gold, _FIRST) for ids, one in zip(found, requests, strict=True)]
    return sum(shares) / len(shares)
