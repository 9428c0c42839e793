"""What a text asks to do with things: create, change, remove or look up."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.search_words import search_words, stem
from tools.tool_documents import name_words

CHAIN_DATA: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "data" / "chains.toml").read_text("utf-8")
)
ACTIONS: tuple[str, ...] = tuple(CHAIN_DATA["actions"])
"""The kinds of action, in the order of the columns; the last one only reads."""
_WORD = re.compile(r"[a-z]+")
_STEMS = [frozenset(map(stem, words.split())) for words in CHAIN_DATA["actions"].values()]
_NOT_THINGS = frozenset[str]().union(*_STEMS, map(stem, ("tool", "api", "inform")))

Matrix = NDArray[np.float32]


def actions_of(texts: Iterable[str]) -> Matrix:
    """1 where a text has a word of the action, else 0; shape (texts, actions)."""
    found = [[not stems.isdisjoint(words) for stems in _STEMS] for words in map(_stems, texts)]
    return np.array(found, dtype=np.float32).reshape(len(found), len(ACTIONS))


def object_words(name: str) -> frozenset[str]:
    """Stems of a tool's name without those of actions: the things that it is about."""
    return frozenset(search_words(name_words(name))) - _NOT_THINGS


def _stems(text: str) -> set[str]:
    return {stem(word) for word in _WORD.findall(text.lower())}
