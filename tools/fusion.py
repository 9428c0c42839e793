"""How much words, meaning, and the parts of a request count when tools are found."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

FILE = Path(__file__).parent / "data" / "fusion.json"
LEAST_DEVIATION = 0.03
"""Floor of the deviation of cosines: among few documents they may hardly differ, by chance only."""
Embedding = Literal["trained", "general"]
"""Whether the embedder was trained to find tools, or is any other."""


class Fusion(NamedTuple):
    """Shares in [0, 1]."""

    lexical: float
    """Of words, beside meaning: 0 by meaning alone, 1 by words alone."""
    whole: float
    """Of the whole request, beside its best part."""
    tokens: float = 0.0
    """Of the nearest token of a text, beside the vector of the text; the encoder was trained so."""


@cache
def fusion_for(embedding: Embedding) -> Fusion:
    """The shares fitted for such an embedder by ``cairn retriever fuse``."""
    return Fusion(**json.loads(FILE.read_text("utf-8"))[embedding])


def fused(
    lexical: NDArray[np.float32], dense: NDArray[np.float32], shares: Fusion
) -> NDArray[np.float32]:
    """One score in [0, 1] per tool from matrices (texts, tools); the first text is the request."""
    by_word = standard_scores(lexical)
    by_meaning = standard_scores(dense, least=LEAST_DEVIATION)
    mixed = shares.lexical * by_word + (1 - shares.lexical) * by_meaning
    top = mixed.max(axis=1, keepdims=True)
    # A row without differences, as of a single tool, has no best: all its tools count as best.
    scaled = np.where(top > 0, mixed.clip(0) / np.where(top > 0, top, 1), 1)
    parts = scaled[1:] if len(scaled) > 1 else scaled
    scores: NDArray[np.float32] = shares.whole * scaled[0] + (1 - shares.whole) * parts.max(axis=0)
    return scores


def standard_scores(values: NDArray[np.float32], least: float = 0.0) -> NDArray[np.float32]:
    """Each row less its mean, over its standard deviation or ``least``; zeros if constant."""
    centred = values - values.mean(axis=-1, keepdims=True)
    deviation = np.maximum(values.std(axis=-1, keepdims=True), least)
    standard: NDArray[np.float32] = centred / np.where(deviation > 1e-6, deviation, np.inf)
    return standard
