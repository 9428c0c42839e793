"""The shares of words and of the whole request that find the most, by trying them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np

from evals.retrieval.data_sets import DATA_SETS
from evals.retrieval.measures import recall
from evals.retrieval.own_requests import own_requests
from evals.retrieval.records import Asked
from memory.embeddings import Embedder, TokenEmbedder
from tools.fusion import Fusion, fused
from tools.hybrid_retriever import Compared, HybridRetriever
from tools.library import ToolLibrary

LEXICAL = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
WHOLE = (0.3, 0.5, 0.7, 1.0)
_FIRST = 5
_HUB = "toolbench"
"""Lends its catalogue alone: the requests are our own."""
_TO_FIT = tuple(one for one in DATA_SETS if one.teaches or one.name == _HUB)


class Fitted(NamedTuple):
    """One pair of shares and what it finds."""

    fusion: Fusion
    recall: float
    """Mean over the data sets of recall at 5, in percent."""


def requests_to_fit(folder: Path) -> Iterator[tuple[ToolLibrary, list[Asked]]]:
    """The requests of the fold ``fit``: those written for the hub, and of each set that teaches."""
    for one in _TO_FIT:
        if one.is_possible(folder):
            data = one.read(folder)
            others = [said for said in data.asked if said.fold == "fit"]
            yield data.library, own_requests("fit") if one.name == _HUB else others


def missing_to_fit(folder: Path) -> list[str]:
    """Data sets that the shipped shares are fitted to and the folder lacks."""
    return [one.name for one in _TO_FIT if not one.is_possible(folder)]


def tried(
    asked: Sequence[tuple[ToolLibrary, Sequence[Asked]]],
    embedder: Embedder,
    *,
    asking: TokenEmbedder | None = None,
    tokens: float = 0.0,
) -> list[Fitted]:
    """Every pair of shares on the same requests; each library counts as much as another.

    The share of ``tokens`` is the one that training took. Each request is embedded once.
    """
    shares = [Fusion(*pair, tokens) for pair in product(LEXICAL, WHOLE)]
    means = []
    for library, requests in asked:
        retriever = HybridRetriever(library, embedder, fusion=shares[0], asking=asking)
        rows = []
        for one in requests:
            compared = retriever.compared(one.text)
            rows.append([_recall(compared, one, fusion) for fusion in shares])
        means.append(np.mean(rows, axis=0))
    found = 100 * np.mean(means, axis=0)
    return [Fitted(*one) for one in zip(shares, map(float, found), strict=True)]


def _recall(compared: Compared, one: Asked, fusion: Fusion) -> float:
    scores = fused(compared.lexical, compared.dense, fusion)
    best = np.argsort(-scores, kind="stable")[:_FIRST]
    return recall([compared.tool_ids[row] for row in best], one.gold, _FIRST)
