"""Misspelled everyday words and city names put right, where only one known word is meant."""

from __future__ import annotations

import re
from calendar import day_name, month_name
from collections.abc import Collection, Iterable
from functools import lru_cache

from graphs.rules.lexicon import lexicon
from graphs.rules.values.known_places import cities
from graphs.rules.values.lexicon import is_ordinary, words
from graphs.rules.values.numerals import ORDINALS, SCALES, SMALL, TENS
from tools.words import singular

_WORD = re.compile(r"(?<![\w@#/._'’-])[A-Za-z]{4,}(?![\w@/_'’-]|\.\w)")
_SHORT = 4
"""Words of no more letters are one slip away from too many others to be meant."""
_LONG = 8
"""From this length on a word may hold two slips."""
_NAME = 6
"""Shorter names are left as they are."""
_DAYS = frozenset(name.lower() for name in (*day_name, *month_name) if name)
_BEFORE_PLACE = re.compile(r"\b(?:in|to|from|for|at|near|of|and|between)\s+$", re.IGNORECASE)


def corrected(request: str, vocabulary: Collection[str]) -> str:
    """The request with clear misspellings put right; ``vocabulary`` is what the library knows."""
    speller = _speller(frozenset(vocabulary))
    out, end = [], 0
    for match in _WORD.finditer(request):
        right = speller.right(match[0], request[: match.start()], request[match.end() :])
        out += [request[end : match.start()], right]
        end = match.end()
    return "".join([*out, request[end:]])


class _Speller:
    """What one library and the language lexicon know, and what an unknown word means."""

    def __init__(self, vocabulary: frozenset[str]) -> None:
        self._targets = {w for w in _taught() | vocabulary if len(w) > _SHORT and w.isalpha()}
        self._known = self._targets | _taught() | vocabulary

    @lru_cache(maxsize=4096)  # noqa: B019  (there are as many spellers as libraries)
    def _word(self, word: str) -> str:
        """The known word meant by one that is unknown, ``""`` where that is not clear."""
        near = self._near(word, _slips(word))
        if not near and len(word) >= _LONG:
            near = self._near(word, {two for one in _slips(word) for two in _slips(one)})
        return near.pop() if len(near) == 1 else ""

    def _near(self, word: str, slips: Iterable[str]) -> set[str]:
        """The words that may be meant, plurals included; no mere other form of the word."""
        near = {w for w in slips if w in self._targets or singular(w) in self._targets}
        return {
            w for w in near if w[0] == word[0] and not w.startswith(word) and not word.startswith(w)
        }

    def knows(self, word: str) -> bool:
        """Whether a lower-case word or a form of it is known."""
        if word in self._known or singular(word) in self._known or word in cities():
            return True
        return is_ordinary(word) or is_ordinary(singular(word))

    def right(self, word: str, before: str, after: str) -> str:
        """A word as it should be written."""
        lower = word.lower()
        if word.isupper() or self.knows(lower):
            return word
        if word[0].isupper() or _BEFORE_PLACE.search(before):
            named = _city(lower) if not re.search(r"[A-Z][\w'’-]+ $", before) else ""
            alone = not re.match(r" [A-Z]", after)
            if named and alone:
                return named
        if word[0].isupper() and before.rstrip()[-1:] not in ("", ".", "?", "!"):
            meant = self._word(lower)
            return meant.title() if meant in _DAYS else word
        return self._word(lower) or word


@lru_cache(maxsize=4)
def _speller(vocabulary: frozenset[str]) -> _Speller:
    return _Speller(vocabulary)


@lru_cache(maxsize=1)
def _taught() -> frozenset[str]:
    """All words of the language lexicon."""
    known = lexicon()
    entries = [
        *known.superlatives, *known.comparatives, *known.write_verbs, *known.predicate_forms,
        *known.request_verbs, *known.function_words, *known.questions, *known.without,
        *known.synonyms, *(w for words in known.synonyms.values() for w in words),
        *(a for degree in known.superlatives.values() for a in degree.attributes),
        *words("demonym"), *SMALL, *TENS, *SCALES, *ORDINALS, *_DAYS,
    ]  # fmt: skip
    return frozenset(word for entry in entries for word in entry.split())


def _city(word: str) -> str:
    """The well-known city meant, by a letter too many, too few, or two swapped."""
    if len(word) < _NAME:
        return ""
    near = {cities()[w] for w in _slips(word, vowels=False) if w in cities()}
    near = {name for name in near if name[0].lower() == word[0]}
    return near.pop() if len(near) == 1 else ""


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_VOWELS = "aeiouy"


def _slips(word: str, *, vowels: bool = True) -> set[str]:
    """What a word becomes by one slip: a letter more, a double one less, two swapped, a vowel."""
    out: set[str] = set()
    for i in range(len(word) + 1):
        head, tail = word[:i], word[i:]
        out |= {head + letter + tail for letter in _LETTERS}
        if tail and head[-1:] == tail[0]:
            out.add(head + tail[1:])
        if len(tail) > 1:
            out.add(head + tail[1] + tail[0] + tail[2:])
        if vowels and tail and tail[0] in _VOWELS:
            out |= {head + letter + tail[1:] for letter in _VOWELS}
    return out - {word}
