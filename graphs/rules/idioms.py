"""Sayings of several words that mean one thing which a description has a word for: hang up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from graphs.rules.lexicon import lexicon
from graphs.rules.tool_words import stem

PARTICLES = frozenset({"in", "on", "off", "out", "up", "down", "back", "away", "over", "to"})
"""Small words that go with a verb."""
_BETWEEN = 4
"""Words that may stand between a verb and its particle: kick Ana Brook out."""


class Saying(NamedTuple):
    """An idiom in a row of words."""

    at: tuple[int, ...]
    """Where its words stand."""
    means: frozenset[str]
    """Words that descriptions may use for it."""


def sayings(words: Sequence[str]) -> Iterator[Saying]:
    """The idioms in a row of words, lower case."""
    stems = list(map(_stem, words))
    for start, first in enumerate(stems):
        for rest, means in _by_first().get(first, ()):
            at = _follow(stems, start, rest)
            if at:
                yield Saying(at, means)


def meanings(words: Sequence[str], said: Sequence[Saying]) -> dict[str, frozenset[str]]:
    """Word -> what the idioms mean that it is a part of."""
    found: dict[str, frozenset[str]] = {}
    for saying in said:
        for index in saying.at:
            found[words[index]] = found.get(words[index], frozenset()) | saying.means
    return found


def _follow(stems: Sequence[str], start: int, rest: Sequence[str]) -> tuple[int, ...]:
    """Where the words of an idiom stand that begins at ``start``; nothing where it does not."""
    furthest = start + (_BETWEEN if rest[0] in PARTICLES else 0) + 1
    for second in range(start + 1, min(furthest, len(stems) - len(rest)) + 1):
        if list(stems[second : second + len(rest)]) == list(rest):
            return (start, *range(second, second + len(rest)))
    return ()


def _stem(word: str) -> str:
    return stem(word.replace("’", "'").removesuffix("'s"))


@lru_cache(maxsize=1)
def _by_first() -> Mapping[str, list[tuple[tuple[str, ...], frozenset[str]]]]:
    """First word -> the other words of idioms, with what these mean; all words as stems."""
    found: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    for phrase, means in lexicon().idioms.items():
        first, *rest = map(_stem, phrase.split())
        found.setdefault(first, []).append((tuple(rest), means))
    return found
