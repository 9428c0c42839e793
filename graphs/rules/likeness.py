"""Words of descriptions that mean about the same as a word of a request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from graphs.rules.lexicon import lexicon
from graphs.rules.tool_words import coverage, said_words, stem
from memory.embeddings import Embedder
from tools.records import Tool

_UNLIKE, _ALIKE = 0.5, 0.75
"""Cosines at which two words have nothing and nearly everything in common."""
_MOST = 0.8
"""What the likest of other words is worth."""
_KEPT = 8


class Likeness:
    """Likeness of words by the embedder, over the words that some tools speak of."""

    def __init__(self, tools: Sequence[Tool], embedder: Embedder) -> None:
        words: dict[str, str] = {}
        for tool in tools:
            for word in sorted(said_words(tool)):
                if len(word) > 2 and word.isalpha() and word not in lexicon().function_words:
                    words.setdefault(stem(word), word)
        self._embedder = embedder
        self._stems = list(words)
        self._vectors = embedder.embed(list(words.values()))
        self._near: dict[str, Mapping[str, float]] = {}

    def learn(self, words: Iterable[str]) -> None:
        """Work out the neighbours of words, all in one go."""
        new = [word for word in dict.fromkeys(words) if word not in self._near]
        if not new or not self._stems:
            return
        cosines = self._embedder.embed(new) @ self._vectors.T
        for word, row in zip(new, cosines, strict=True):
            best = np.argsort(-row, kind="stable")[:_KEPT]
            self._near[word] = {
                self._stems[i]: _MOST * min((float(row[i]) - _UNLIKE) / (_ALIKE - _UNLIKE), 1.0)
                for i in best
                if row[i] > _UNLIKE
            }

    def knows(self, word: str) -> bool:
        """Whether any word of a tool is like it; False for one not learnt."""
        return bool(self._near.get(word))

    def alike(self, word: str) -> Mapping[str, float]:
        """Stems of words that tools use with their likeness to a word; none for one not learnt."""
        return self._near.get(word, {})

    def covers(self, tool: Tool, word: str) -> float:
        """How far a tool speaks of something like the word, in [0, 1]; 0 for one not learnt."""
        near = self._near.get(word)
        if not near:
            return 0.0
        known = coverage(tool)
        return max(share * known.get(key, 0.0) for key, share in near.items())
