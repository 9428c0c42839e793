"""Tools with the links between them, in the form that chains are searched in."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory.embeddings import Embedder, Vectors
from tools.actions import actions_of, object_words
from tools.search_words import search_words
from tools.tool_documents import name_words

Numbers = NDArray[np.float32]
Links = Mapping[tuple[str, str], float]
"""(source, target) -> weight above 0; what is compared is its share of all that leaves the
source."""
_NEAREST = 10


@dataclass(frozen=True, slots=True)
class LinkedTool:
    """A tool as planning on a given graph knows it."""

    id: str
    name: str
    description: str = ""


class LinkedTools:
    """The tools of a graph in the order given, with all that a request is compared with.

    A link from or to a tool that is not there, and one from a tool to itself, is left out.
    """

    def __init__(self, tools: Sequence[LinkedTool], links: Links, embedder: Embedder) -> None:
        self.tools = tuple(tools)
        self.rows = {tool.id: row for row, tool in enumerate(tools)}
        self.words = [frozenset(search_words(_text(tool))) for tool in tools]
        self.rarity = _rarity(self.words)
        self.things = [object_words(tool.name) for tool in tools]
        self.actions = _actions(tools)
        self._link(links)
        self._place(_vectors(tools, embedder))

    def link_rows(self, chains: NDArray[np.intp]) -> NDArray[np.intp]:
        """Which link each step of each chain is, shape (chains, length - 1); all must be links."""
        keys = chains[:, :-1] * len(self.tools) + chains[:, 1:]
        rows: NDArray[np.intp] = np.searchsorted(self._keys, keys)
        return rows

    def _link(self, links: Links) -> None:
        size = len(self.tools)
        known = {
            (self.rows[a], self.rows[b]): weight
            for (a, b), weight in links.items()
            if a in self.rows and b in self.rows and a != b and weight > 0
        }
        leaving: defaultdict[int, float] = defaultdict(float)
        successors: list[list[int]] = [[] for _ in range(size)]
        self.links = sorted(known)
        for source, target in self.links:
            leaving[source] += known[source, target]
            successors[source].append(target)
        self._keys = np.array([a * size + b for a, b in self.links], dtype=np.intp)
        self.shares = _numbers(known[link] / leaving[link[0]] for link in self.links)
        self.both_ways = _numbers((b, a) in known for a, b in self.links)
        self.likeness = _numbers(_likeness(self.things[a], self.things[b]) for a, b in self.links)
        self.successors = [np.array(rows, dtype=np.intp) for rows in successors]
        self.leaving = np.log1p(_numbers(map(len, successors)))

    def _place(self, vectors: Vectors) -> None:
        """Vectors around their mean: what all tools have in common tells none from another."""
        self.vectors = _units(vectors - vectors.sum(axis=0) / max(1, len(vectors)))
        self.commonness = _commonness(vectors)
        around = np.zeros_like(self.vectors)
        for source, target in self._beside():
            around[source] += self.vectors[target]
        self.around = _units(around)

    def _beside(self) -> Iterable[tuple[int, int]]:
        return sorted({pair for a, b in self.links for pair in ((a, b), (b, a))})


def _numbers(values: Iterable[float]) -> Numbers:
    return np.array([*values], dtype=np.float32)


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """The share of the things of two tools that both are about."""
    return len(one & other) / max(1, len(one | other))


def _text(tool: LinkedTool) -> str:
    return f"{name_words(tool.name)} {tool.description}"


def _rarity(words: Sequence[frozenset[str]]) -> dict[str, float]:
    counts = Counter(word for found in words for word in found)
    return {word: math.log((len(words) + 1) / (n + 0.5)) for word, n in counts.items()}


def _actions(tools: Sequence[LinkedTool]) -> Numbers:
    """The actions of each tool by its name, by its description where the name has none."""
    named = actions_of(name_words(tool.name) for tool in tools)
    described = actions_of(tool.description for tool in tools)
    actions: Numbers = np.where(named.any(axis=1, keepdims=True), named, described)
    return actions


def _vectors(tools: Sequence[LinkedTool], embedder: Embedder) -> Vectors:
    """Name, description and both, averaged: one of them alone is often too terse."""
    if not tools:
        return np.zeros((0, embedder.dimension), dtype=np.float32)
    names = [name_words(tool.name) for tool in tools]
    said = [tool.description or name for tool, name in zip(tools, names, strict=True)]
    both = [f"{name}. {text}" for name, text in zip(names, said, strict=True)]
    embedded = embedder.embed([*names, *said, *both]).reshape(3, len(tools), -1)
    return _units(embedded.sum(axis=0))


def _units(vectors: Vectors) -> Vectors:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return (vectors / np.where(lengths > 1e-9, lengths, 1)).astype(np.float32)


def _commonness(vectors: Vectors) -> Numbers:
    """Mean cosine of each tool with the ten most alike."""
    if len(vectors) < 2:
        return np.zeros(len(vectors), dtype=np.float32)
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1)
    nearest = np.sort(cosines, axis=1)[:, -min(_NEAREST, len(vectors) - 1) :]
    mean: Numbers = nearest.mean(axis=1)
    return mean
