"""How close a clause as a whole is to what a tool says of itself."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.rules.frame import Frame
from graphs.told import without_told
from memory.embeddings import Embedder
from tools.glosses import gloss
from tools.library import ToolLibrary
from tools.stated_ids import in_words, takers
from tools.tool_documents import tool_sentence


class Closeness:
    """Cosines of clauses with all tools of a library, as it is when this is made."""

    def __init__(self, library: ToolLibrary, embedder: Embedder) -> None:
        groups = {group.id: group for group in library.groups()}
        categories = {category.id: category for category in library.categories()}
        self._tools = [tool for tool in library.tools() if tool.group_id in groups]
        homes = [groups[tool.group_id] for tool in self._tools]
        self._embedder = embedder
        self._vectors = embedder.embed(
            [
                gloss(tool_sentence(tool, home, categories.get(home.category_id)))
                for tool, home in zip(self._tools, homes, strict=True)
            ]
        )

    def of(self, frame: Frame) -> Mapping[str, float]:
        """Tool id -> cosine: the mean of the clause as said and of it without its values."""
        if not self._tools:
            return {}
        own = without_told(frame.original)
        said = gloss(in_words(own, takers(self._tools, own)))
        bare = " ".join(frame.text.split()) or said
        cosines = (self._embedder.embed([said, bare]) @ self._vectors.T).mean(axis=0)
        return {tool.id: float(c) for tool, c in zip(self._tools, cosines, strict=True)}
