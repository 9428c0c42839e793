"""How near a clause, its names left out, is to what each tool says it is for."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from graphs.rules.mentions import Name
from graphs.rules.spoken_names import WORD
from graphs.rules.things import Thing
from graphs.rules.tool_words import stem
from memory.embeddings import Embedder, Vectors
from tools.records import Tool

_APART, _FAR = 0.3, 0.4
"""How much smaller than the greatest a cosine is where a goal is neither near nor far; and where
farther is no worse."""


class Purposes:
    """The summaries and descriptions of the tools of one library as vectors, found when asked.

    The cosines of ``memory.minilm.PURPOSES`` are what is reckoned with: it was tuned so that
    their differences within an API tell the right operation from the others.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, Vectors] = {}

    def near(self, text: str, goals: Sequence[Tool]) -> Mapping[str, float]:
        """Goal id -> how near a text is to it, 1 for the nearest, below 0 for what is far."""
        if len(goals) < 2:
            return {}
        self._learn([goal for goal in goals if goal.id not in self._known])
        rows = np.stack([self._known[goal.id] for goal in goals])
        cosines = rows @ self._embedder.embed([text])[0]
        near = 1 - np.minimum(cosines.max() - cosines, _FAR) / _APART
        return {goal.id: float(one) for goal, one in zip(goals, near, strict=True)}

    def _learn(self, tools: Sequence[Tool]) -> None:
        summaries = [tool.summary or tool.name.replace("_", " ") for tool in tools]
        told = [f"{said}. {tool.description}" for said, tool in zip(summaries, tools, strict=True)]
        if tools:
            vectors = self._embedder.embed(summaries) + self._embedder.embed(told)
            self._known |= {tool.id: row for tool, row in zip(tools, vectors, strict=True)}


def without_names(text: str, names: Sequence[Name]) -> str:
    """A clause with "it" for each name."""
    for name in sorted(names, key=lambda name: -name.start):
        text = f"{text[: name.start]}it{text[name.end :]}"
    return text


def in_terms(text: str, called: Mapping[str, Collection[Thing]]) -> str:
    """A clause with the noun that descriptions use for each word of another: title for film.

    ``called``: stem of a word -> the kinds of things that it stands for.
    """

    def put(word: re.Match[str]) -> str:
        nouns = {noun for _, noun in called.get(stem(word.group().lower()), ())}
        return nouns.pop() if len(nouns) == 1 else word.group()

    return WORD.sub(put, text)
