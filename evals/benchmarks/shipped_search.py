"""The search over a library as Cairn ships it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memory.embeddings import TokenEmbedder
    from tools.hybrid_retriever import HybridRetriever
    from tools.library import ToolLibrary


def shipped_search(library: ToolLibrary) -> HybridRetriever:
    """Words and the encoder that was trained to find tools, whatever embedder the settings name."""
    from tools.fusion import fusion_for
    from tools.hybrid_retriever import HybridRetriever

    trained = _trained()
    return HybridRetriever(library, trained, fusion=fusion_for("trained"), asking=trained)


@cache
def _trained() -> TokenEmbedder:
    """Loaded once for all libraries."""
    from memory.minilm import MiniLmTokenEmbedder

    return MiniLmTokenEmbedder()
