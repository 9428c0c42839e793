"""Which types are people, by what one of their things is called: an artist, not an invoice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from memory.embeddings import Embedder, Vectors
from tools.entity_types.records import EntityType

_FITTED = Path(__file__).parent / "data" / "people.json"


@dataclass(frozen=True, slots=True)
class _Fitted:
    """What ``scripts/fit_people.py`` found."""

    embedder: str
    least: float
    bias: float
    weights: Vectors


def asked(words: Sequence[str]) -> str:
    """What is embedded of a noun: with an article it is taken for a thing, not for a topic."""
    return f"a {' '.join(words)}"


def people_among(kinds: Iterable[EntityType], embedder: Embedder | None) -> frozenset[str]:
    """Ids of the types whose things are people; of none by another embedder than the one that the
    weights are fitted to.
    """
    named, told = [kind for kind in kinds if kind.words], _fitted()
    if not named or embedder is None or embedder.name != told.embedder:
        return frozenset()
    scores = embedder.embed([asked(kind.words) for kind in named]) @ told.weights + told.bias
    chances = 1 / (1 + np.exp(-scores))
    return frozenset(one.id for one, c in zip(named, chances, strict=True) if c >= told.least)


@cache
def _fitted() -> _Fitted:
    found = json.loads(_FITTED.read_text(encoding="utf-8"))
    weights = np.asarray(found["weights"], dtype=np.float32)
    return _Fitted(found["embedder"], found["least"], found["bias"], weights)
