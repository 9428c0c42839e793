"""Phrases that several names have in common: "electric kettle", or "the kettle", of many products'
names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from graphs.reading.closed_class import closed, degrees, question_words
from graphs.reading.described import within
from graphs.reading.links import Link
from graphs.reading.stretches import is_participle
from graphs.reading.tokens import Token, runs, tokens_of
from graphs.reading.weights import fitted
from memory.name_directory import KnownValue
from tools.words import is_plural


@lru_cache(maxsize=65536)
def _stems(text: str) -> tuple[str, ...]:
    return tuple(token.stem for token in tokens_of(text) if token.is_word)


class NamePhrases:
    """Known names by their words, and by the pairs that stand side by side in them."""

    def __init__(self, known: Sequence[KnownValue]) -> None:
        self._known = known
        self._by_words: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for at, value in enumerate(known):
            words = _stems(value.text)
            for run in {*((word,) for word in words), *pairwise(words)}:
                self._by_words[run].append(at)

    def links(self, tokens: Sequence[Token], used: set[int]) -> Iterator[Link]:
        """Stretches of words, unexplained so far, that stand in several names; one word only where
        it is a noun.
        """
        for at in open_nouns(tokens, used):
            yield from self._in_several(tokens, at, at + 1)
        for start, end in open_runs(tokens, used):
            first = start
            while first + 1 < end:
                last = self._end(tokens, first, end)
                found = list(self._in_several(tokens, first, last)) if last - first > 1 else []
                yield from found
                first = last if found else first + 1

    def _end(self, tokens: Sequence[Token], first: int, end: int) -> int:
        """How far words go on as they stand side by side in names."""
        last = first + 1
        while last < end and (tokens[last - 1].stem, tokens[last].stem) in self._by_words:
            last += 1
        return last

    def _in_several(self, tokens: Sequence[Token], first: int, last: int) -> Iterator[Link]:
        stems = tuple(token.stem for token in tokens[first:last])
        found: dict[tuple[str, str], set[str]] = defaultdict(set)
        for place in self._by_words.get(stems[:2], ()):
            value = self._known[place]
            if within(value.text, stems) not in ("", value.text):
                found[value.entity, value.attribute].add(value.text)
        for (entity, attribute), texts in found.items():
            if len(texts) > 1:
                shown, score = within(min(texts), stems), fitted()["most.cut_name"]
                yield Link(first, last, "name", entity, attribute, score, shown, is_part=True)


def open_runs(tokens: Sequence[Token], used: set[int]) -> Iterator[tuple[int, int]]:
    """Stretches of two words and more, side by side, that nothing else is told by."""
    used = used | {i for i, t in enumerate(tokens) if t.lower in closed("asking") | set(degrees())}
    found = runs(len(tokens), lambda at: not tokens[at].function and at not in used)
    yield from ((first, last) for first, last in found if last - first > 1)


def open_nouns(tokens: Sequence[Token], used: set[int]) -> Iterator[int]:
    """Words that nothing else is told by, alone between a determiner, or a word that picks by
    degree, and what is no name: "the cheapest kettle", "a kettle in the shop"; several of them need
    no such lead where they are what is asked for: "show me kettles".
    """
    leads = closed("determiners") - closed("singular") | closed("indefinite") | set(degrees())
    leads |= {word for word, asked in question_words().items() if asked == "thing"}
    asking = closed("asking") | closed("polite") | closed("many")
    for at in range(len(tokens)):
        before, behind = tokens[max(at - 1, 0)], tokens[at + 1 : at + 2]
        led = at > 0 and (before.lower in leads or (at - 1 in used and is_participle(before)))
        led = led or (is_plural(tokens[at].lower) and (at == 0 or before.lower in asking))
        alone = all(t.function or not t.is_word or t.lower in closed("polite") for t in behind)
        word = tokens[at].text[0].isalpha() and not tokens[at].function
        if led and alone and word and at not in used:
            yield at
