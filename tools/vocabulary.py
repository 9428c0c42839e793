"""The word lists of ``data/vocabulary.toml``, read once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

VOCABULARY: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "data" / "vocabulary.toml").read_text("utf-8")
)


def names(key: str) -> frozenset[str]:
    """A word list of the section ``names``."""
    return frozenset(VOCABULARY["names"][key].split())


def telling(key: str) -> frozenset[str]:
    """A word list of the section ``telling``."""
    return frozenset(VOCABULARY["telling"][key].split())


def by_word(section: str) -> dict[str, Any]:
    """A section of kind -> words, turned round to word -> kind."""
    return {word: kind for kind, words in VOCABULARY[section].items() for word in words.split()}
