"""Nearness in meaning between words of a request and names of the library."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from graphs.reading.weights import fitted
from memory.embeddings import Embedder, Vectors
from tools.entity_types.records import Attribute


class Meaning:
    """Cosines of short texts, each embedded once; without an embedder nothing is near."""

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._known: dict[str, Vectors] = {}

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """A row for each text."""
        assert self._embedder is not None, "asked only where there is an embedder"
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            self._known |= dict(zip(new, self._embedder.embed(new), strict=True))
        return np.stack([self._known[text] for text in texts])

    def near(self, text: str, others: Sequence[str]) -> list[float]:
        """The cosine of a text with each of others; zeros without an embedder."""
        if self._embedder is None or not others or not text.strip():
            return [0.0] * len(others)
        return [float(c) for c in self.vectors(others) @ self.vectors([text])[0]]

    def best(
        self,
        text: str,
        among: Sequence[tuple[str, Attribute]],
        *,
        least: float | None = None,
    ) -> str:
        """Name of the attribute nearest to a text; ``""`` where none is near enough."""
        if not among:
            return ""
        cosines = self.near(text, [phrase(attribute) for _, attribute in among])
        top = int(np.argmax(cosines))
        least = fitted()["least_meaning"] if least is None else least
        return among[top][0] if cosines[top] >= least else ""

    def says(self, attribute: Attribute, words: str) -> bool:
        """Whether an attribute's name is near to one of some words."""
        said = words.split()
        if set(said) & set(attribute.words):
            return True
        return max(self.near(" ".join(attribute.words), said)) >= fitted()["least_meaning"]


def phrase(attribute: Attribute) -> str:
    """The name of an attribute as words."""
    return " ".join(attribute.words)
