"""How near a clause, its names left out, is to what each tool says it is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from graphs.rules.mentions import Name
from memory.embeddings import Embedder
from tools.records import Tool

_FAR = 2.0
"""Standard deviations beyond which nearer is no better."""


class Purposes:
    """The summaries and descriptions of tools as vectors."""

    def __init__(self, tools: Sequence[Tool], embedder: Embedder) -> None:
        self._embedder = embedder
        self._places = {tool.id: index for index, tool in enumerate(tools)}
        summaries = [tool.summary or tool.name.replace("_", " ") for tool in tools]
        told = [
            f"{summary}. {tool.description}" for summary, tool in zip(summaries, tools, strict=True)
        ]
        self._vectors = embedder.embed(summaries) + embedder.embed(told) if tools else None

    def near(self, text: str, goals: Sequence[Tool]) -> Mapping[str, float]:
        """Goal id -> how much nearer a text is to it than to the others, about [-1, 1]."""
        if self._vectors is None or len(goals) < 2:
            return {}
        rows = [self._places[goal.id] for goal in goals]
        cosines = self._vectors[rows] @ self._embedder.embed([text])[0]
        spread = float(cosines.std()) or 1.0
        far = np.clip((cosines - cosines.mean()) / spread, -_FAR, _FAR) / _FAR
        return {goal.id: float(one) for goal, one in zip(goals, far, strict=True)}


def without_names(text: str, names: Sequence[Name]) -> str:
    """A clause with "it" for each name."""
    for name in sorted(names, key=lambda name: -name.start):
        text = f"{text[: name.start]}it{text[name.end :]}"
    return text
