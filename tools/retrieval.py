"""The contract of finding tools for a text."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from tools.records import Record


class Hit(Record):
    """One tool found for a query, best first in a list of hits."""

    tool_id: str
    score: float
    """Fused score in [0, 1]; comparable within one list only."""
    lexical: float = 0.0
    """BM25 score over the best BM25 score of the query, in [0, 1]."""
    dense: float = 0.0
    """Cosine similarity of query and tool document, in [-1, 1]."""


class Retriever(Protocol):
    """Finds tools by meaning and by word."""

    def search(
        self,
        query: str,
        k: int,
        *,
        clauses: Collection[str] = (),
        categories: Collection[str] = (),
        exclude: Collection[str] = (),
    ) -> list[Hit]:
        """The k best tools for the whole query and each clause, fused; blocks, thread-safe.

        ``categories`` (ids) narrows the pool when it leaves at least one tool; ``exclude``
        removes tool ids. An empty query or library gives an empty list.
        """
        ...
