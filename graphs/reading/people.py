"""Which types are people, by what one of their things is called: an artist, not an invoice."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from graphs.reading.meaning import Meaning
from memory.embeddings import Vectors
from tools.entity_types.records import EntityType

_FITTED = Path(__file__).parent / "data" / "people.json"


@dataclass(frozen=True, slots=True)
class _Fitted:
    """What ``scripts/fit_people.py`` found."""

    least: float
    bias: float
    weights: Vectors


def asked(words: Sequence[str]) -> str:
    """What is embedded of a noun: with an article it is taken for a thing, not for a topic."""
    return f"a {' '.join(words)}"


def people_among(kinds: Iterable[EntityType], meaning: Meaning) -> frozenset[str]:
    """Ids of the types whose things are people; of none where nothing can be embedded."""
    named = [kind for kind in kinds if kind.words]
    if not named or not meaning.embeds:
        return frozenset()
    told = _fitted()
    scores = meaning.vectors([asked(kind.words) for kind in named]) @ told.weights + told.bias
    chances = 1 / (1 + np.exp(-scores))
    return frozenset(one.id for one, c in zip(named, chances, strict=True) if c >= told.least)


@cache
def _fitted() -> _Fitted:
    found = json.loads(_FITTED.read_text(encoding="utf-8"))
    weights = np.asarray(found["weights"], dtype=np.float32)
    return _Fitted(found["least"], found["bias"], weights)
