"""Nearness in meaning between words of a request and names of the library."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from graphs.reading.tokens import stem
from graphs.reading.weights import fitted
from memory.embeddings import Embedder, Vectors
from tools.entity_types.records import Attribute

_MOST_TEXTS = 20_000
"""Texts whose vectors are kept: requests bring new words for as long as a server runs."""
_MOST_LISTS = 500
"""Lists of names whose vectors are kept side by side, and cosines with such lists."""


class Meaning:
    """Cosines of short texts, each embedded once; without an embedder nothing is near.

    Several threads may ask at once: what is known is replaced, and never loses a text.
    """

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._known: dict[str, Vectors] = {}
        self._lists: dict[tuple[str, ...], Vectors] = {}
        self._near: dict[tuple[str, tuple[str, ...]], list[float]] = {}

    def prepare(self, texts: Sequence[str]) -> None:
        """Embed texts in one go that will be asked about one by one."""
        if self._embedder is not None:
            self._vectors_of([text for text in texts if text.strip()])

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """A row for each text."""
        known = self._vectors_of(texts)
        return np.stack([known[text] for text in texts])

    def _vectors_of(self, texts: Sequence[str]) -> dict[str, Vectors]:
        """At least the vectors of these texts."""
        assert self._embedder is not None, "asked only where there is an embedder"
        known = self._known
        new = [text for text in dict.fromkeys(texts) if text not in known]
        if new:
            kept = known if len(known) < _MOST_TEXTS else {t: known[t] for t in texts if t in known}
            known = self._known = kept | dict(zip(new, self._embedder.embed(new), strict=True))
        return known

    def _side_by_side(self, texts: Sequence[str]) -> Vectors:
        """The vectors of names of the library, which are asked for again and again."""
        key, lists = tuple(texts), self._lists
        if (found := lists.get(key)) is None:
            kept = lists if len(lists) < _MOST_LISTS else {}
            found = self.vectors(texts)
            self._lists = kept | {key: found}
        return found

    def near(self, text: str, others: Sequence[str]) -> list[float]:
        """The cosine of a text with each of others; zeros without an embedder."""
        if self._embedder is None or not others or not text.strip():
            return [0.0] * len(others)
        asked, known = (text, tuple(others)), self._near
        if (found := known.get(asked)) is None:
            kept = known if len(known) < _MOST_LISTS else {}
            found = [float(c) for c in self._side_by_side(others) @ self.vectors([text])[0]]
            self._near = kept | {asked: found}
        return found

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
        top = max(range(len(cosines)), key=cosines.__getitem__)
        least = fitted()["least_meaning"] if least is None else least
        if cosines[top] < least:
            return ""
        plain = _plainer(among[top][1], [one for _, one in among], text)
        return max((cosines[at], among[at][0]) for at in plain)[1] if plain else among[top][0]

    def says(self, attribute: Attribute, words: str) -> bool:
        """Whether an attribute's name is near to one of some words."""
        said = words.split()
        if set(said) & set(attribute.words):
            return True
        return max(self.near(" ".join(attribute.words), said)) >= fitted()["least_meaning"]


def _plainer(nearest: Attribute, among: Sequence[Attribute], text: str) -> list[int]:
    """Which are called by some of the words of the nearest one, and what else that is called by is
    not said: a price, and no list price, of what something costs.
    """
    said = {stem(word) for word in text.lower().split()}
    words = set(nearest.words)
    return [
        at
        for at, one in enumerate(among)
        if one.words and set(one.words) < words
        and not any(stem(word) in said for word in words - set(one.words))
    ]  # fmt: skip


def phrase(attribute: Attribute) -> str:
    """The name of an attribute as words."""
    return " ".join(attribute.words)
