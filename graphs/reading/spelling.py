"""Slips of the pen: words that nothing knows and that nearly are a known one.

How likely a word was meant by another is weighed by how many letters differ, how usual it is, and
whether the library or a name holds it; the weights and what is enough are fitted on slips made of
what people typed (``scripts/fit_spelling.py``).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import Form
from graphs.forms.slips import Slip
from graphs.reading.closed_class import function_words, measuring_words
from graphs.reading.tokens import stem, unmarked
from graphs.reading.values.known_places import cities, states
from graphs.reading.values.lexicon import all_words
from graphs.reading.values.regions import countries, currencies
from graphs.reading.weights import most, weighed
from memory.common_words import common_words
from tools.entity_types.records import EntityModel
from tools.words import prose_words

_WORD = re.compile(r"(?<![\w@#/._'’\"“-])[A-Za-z]+(?![\w@#/_\"”-]|\.\w)")


@dataclass(frozen=True)
class Vocabulary:
    """Known words, in lower case."""

    library: frozenset[str]
    """Those that descriptions hold."""
    names: frozenset[str]
    """Those of names of things and places."""
    described: frozenset[str] = frozenset()
    """Those that only stand in what is said of attributes: known, but never meant by a slip."""

    @cached_property
    def read(self) -> frozenset[str]:
        """All words that reading makes something of."""
        return self.library | self.names | measuring_words() | _value_words()

    def knows(self, word: str) -> bool:
        """Whether a word, or what it is a form of, is known."""
        return word in self.read or stem(word) in self._stems or _is_common(word)

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(map(stem, self.library | self.described))


@dataclass(frozen=True, slots=True)
class Respelt:
    """A text without slips."""

    text: str
    slips: tuple[Slip, ...] = ()
    spans: tuple[tuple[int, int, int], ...] = ()
    """For each slip where its word begins and ends here, and how much further than before."""

    def placed(self, form: Form) -> Form:
        """The form of this text, its goals where they stand in what was written."""
        goals = tuple(
            goal.model_copy(update={"span": tuple(map(self._before, goal.span))})
            if goal.span
            else goal
            for goal in form.goals
        )
        return form.model_copy(update={"goals": goals, "slips": self.slips})

    def _before(self, place: int) -> int:
        return place - sum(longer for _, end, longer in self.spans if end <= place)


def respelt(question: ReadQuestion, scope: Sequence[str]) -> Respelt:
    """A request without slips, by what the library and the things known of these types tell."""
    text = question.request
    if is_common(text):
        return Respelt(text)
    return put_right(text, words_known(question, scope))


def words_known(question: ReadQuestion, scope: Sequence[str]) -> Vocabulary:
    """The words of the library, and of names of things of these types."""
    names = (one.text for entity in scope for one in question.grounding.values(entity))
    return vocabulary(question.model, names)


def is_common(text: str) -> bool:
    """Whether all words of a text are English or usual names, so that none is a slip."""
    return all(_is_common(match[0].lower()) for match in _WORD.finditer(text))


def vocabulary(model: EntityModel, names: Iterable[str]) -> Vocabulary:
    """The words of a model, and those of names besides well-known places."""
    told, described = set[str](), set[str]()
    for kind in model.types.values():
        told.update(kind.words, *kind.also)
        for one in kind.attributes:
            told.update(one.words, *(prose_words(str(value)) for value in one.enum))
            described.update(prose_words(one.description))
    for path in model.paths.values():
        told.update(path.words)
    places = (*cities(), *states(), *countries())
    called = {word.lower() for name in (*names, *places) for word in _WORD.findall(name)}
    plural = {f"{kind.words[-1]}s" for kind in model.types.values() if kind.words}
    return Vocabulary(frozenset(told | plural), frozenset(called), frozenset(described))


def put_right(text: str, known: Vocabulary) -> Respelt:
    """The text with what is clearly meant in place of words that nothing knows."""
    found, slips, spans, end = "", list[Slip](), list[tuple[int, int, int]](), 0
    for match in _WORD.finditer(text):
        may_be_any = match[0].islower() or text.isupper() or _opens(text, match.start())
        meant = _meant(match[0], known, known.read if may_be_any else known.names)
        if meant:
            found += text[end : match.start()] + meant
            end = match.end()
            slips.append(Slip(written=match[0], meant=meant))
            spans.append((len(found) - len(meant), len(found), len(meant) - len(match[0])))
    return Respelt(found + text[end:], tuple(slips), tuple(spans))


def _meant(written: str, known: Vocabulary, words: Iterable[str]) -> str:
    """Which of the words was meant by one, "" where it is known, or none or several may be."""
    word = written.lower()
    if len(word) < most("slip_letters_least") or known.knows(word):
        return ""
    ranked = sorted((likely(word, other, known), other) for other in near(word, words))[::-1]
    if not ranked or ranked[0][0] < 0.0:
        return ""
    best, meant = ranked[0]
    others = (score for score, other in ranked if stem(other) != stem(meant))
    if best - next(others, -math.inf) < weighed("slip", {"lead": 1.0}):
        return ""
    return _cased(meant, written)


def near(word: str, words: Iterable[str]) -> Sequence[str]:
    """The words that differ by a few letters; two neighbours swapped count as one."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    cutoff = most("slip_letters")
    return [
        other
        for other, _, _ in extract(
            word, [*words], scorer=OSA.distance, score_cutoff=cutoff, limit=None
        )
        if len(other) >= most("slip_letters_least")
    ]


def likely(word: str, other: str, known: Vocabulary) -> float:
    """What is to be said for a word having been meant by another: above 0 enough."""
    return weighed("slip", features(word, other, known))


def features(word: str, other: str, known: Vocabulary) -> Mapping[str, float]:
    """What the weights of slips are for."""
    from rapidfuzz.distance import OSA

    rank = common_words().get(other, 0)
    return {
        "bias": 1.0,
        "share": OSA.distance(word, other) / len(word),
        "first": float(word[0] != other[0]),
        "swapped": float(sorted(word) == sorted(other)),
        "dropped": float(len(word) < len(other)),
        "doubled": float(_undoubled(word) == _undoubled(other)),
        "library": float(other in known.library or other in measuring_words()),
        "name": float(other in known.names),
        "usual": 1.0 - math.log(rank) / math.log(40_000) if rank else 0.0,
    }


def _is_common(word: str) -> bool:
    usual = common_words()
    shapes = word in function_words() or word in unmarked()
    told = shapes or word in _value_words() or word in usual
    return told or stem(word) in usual


@cache
def _value_words() -> frozenset[str]:
    """Words of days, numbers, units, currencies and the like."""
    called = {word for name in currencies() for word in name.split()}
    return frozenset(word for word in all_words() | called if word.isalpha())


def _undoubled(word: str) -> str:
    return "".join(letter for letter, _ in groupby(word))


def _opens(text: str, place: int) -> bool:
    before = text[:place].rstrip()
    return not before or before[-1] in ".?!:;\n"


def _cased(meant: str, written: str) -> str:
    if written.isupper():
        return meant.upper()
    return meant.capitalize() if written[0].isupper() else meant
