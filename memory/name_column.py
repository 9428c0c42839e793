"""The known values of one attribute, indexed by their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from memory.common_words import common_words
from memory.name_directory import KnownValue
from memory.name_words import name_words

Words = tuple[str, ...]
Span = tuple[int, int]
"""First word and the word after the last."""

_LONGEST_NAME = 12
"""Words of the longest value that is known by parts: longer ones are sentences."""
_USUAL = 64
"""Words so usual in English texts that alone they are part of no name."""
_FEW, _SOME, _SHARE = 20, 3, 4
"""A part tells values apart where at most ``_FEW`` have it, and at most one in ``_SHARE`` where
that is more than ``_SOME``."""


class NameColumn:
    """Immutable; ``revision`` tells whether the values have changed since."""

    def __init__(self, revision: object, values: Sequence[KnownValue]) -> None:
        self.revision = revision
        self.values = tuple(values)
        self._whole: dict[Words, list[KnownValue]] = {}
        for value in values:
            self._whole.setdefault(name_words(value.text), []).append(value)
        self._whole.pop((), None)
        self._lengths = _lengths(self._whole)
        self._parts = _parts(self._whole)

    def words(self) -> set[str]:
        """Every word by which something here may be found."""
        return {word for words in (*self._lengths, *self._parts) for word in words}

    def whole(self, words: Words, at: int) -> Iterator[tuple[Span, Sequence[KnownValue]]]:
        """Values that stand in the text from this word on."""
        for length in self._lengths.get(words[at : at + 1], ()):
            part = words[at : at + length]
            if len(part) == length and part in self._whole:
                yield (at, at + length), self._whole[part]

    def partial(self, words: Words, at: int) -> Iterator[tuple[Span, Sequence[KnownValue]]]:
        """Values of which a part stands in the text around this word."""
        for part in (words[at : at + 1], words[at : at + 2]):
            for name in self._parts.get(part, ()):
                for place in range(len(name) - len(part) + 1):
                    if name[place : place + len(part)] == part:
                        span = _grown(words, at, name, place)
                        if span[1] - span[0] < len(name):
                            yield span, self._whole[name]


def _lengths(names: dict[Words, list[KnownValue]]) -> dict[Words, tuple[int, ...]]:
    """First word -> how many words the names that begin so have."""
    lengths: dict[Words, set[int]] = {}
    for name in names:
        lengths.setdefault(name[:1], set()).add(len(name))
    return {first: tuple(sorted(some, reverse=True)) for first, some in lengths.items()}


def _parts(names: dict[Words, list[KnownValue]]) -> dict[Words, list[Words]]:
    """One word, or two in a row, -> the names of several words that few others share it with."""
    parts: dict[Words, list[Words]] = {}
    for name in names:
        if 1 < len(name) <= _LONGEST_NAME:
            for part in {name[i : i + n] for n in (1, 2) for i in range(len(name) - n + 1)}:
                if len("".join(part)) > 1 and not all(map(_tells_nothing, part)):
                    parts.setdefault(part, []).append(name)
    most = min(_FEW, max(_SOME, len(names) // _SHARE))
    return {part: some for part, some in parts.items() if len(some) <= most}


def _tells_nothing(word: str) -> bool:
    return word.isdecimal() or word in _usual_words()


@cache
def _usual_words() -> frozenset[str]:
    words = (word for word in common_words() if len(word) > 1)
    return frozenset(name_words(word)[0] for word in islice(words, _USUAL))


def _grown(words: Words, at: int, name: Words, place: int) -> Span:
    """As much of the name as stands in the text, where its word ``place`` is the word ``at``."""
    start, end, first, after = at, at + 1, place, place + 1
    while start and first and words[start - 1] == name[first - 1]:
        start, first = start - 1, first - 1
    while end < len(words) and after < len(name) and words[end] == name[after]:
        end, after = end + 1, after + 1
    return start, end
