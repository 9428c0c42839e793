"""Texts as the words by which names are compared: what writes the same name differently is gone."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

_UNSPACED = "\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9d"
"""Han, kana and Hangul: written without spaces, or with endings grown on. Each is a word."""
_MARKS = "\u0300-\u036f"
_WORD = re.compile(
    rf"([{_UNSPACED}\U00020000-\U0002fa1f]|(?:[^\W_{_UNSPACED}][{_MARKS}]*)+)"
    r"(?:['\u2019]s?(?![^\W_]))?"
)

_LEAST_IN_IES = 6
"""Shorter words in "ies" are rather names ("Davies") or have no "y" ("movies")."""


class Word(NamedTuple):
    """A word of a text; a possessive ending is no part of it."""

    text: str
    """Its normal form."""
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """The words of a text with their places in it."""
    return [Word(_normal(m[1]), m.start(1), m.end(1)) for m in _WORD.finditer(text)]


@lru_cache(maxsize=65_536)
def name_words(text: str) -> tuple[str, ...]:
    """The words of a name in their normal form."""
    return tuple(word.text for word in words_of(text))


@lru_cache(maxsize=65_536)
def _normal(word: str) -> str:
    """Case-folded, without accents and the ending of a plural."""
    letters = (c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    folded = unicodedata.normalize("NFC", "".join(letters).casefold())
    if len(folded) > _LEAST_IN_IES and folded.endswith("ies"):
        return folded[:-3] + "y"
    is_plural = len(folded) > 3 and folded.endswith("s") and not folded.endswith("ss")
    return folded[:-1] if is_plural else folded
