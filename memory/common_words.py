"""English words and names in common use, as the vocabulary of the built-in embedding model."""

from __future__ import annotations

import json
from functools import cache

from memory.minilm import MODEL_FOLDER


@cache
def common_words() -> dict[str, int]:
    """Some 22,000 lower-case words of letters, each with its rank: the more usual the smaller."""
    text = (MODEL_FOLDER / "tokenizer.json").read_text("utf-8")
    vocabulary: dict[str, int] = json.loads(text)["model"]["vocab"]
    return {w: rank for w, rank in vocabulary.items() if w.isascii() and w.isalpha()}
