"""Nearness in meaning between words of a request and names of the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from graphs.reading.weights import fitted
from memory.embeddings import Embedder, Vectors, WordEmbedder
from tools.entity_types.records import Attribute

_MOST_TEXTS = 20_000
"""Texts whose vectors are kept: requests bring new words for as long as a server runs."""
_MOST_LISTS = 500
"""Lists of names whose vectors are kept side by side, and cosines with such lists."""


class _Known:
    """Vectors of texts, each embedded once.

    Several threads may ask at once: what is known is replaced, and never loses a text.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, Vectors] = {}
        self._lists: dict[tuple[str, ...], Vectors] = {}

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """A row for each text."""
        known = self.prepare(texts)
        return np.stack([known[text] for text in texts])

    def prepare(self, texts: Sequence[str]) -> dict[str, Vectors]:
        """At least the vectors of these texts, embedded in one go."""
        known = self._known
        new = [text for text in dict.fromkeys(texts) if text not in known]
        if new:
            kept = known if len(known) < _MOST_TEXTS else {t: known[t] for t in texts if t in known}
            known = self._known = kept | dict(zip(new, self._embedder.embed(new), strict=True))
        return known

    def side_by_side(self, texts: Sequence[str]) -> Vectors:
        """The vectors of names of the library, which are asked for again and again."""
        key, lists = tuple(texts), self._lists
        if (found := lists.get(key)) is None:
            kept = lists if len(lists) < _MOST_LISTS else {}
            found = self.vectors(texts)
            self._lists = kept | {key: found}
        return found


class Meaning:
    """Cosines of short texts, and what words mean where they stand.

    Without an embedder nothing is near; without one of words none means anything.
    """

    def __init__(self, embedder: Embedder | None, words: WordEmbedder | None = None) -> None:
        self._texts = _Known(embedder) if embedder is not None else None
        self._words = words
        self._labels = _Known(words) if words is not None else None
        self._near: dict[tuple[str, tuple[str, ...]], list[float]] = {}
        self._placed: dict[tuple[str, tuple[tuple[int, int], ...]], Vectors] = {}

    @property
    def knows_words(self) -> bool:
        """Whether words are seen where they stand."""
        return self._words is not None

    def prepare(self, texts: Sequence[str]) -> None:
        """Embed texts in one go that will be asked about one by one."""
        if self._texts is not None:
            self._texts.prepare([text for text in texts if text.strip()])

    def near(self, text: str, others: Sequence[str]) -> list[float]:
        """The cosine of a text with each of others; zeros without an embedder."""
        if self._texts is None or not others or not text.strip():
            return [0.0] * len(others)
        asked, known = (text, tuple(others)), self._near
        if (found := known.get(asked)) is None:
            kept = known if len(known) < _MOST_LISTS else {}
            vector = self._texts.vectors([text])[0]
            found = [float(cosine) for cosine in self._texts.side_by_side(others) @ vector]
            self._near = kept | {asked: found}
        return found

    def odds(
        self, text: str, spans: Sequence[tuple[int, int]], labels: Sequence[str]
    ) -> NDArray[np.float64]:
        """How much rather a word of a text means a label than nothing, (words, labels).

        As ``scripts/train_links.py`` fits it; zeros without an embedder of words.
        """
        if self._words is None or self._labels is None or not spans or not labels:
            return np.zeros((len(spans), len(labels)))
        asked, known = (text, tuple(spans)), self._placed
        if (words := known.get(asked)) is None:
            kept = known if len(known) < _MOST_LISTS else {}
            words = self._words.embed_words(text, spans)
            self._placed = kept | {asked: words}
        cosines = words @ self._labels.side_by_side(labels).T
        found = np.exp(fitted()["link.slope"] * cosines.astype(np.float64) + fitted()["link.bias"])
        return cast("NDArray[np.float64]", found)

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
