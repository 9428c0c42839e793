"""Which words of a request are known, and which ones may be meant by a word that is not."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import cache
from weakref import WeakKeyDictionary

from graphs.reading.values.day_rules import MONTHS, WEEKDAYS
from graphs.reading.values.known_places import cities, states
from graphs.reading.values.lexicon import all_words, pairs
from graphs.reading.values.numerals import SMALL, TENS
from graphs.reading.values.regions import countries, currencies, languages
from graphs.rules.lexicon import lexicon
from memory.common_words import common_words
from tools.library import ToolLibrary
from tools.records import Tool

_WORD = re.compile(r"[^\W\d_]+")
_CASE_BREAK = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NAMED, _SPOKEN, _GENERAL = 0.6, 0.5, 0.3
"""How much is to be said for a word that names a tool or field, stands in a text, is general."""
RARE = 0.3
"""What says less for a word than this is only English: a slip must be plain to mean it."""
_LONG_ENOUGH = 6
"""Letters from which on a merely English word may be meant by another."""
_USUAL = 0.3
"""What is added for the most usual word of all; half the way for one of the square of its rank."""
_ENDINGS = (
    ("s", ("",)), ("es", ("",)), ("ies", ("y",)), ("ed", ("", "e")), ("ing", ("", "e")),
    ("er", ("", "e")), ("est", ("", "e")), ("ier", ("y",)), ("iest", ("y",)), ("ily", ("y",)),
    ("ly", ("",)), ("ness", ("",)), ("less", ("",)), ("able", ("", "e")),
)  # fmt: skip


@cache
def places() -> dict[str, str]:
    """Well-known places and countries by lower-case name, as they are written properly."""
    named = {name: name.title() for name in countries() if len(name) > 3}
    return named | states() | cities()


@cache
def general_words() -> frozenset[str]:
    """Words that the rules read, whatever the library: lower case."""
    known = lexicon()
    phrases: list[Iterable[str]] = [
        known.superlatives, known.comparatives, known.predicate_forms, known.write_verbs,
        known.synonyms, *known.synonyms.values(), *known.aggregates.values(), *known.counted,
        languages(), currencies(), pairs("units.txt"), known.request_verbs, known.function_words,
    ]  # fmt: skip
    words = {word for phrase in phrases for text in phrase for word in _words(text)}
    words |= {*MONTHS, *WEEKDAYS, *SMALL, *TENS} - {""}
    return frozenset(words | {word for word in all_words() if word.isalpha()})


def is_word(word: str) -> bool:
    """Whether a lower-case word is known in itself: English, a usual name, part of a place's."""
    return word in general_words() or word in common_words() or word in _place_words()


def is_form(word: str) -> bool:
    """Whether a lower-case word may be a form of a known one."""
    return any(base in common_words() or base in general_words() for base in _bases(word))


@cache
def _place_words() -> frozenset[str]:
    return frozenset(word for name in places() for word in _words(name))


def _bases(word: str) -> Iterator[str]:
    """What a word may be a form of."""
    for ending, replaced in _ENDINGS:
        base = word.removesuffix(ending)
        if base != word and len(base) > 2 and base[-1:] != ending:
            yield from (base + letter for letter in replaced)


class Vocabulary:
    """The words of one library and of the rules, with what is to be said for each, in [0, 1]."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        english = (w for w in common_words() if len(w) >= _LONG_ENOUGH)
        self.weights = {word: _usual(word) for word in english if word not in _place_words()}
        self.weights |= {word: _GENERAL + _usual(word) for word in general_words()}
        for tool in tools:
            self._add(_texts(tool), _SPOKEN)
            self._add(_names(tool), _NAMED)

    def _add(self, texts: Iterable[str], weight: float) -> None:
        for word in {word for text in texts for word in _words(text)}:
            for form in (word, f"{word}s"):
                if self.weights.get(form, 0.0) < weight:
                    self.weights[form] = weight + _usual(form)


def _usual(word: str) -> float:
    rank = common_words().get(word)
    return 0.0 if rank is None else _USUAL * (1 - math.log(rank) / math.log(40_000))


def _names(tool: Tool) -> Iterator[str]:
    yield from (tool.name, tool.path, *tool.tags)
    yield from (parameter.name for parameter in tool.parameters)
    yield from (field.path for field in tool.outputs)


def _texts(tool: Tool) -> Iterator[str]:
    yield from (tool.summary, tool.description)
    for parameter in tool.parameters:
        yield parameter.description
        yield from map(str, parameter.enum)
    yield from (field.description for field in tool.outputs)


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(_CASE_BREAK.sub(" ", text))]


def vocabulary_of(library: ToolLibrary) -> Vocabulary:
    """The vocabulary of a library, read once per revision."""
    revision, known = library.revision(), _read.get(library)
    if known is None or known[0] != revision:
        known = _read[library] = (revision, Vocabulary(library.tools()))
    return known[1]


_read: WeakKeyDictionary[ToolLibrary, tuple[int, Vocabulary]] = WeakKeyDictionary()
