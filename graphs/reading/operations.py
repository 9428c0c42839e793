"""How near a clause is to what each operation is for, and whose things it gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from memory.embeddings import Embedder, Vectors
from tools.records import Tool
from tools.words import identifier_words, prose_words


class Operations:
    """Summaries and descriptions of tools as vectors of an embedder tuned to purposes."""

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._known: dict[str, Vectors] = {}
        self._taking: dict[str, Vectors] = {}

    def near(self, text: str, tools: Sequence[Tool]) -> Mapping[str, float]:
        """Tool id -> cosine less that of the nearest, 0 for it and negative for the others."""
        if self._embedder is None or not tools:
            return {tool.id: 0.0 for tool in tools}
        new = [tool for tool in tools if f"{tool.id} {tool.digest}" not in self._known]
        if new:
            said = [tool.summary or tool.name.replace("_", " ") for tool in new]
            told = [f"{s}. {tool.description}" for s, tool in zip(said, new, strict=True)]
            vectors = self._embedder.embed(said) + self._embedder.embed(told)
            for tool, row in zip(new, vectors, strict=True):
                self._known[f"{tool.id} {tool.digest}"] = row
        rows = np.stack([self._known[f"{tool.id} {tool.digest}"] for tool in tools])
        return _less_best(tools, rows @ self._embedder.embed([text])[0])

    def near_with_inputs(self, text: str, tools: Sequence[Tool]) -> Mapping[str, float]:
        """Tool id -> as ``near``, by what each does and what it takes."""
        if self._embedder is None or not tools:
            return {tool.id: 0.0 for tool in tools}
        texts = [_taking(tool) for tool in tools]
        new = [one for one in dict.fromkeys(texts) if one not in self._taking]
        if new:
            self._taking.update(zip(new, self._embedder.embed(new), strict=True))
        rows = np.stack([self._taking[one] for one in texts])
        return _less_best(tools, rows @ self._embedder.embed([text])[0])


def _less_best(tools: Sequence[Tool], cosines: Vectors) -> dict[str, float]:
    best = float(cosines.max())
    return {tool.id: float(one) - best for tool, one in zip(tools, cosines, strict=True)}


def _taking(tool: Tool) -> str:
    """What an operation does, and the names of what it takes."""
    taken = ", ".join(" ".join(identifier_words(one.name)) for one in tool.parameters)
    return f"{tool.summary or ' '.join(identifier_words(tool.name))}: {taken}"


def is_mine(clause: Clause, tools: Sequence[Tool]) -> bool:
    """Whether a clause speaks of what is the person's own, and an operation is said to give it."""
    own = closed("own") - closed("polite")
    return bool(own & clause.words) and any(own & _words(tool) for tool in tools)


def _words(tool: Tool) -> set[str]:
    prose = prose_words(f"{tool.summary} {tool.description}")
    return {*prose, *identifier_words(tool.name)}
