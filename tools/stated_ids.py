"""Ids that say what they are of by their prefix: ``ord_7k2m`` is that of an order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tools.records import Tool
from tools.words import identifier_words

_PREFIXED = re.compile(r"\b([A-Za-z]{2,8})(?:_[A-Za-z0-9]{4,}|-(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{4,})")
NO_NOUNS = frozenset({"id", "key", "code", "number", "reference", "ref", "uuid"})
"""Words beside those that an id is of."""


def noun_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """What a name is the id of: ``operator`` of ``operator id``; ``()`` of other names."""
    return words[:-1] if words and words[-1] in NO_NOUNS else ()


def prefix_of(text: str) -> str:
    """The lower-case prefix of an id, ``""`` when it has none."""
    match = _PREFIXED.fullmatch(text)
    return match[1].lower() if match else ""


@lru_cache(maxsize=4096)
def abbreviates(prefix: str, word: str) -> float:
    """How well a prefix stands for a noun, in [0, 1]: its start, its consonants, its letters.

    ``bkg`` is surely a booking: its first and its last letter, and some between them.
    """
    if not prefix or prefix[0] != word[:1]:
        return 0.0
    if word.startswith(prefix) or _consonants(word).startswith(prefix):
        return 1.0
    letters = iter(word)
    if not all(letter in letters for letter in prefix):
        return 0.0
    return 1.0 if len(prefix) > 2 and prefix[-1] == word[-1] else 0.7


def _consonants(word: str) -> str:
    """First letter and consonants, doubled ones once."""
    return re.sub(r"(.)\1", r"\1", word[0] + re.sub("[aeiou]", "", word[1:]))


def id_nouns(name: str) -> frozenset[str]:
    """What an input named ``orderId`` or ``order_id`` is the id of."""
    return frozenset(identifier_words(name)) - NO_NOUNS


def takers(tools: Iterable[Tool], text: str) -> list[Tool]:
    """Tools that cannot be called without an id like one that the text states."""
    prefixes = {match[1].lower() for match in _PREFIXED.finditer(text)}
    if not prefixes:
        return []
    return [tool for tool in tools if any(_takes(tool, prefix) for prefix in prefixes)]


def _takes(tool: Tool, prefix: str) -> bool:
    return any(abbreviates(prefix, noun) >= 1 for p in tool.required for noun in id_nouns(p.name))


def in_words(text: str, takers_: Sequence[Tool]) -> str:
    """The text with each id replaced by the noun it stands for, where these tools tell one."""
    nouns = {n for tool in takers_ for p in tool.required for n in id_nouns(p.name)}

    def word(match: re.Match[str]) -> str:
        prefix = match[1].lower()
        return next((n for n in sorted(nouns) if abbreviates(prefix, n) >= 1), match[0])

    return _PREFIXED.sub(word, text)
