"""What prompts say beside the decision itself: the day, the tools, their categories."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from threading import Lock

from graphs.rules.per_revision import PerRevision
from memory.embeddings import Embedder
from tools.bindings import describe
from tools.graph import ToolGraph
from tools.library import ToolLibrary
from tools.producer_lookup import Producer, ProducerLookup
from tools.records import Category, Tool
from tools.retrieval import Retriever

_NOUNS = 10
_DESCRIPTION = 80
_LEAST = 3
"""Letters of a path segment that says something."""


class World:
    """The tools and the clock of the agent; shared by all runs."""

    def __init__(
        self,
        library: ToolLibrary,
        graph: ToolGraph,
        now: Callable[[], datetime],
        retriever: Retriever | None = None,
        embedder: Embedder | None = None,
    ) -> None:
        """Without retriever or embedder only the graph knows who supplies what."""
        self.library = library
        self.graph = graph
        self._now = now
        self._retriever = retriever
        self._embedder = embedder
        self._one_at_a_time = Lock()
        self._lookup = PerRevision(library.revision, self._make_lookup)
        self._nouns = PerRevision(library.revision, lambda: _category_nouns(library))

    @property
    def today(self) -> str:
        """The day and its name: ``2026-05-12, a Tuesday``."""
        return self._now().strftime("%Y-%m-%d, a %A")

    def tools(self, path: Sequence[str]) -> list[Tool]:
        """The tools of a path."""
        return [self.library.tool(tool_id) for tool_id in path]

    def producers(self, tool_id: str, parameter: str, step: str) -> list[Producer]:
        """The tools that could supply a parameter by what is documented, best first; blocks."""
        with self._one_at_a_time:  # a lookup keeps the texts it embedded
            lookup = self._lookup.get()
            return lookup.producers(tool_id, parameter, step) if lookup is not None else []

    def _make_lookup(self) -> ProducerLookup | None:
        if self._retriever is None or self._embedder is None:
            return None
        described = describe(self.library.tools(), self.library.groups())
        return ProducerLookup(described, self._retriever, self._embedder)

    def about(self, category: Category) -> str:
        """The category with what it is about: its description, else nouns of its operations."""
        told = category.description.strip()[:_DESCRIPTION]
        return f"{category.id}: {told or ', '.join(self._nouns.get().get(category.id, []))}"


def _category_nouns(library: ToolLibrary) -> Mapping[str, list[str]]:
    """Category -> the nouns that stand most often in the addresses of its operations."""
    category_of = {group.id: group.category_id for group in library.groups()}
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for tool in library.tools():
        found[category_of.get(tool.group_id, "")].update(_nouns(tool))
    return {
        name: sorted(c, key=lambda noun: (-c[noun], noun))[:_NOUNS] for name, c in found.items()
    }


def _nouns(tool: Tool) -> set[str]:
    parts = {part for part in tool.path.split("/") if part.replace("-", "").isalpha()}
    return {part.replace("-", " ") for part in parts if len(part) >= _LEAST and part != "api"}
