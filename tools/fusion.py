"""How much words, meaning, and the parts of a request count when tools are found."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

FILE = Path(__file__).parent / "data" / "fusion.json"
Embedding = Literal["trained", "general"]
"""Whether the embedder was trained to find tools, or is any other."""


class Fusion(NamedTuple):
    """Shares in [0, 1]."""

    lexical: float
    """Of words, beside meaning: 0 by meaning alone, 1 by words alone."""
    whole: float
    """Of the whole request, beside its best part."""


@cache
def fusion_for(embedding: Embedding) -> Fusion:
    """The shares fitted for such an embedder by ``cairn retriever fuse``."""
    return Fusion(**json.loads(FILE.read_text("utf-8"))[embedding])
