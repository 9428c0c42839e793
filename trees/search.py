"""Search in one tree: words and meaning of what its structure says, fused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory.embeddings import Embedder, Vectors
from tools.fusion import LEAST_DEVIATION, standard_scores
from tools.lexical_index import LexicalIndex, both_languages
from trees.descriptions import Description, described_units, passages
from trees.records import Path, path_text
from trees.units import Unit

Scores = NDArray[np.float32]
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
EVEN = 0.5
"""Share of words beside meaning, and of a section beside the unit itself."""


@dataclass(frozen=True, slots=True)
class Found:
    """A unit that a search found."""

    description: Description
    score: float
    """Comparable within one search only."""

    @property
    def unit(self) -> Unit:
        """What was found, without what is said of it."""
        return self.description.unit


class TreeSearch:
    """Finds the units of one tree; immutable, safe to use from several threads; blocks.

    Meaning is compared with the text of a path, the beginning of its values and the sentences of
    long ones, each distinct text embedded once: trees repeat them. A unit counts by the closest of
    these, and by the best unit of its section. ``described`` is whether the structure around a
    unit is searched, or its path and values alone; ``written`` what a model wrote of its nodes, as
    ``described_units`` takes it.
    """

    def __init__(
        self,
        content: Any,
        embedder: Embedder,
        *,
        lexical: float = EVEN,
        described: bool = True,
        written: Mapping[Path, str] | None = None,
    ) -> None:
        self._units = described_units(content, written)
        self._embedder = embedder
        self._lexical = lexical
        self._described = described
        self._words = LexicalIndex(_words(self._units, described))
        texts = (
            [_place(one, described), one.written, *passages(one.unit.values)] for one in self._units
        )
        self._texts = _Texts(list(texts), embedder)
        sections = {one.section: number for number, one in enumerate(self._units)}
        numbers = {section: number for number, section in enumerate(sections)}
        self._sections = np.array([numbers[one.section] for one in self._units], dtype=np.intp)

    def search(self, query: str, k: int) -> list[Found]:
        """The ``k`` units that fit the query best, best first; none for a query without words."""
        if not query.strip() or not self._units:
            return []
        scores = self._scores(query)
        best = np.argsort(-scores, kind="stable")[:k]
        return [Found(self._units[row], float(scores[row])) for row in best]

    def section(self, section: Path) -> list[Description]:
        """The units of a section, in the order of the tree."""
        return [one for one in self._units if one.section == section]

    def below(self, node: Path) -> list[Description]:
        """The units at and below a node, in the order of the tree."""
        return [one for one in self._units if one.unit.path[: len(node)] == node]

    def closest(self, query: str, texts: Sequence[str], share: float) -> list[str]:
        """The text closest to the query in meaning, and those with this share of its cosine."""
        vectors = self._embedder.embed([query, *texts])
        cosines = vectors[1:] @ vectors[0]
        least = min(share * cosines.max(), cosines.max())
        return [text for text, cosine in zip(texts, cosines, strict=True) if cosine >= least]

    def unknown(self, query: str) -> tuple[str, ...]:
        """The words of a query that stand nowhere in the tree."""
        words = (word for word in _WORD.findall(query) if both_languages(word))
        return tuple(word for word in words if not self._words.scores(word).any())

    def _scores(self, query: str) -> Scores:
        words = standard_scores(self._words.scores(query))
        if self._lexical == 1:
            return words
        vector = self._embedder.embed([query])[0]
        closest = self._texts.closest(vector)
        meaning = standard_scores(closest, least=LEAST_DEVIATION)
        if self._described:
            meaning = meaning + EVEN * standard_scores(self._best_of_section(closest))
        fused: Scores = self._lexical * words + (1 - self._lexical) * meaning
        return fused

    def _best_of_section(self, values: Scores) -> Scores:
        best = np.full(int(self._sections.max()) + 1, -1, dtype=np.float32)
        np.maximum.at(best, self._sections, values)
        spread: Scores = best[self._sections]
        return spread


class _Texts:
    """The vectors of the texts of many units, each distinct text once; "" is close to nothing."""

    def __init__(self, units: Sequence[Sequence[str]], embedder: Embedder) -> None:
        texts = [text for unit in units for text in unit]
        rows = {text: row for row, text in enumerate(dict.fromkeys(filter(None, texts)))}
        self._vectors: Vectors = embedder.embed(list(rows))
        self._rows = np.array([rows.get(text, len(rows)) for text in texts], dtype=np.intp)
        self._starts = np.cumsum([0, *map(len, units[:-1])], dtype=np.intp)

    def closest(self, vector: Vectors) -> Scores:
        """The cosine of the closest text of every unit, shape (units,)."""
        cosines = np.append(self._vectors @ vector, np.float32(0))[self._rows]
        found: Scores = np.maximum.reduceat(cosines, self._starts)
        return found


def _words(units: Sequence[Description], described: bool) -> list[list[str]]:
    """The words of each unit; each distinct text is read once."""
    known = cache(both_languages)
    texts = (one.searched if described else (*one.unit.path, *one.unit.values) for one in units)
    return [[word for text in one for word in known(text)] for one in texts]


def _place(description: Description, described: bool) -> str:
    return description.place if described else path_text(tuple(description.unit.names))
