"""Tools for a request together with what they need: retrieval, then closure over bindings."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from tools.graph import Binding
from tools.per_tool import per_tool
from tools.records import Tool
from tools.request_terms import RequestTerms, terms_of
from tools.retrieval import Retriever
from tools.search_words import search_words
from tools.source_choice import selected, strength
from tools.tool_documents import name_words
from tools.vocabulary import names

SHARPNESS = 12
"""Power of the relevance: how fast less relevant tools lose their say."""
DECAY = 0.95
"""What is left of a tool's weight for each next tool of its closure."""
_VOTERS = 100
"""Tools that vote, where there are more: what is found after them weighs nothing."""
_UNSAID = 0.5
"""What is left of the relevance of a tool none of whose telling words the request says."""

Needs = Callable[[str], Iterable[str]]
Producers = Callable[[str, str], Sequence[Binding]]


def closure(tool_id: str, needs: Needs) -> list[str]:
    """A tool and all that it needs, directly or not, each tool before what only others need."""
    found: dict[str, None] = {}
    waiting = [tool_id]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = None
            waiting.extend(reversed([*needs(one)]))
    return list(found)


def together(relevance: Mapping[str, float], needs: Needs) -> list[str]:
    """All tools of a request, best first: each relevant tool votes for its closure.

    A tool's vote is its relevance over the best one, to the power of 12, times 0.95 for each
    place in its closure, so that what several likely tools need comes before an unlikely tool.
    """
    top = max(relevance.values(), default=0.0)
    votes: dict[str, float] = defaultdict(float)
    for tool_id, value in relevance.items():
        if value > 0:
            for place, one in enumerate(closure(tool_id, needs)):
                votes[one] += (value / top) ** SHARPNESS * DECAY**place
    return sorted(votes, key=lambda one: (-votes[one], one))


class ClosureSearch:
    """Finds the tools of a request and the producers of the inputs that nobody states."""

    def __init__(self, tools: Sequence[Tool], producers: Producers, retriever: Retriever) -> None:
        """``producers`` as ``ToolGraph.producers``; of other tools than these it may know, too."""
        self._tools = {tool.id: tool for tool in tools}
        self._producers = producers
        self._retriever = retriever
        found_in = Counter(stem for tool in tools for stem in _title(tool))
        self._telling = {stem: math.log(1 + len(tools) / n) for stem, n in found_in.items()}

    def search(self, request: str, k: int, categories: Collection[str] = ()) -> list[str]:
        """Ids of the k tools that the request takes most likely, best first; blocks.

        ``categories`` as for a retriever; what a tool needs may be of another one.
        """
        terms = terms_of(request, self._telling)
        relevance = self._relevance(terms, categories)
        needs: dict[str, list[str]] = {}

        def needed(tool_id: str) -> list[str]:
            if tool_id not in needs:
                needs[tool_id] = self._needs(tool_id, relevance, terms)
            return needs[tool_id]

        return together(relevance, needed)[: max(k, 0)]

    def _relevance(self, terms: RequestTerms, categories: Collection[str]) -> dict[str, float]:
        """Tool id -> retrieval score, lowered where the request does not say what the title says.

        ``0.5 + 0.5 s²`` is left, s being the share of the title's telling words that are said.
        """
        hits = self._retriever.search(
            terms.request, _VOTERS, clauses=[terms.text], categories=categories
        )
        return {
            hit.tool_id: hit.score
            * (_UNSAID + (1 - _UNSAID) * self._said(hit.tool_id, terms.stems) ** 2)
            for hit in hits
            if hit.tool_id in self._tools
        }

    def _said(self, tool_id: str, stems: frozenset[str]) -> float:
        title = _title(self._tools[tool_id])
        weight = sum(self._telling[stem] for stem in title)
        said = sum(self._telling[stem] for stem in title & stems)
        return said / weight if weight else 0.0

    def _needs(
        self, tool_id: str, relevance: Mapping[str, float], terms: RequestTerms
    ) -> list[str]:
        """The best producer of each required input that a person hardly states."""
        found: dict[str, None] = {}
        for parameter in self._tools[tool_id].required:
            bindings = [b for b in self._producers(tool_id, parameter.key) if self._supplies(b)]
            if bindings:
                best = max(bindings, key=lambda one: self._strength(one, relevance, terms))
                found[best.source] = None
        return list(found)

    def _supplies(self, binding: Binding) -> bool:
        """Whether a request would have the value looked up there: nothing is changed for it."""
        source = self._tools.get(binding.source)
        asked = binding.need != "user" and binding.natural
        return asked and source is not None and source.risk == "read"

    def _strength(
        self, binding: Binding, relevance: Mapping[str, float], terms: RequestTerms
    ) -> float:
        """Score of a source for this request; what is named has to be found by its name."""
        source = self._tools[binding.source]
        chosen = selected(source, binding.output) if terms.names else 1.0
        return strength(binding.score * chosen, relevance.get(binding.source, 0.0))


_EMPTY = frozenset(search_words(" ".join(names("seeking") | names("verbs")))) | {"id"}


@per_tool
def _title(tool: Tool) -> frozenset[str]:
    """Stems of the words that name the operation, verbs left out."""
    stems = frozenset(search_words(f"{name_words(tool.path)} {name_words(tool.name)}"))
    return stems - _EMPTY or stems
