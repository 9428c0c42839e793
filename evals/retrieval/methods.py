"""Ways to find tools that are measured beside each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memory.embeddings import Embedder, TokenEmbedder
from memory.minilm import MiniLmEmbedder, MiniLmTokenEmbedder
from tools.fusion import Fusion, fusion_for
from tools.hybrid_retriever import HybridRetriever
from tools.library import ToolLibrary

Search = Callable[[str], Sequence[str]]
"""A request to the ids of the tools found, best first."""


@dataclass(frozen=True, slots=True)
class Method:
    """One way to find tools."""

    name: str
    prepare: Callable[[ToolLibrary, int], Search]
    """Builds the index of a library; the number is how many tools a search gives."""


def _hybrid(
    embedder: Embedder, fusion: Fusion, asking: TokenEmbedder | None = None
) -> Callable[[ToolLibrary, int], Search]:
    def prepare(library: ToolLibrary, k: int) -> Search:
        retriever = HybridRetriever(library, embedder, fusion=fusion, asking=asking)
        return lambda request: [hit.tool_id for hit in retriever.search(request, k)]

    return prepare


def methods() -> tuple[Method, ...]:
    """Words alone; each embedder alone and with words; the last is what Cairn uses."""
    general, trained = fusion_for("general"), fusion_for("trained")
    published, tuned = MiniLmEmbedder(), MiniLmTokenEmbedder()
    alone = trained._replace(lexical=0.0, whole=1.0)
    return (
        Method("BM25", _hybrid(published, Fusion(lexical=1.0, whole=1.0))),
        Method("untrained", _hybrid(published, Fusion(lexical=0.0, whole=1.0))),
        Method("untrained + BM25", _hybrid(published, general)),
        Method("trained", _hybrid(tuned, alone, tuned)),
        Method("Cairn", _hybrid(tuned, trained, tuned)),
    )
