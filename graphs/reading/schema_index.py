"""The words of an entity model, ready to be linked to the words of a request."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from graphs.reading.closed_class import closed, function_words
from graphs.reading.member_words import member_words
from graphs.reading.tokens import stem, stems, tokens_of
from graphs.reading.weights import most
from tools.entity_types.amounts import amount_records, counts_hundredths
from tools.entity_types.records import Attribute, EntityModel, EntityType
from tools.entity_types.wholes import whole_records
from tools.value_kinds import kind_of
from tools.words import identifier_words, singular

SHORT = 4
"""Most letters of a word written short."""
_VOWELS = frozenset("aeiouy")
_Of = TypeVar("_Of")
_KINDS = {"email": "email", "phone": "phone", "latitude": "coordinate", "longitude": "coordinate"}
"""Kinds of values -> the name by which people speak of them, whatever a field is called."""
LinkKind = Literal["type", "attribute", "value", "flag", "name"]


@dataclass(frozen=True, slots=True)
class Term:
    """A name that the library has for something."""

    kind: LinkKind
    entity: str
    attribute: str
    words: tuple[str, ...]
    """As stems."""
    value: Any = None
    by_operation: bool = False
    """Whether only an operation that gives its things calls them so."""
    head_tells: bool = False
    """Whether its last word stands in no other name of its type: ``email`` of ``contact_email``."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """What the attributes of a type are called: the type, the attribute and the words of each."""

    names: Sequence[tuple[str, str, str]]
    descriptions: Sequence[tuple[str, str, str]]
    """The short ones, in lower case."""


class SchemaIndex:
    """Stem -> the terms it stands in, and what each stem weighs: one that many terms have is worth
    little.
    """

    def __init__(self, model: EntityModel) -> None:
        self.model = model
        own = (term for kind in model.types.values() for term in _terms(kind))
        terms = [*own, *_called_by_operations(model)]
        counts = Counter(s for term in terms for s in set(term.words))
        self._total = max(len(terms), 1)
        self._counts: Mapping[str, int] = counts
        by_stem: dict[str, list[Term]] = defaultdict(list)
        for term in terms:
            for one in dict.fromkeys(term.words):
                by_stem[one].append(term)
        self._by_stem: Mapping[str, list[Term]] = dict(by_stem)
        short: dict[str, list[str]] = defaultdict(list)
        for one in by_stem:
            if one and len(one) <= SHORT:
                short[one[0]].append(one)
        self._short: Mapping[str, list[str]] = dict(short)
        self._described_types = _by_word(_words_of_types(model))
        groups = {path.tool_id.rpartition(".")[0] for path in model.paths.values()}
        groups |= {kind.group_id for kind in model.types.values()}
        self._has_groups = len(groups) > 1
        self._groups = _by_word((stem(w), one) for one in groups for w in identifier_words(one))
        self._described_functions = _by_word(_words_of_functions(model))
        self._described_attributes = _by_word(_words_of_attributes(model))
        self._phrases: dict[str, Phrases] = {}

    def phrases(self, entity: str) -> Phrases:
        """What the attributes of a type are called, put together when it is first asked for."""
        if entity not in self._phrases:
            named = [a for a in self.model.types[entity].attributes if a.words]
            names = [(entity, a.name, " ".join(a.words)) for a in named]
            told = [(a.name, a.description.lower().split()) for a in named]
            short = [(entity, name, " ".join(said)) for name, said in told
                     if 0 < len(said) <= most("described")]  # fmt: skip
            self._phrases[entity] = Phrases(names, short)
        return self._phrases[entity]

    def terms(self, one: str) -> Iterable[Term]:
        """The terms that a stem stands in."""
        return self._by_stem.get(one, ())

    def shortened(self, word: str) -> list[Term]:
        """The terms in which a word stands written short: ``mgr`` for manager."""
        return [
            term
            for one in self._short.get(word[:1], ())
            if shortens(one, word)
            for term in self._by_stem[one]
            if term.kind == "attribute"
        ]

    def derived(self, said: str) -> list[Term]:
        """The terms in which another form of a word stands: ``conductor`` for conducts."""
        longer = [f"{said}{ending}" for ending in closed("endings")]
        shorter = [said.removesuffix(ending) for ending in closed("endings")]
        near = (one for one in sorted({*longer, *shorter}) if one in self._by_stem)
        terms = (term for one in near if is_derived(one, said) for term in self._by_stem[one])
        return [term for term in terms if term.kind != "value"]

    def hyphened(self, word: str) -> list[Term]:
        """The terms that have a word with hyphens as one (``pick-up`` of pickup), else all of its
        parts: ``off-peak`` of off peak price.
        """
        if "-" in word and (whole := self._by_stem.get(joined(word))):
            return whole
        parts = hyphened(word)
        terms = self._by_stem.get(min(parts), ()) if len(parts) > 1 else ()
        return [term for term in terms if parts <= set(term.words)]

    def described_types(self, one: str) -> Sequence[str]:
        """The types that operations which look them up describe with a stem."""
        return self._described_types.get(one, ())

    def described_functions(self, one: str) -> Sequence[str]:
        """The functions that are described with a stem, by tool id."""
        return self._described_functions.get(one, ())

    def groups(self, one: str) -> Sequence[str]:
        """The groups that are called by a stem, which is in no name of anything else and describes
        no type: all that they tell is of that kind.
        """
        other = self._by_stem.get(one) or self.described_types(one)
        told_apart = self._has_groups and not other  # of the only one it says nothing
        return self._groups.get(one, ()) if told_apart else ()

    def describing(self, one: str, groups: Collection[str]) -> int:
        """How many types and functions of some groups are described with a stem."""
        kinds = (self.model.types[kind].group_id for kind in self.described_types(one))
        functions = (tool_id.rpartition(".")[0] for tool_id in self.described_functions(one))
        return sum(group in groups for group in (*kinds, *functions))

    def described_attributes(self, one: str) -> Sequence[tuple[str, str]]:
        """The attributes whose descriptions have a stem."""
        return self._described_attributes.get(one, ())

    def weight(self, one: str) -> float:
        """What a stem weighs, more than 0: rarer ones weigh more."""
        return math.log(1 + self._total / (1 + self._counts.get(one, 0)))

    def share(self, words: tuple[str, ...], said: Iterable[str]) -> float:
        """The weight of those words that were said, as a share of all, in [0, 1]."""
        said = set(said)
        whole = sum(self.weight(word) for word in words)
        return sum(self.weight(word) for word in words if word in said) / whole if whole else 0.0


def _called_by_operations(model: EntityModel) -> Iterator[Term]:
    """What operations call the things that they list or show: ``search_flights`` gives offers."""
    for path in model.paths.values():
        kind = model.types.get(path.entity)
        if kind is None or path.kind not in ("list", "detail"):
            continue
        name = identifier_words(path.tool_id.rpartition(".")[2])
        words = tuple(word for word in name if word not in closed("asking"))
        if words and words not in (kind.words, *kind.also):
            yield Term("type", kind.id, "", stems(words), by_operation=True)


def _words_of_types(model: EntityModel) -> Iterator[tuple[str, str]]:
    """The stems with which operations describe the things that they look up, and their type."""
    for kind in model.types:
        for path in model.finders(kind):
            yield from ((stem(word), kind) for word in path.words)


def _words_of_functions(model: EntityModel) -> Iterator[tuple[str, str]]:
    """The stems with which functions are described, and their tool id."""
    for path in model.paths.values():
        if path.kind == "function":
            yield from ((one, path.tool_id) for one in path.stems)


def _words_of_attributes(model: EntityModel) -> Iterator[tuple[str, tuple[str, str]]]:
    """The stems in the descriptions of attributes, each with its type and attribute."""
    for kind in model.types.values():
        for attribute in kind.attributes:
            named = (kind.id, attribute.name)
            yield from ((t.stem, named) for t in tokens_of(attribute.description) if not t.function)


def _by_word(pairs: Iterable[tuple[str, _Of]]) -> Mapping[str, list[_Of]]:
    """What each word belongs to, each once."""
    found: dict[str, dict[_Of, None]] = defaultdict(dict)
    for word, of in pairs:
        found[word].setdefault(of)
    return {word: list(some) for word, some in found.items()}


def _terms(kind: EntityType) -> Iterator[Term]:
    for words in (kind.words, *kind.also):
        yield Term("type", kind.id, "", stems(words))
    alike = Counter(_nouns(attribute) for attribute in kind.attributes)
    plain = {a.name for a in kind.attributes if not (a.target or "." in a.name)}
    own = (set(stems(a.words)) for a in kind.attributes if a.name in plain)
    held = Counter(word for words in own for word in words)
    for attribute in kind.attributes:
        for term in _attribute_terms(kind, attribute):
            told = term.kind == "attribute" and attribute.name in plain
            yield replace(term, head_tells=told and held[term.words[-1]] == 1)
        if counts_hundredths(attribute) and len(attribute.words) > 1:
            yield Term("attribute", kind.id, attribute.name, stems(attribute.words[:-1]))
        if alike[_nouns(attribute)] > 1:  # "peak", "off_peak": the rest tells them apart
            yield Term("attribute", kind.id, attribute.name, stems(attribute.words))
    for name, words in amount_records((a.name, a.type) for a in kind.attributes).items():
        yield Term("attribute", kind.id, name, stems(words))
    for whole in whole_records(kind):
        yield Term("attribute", kind.id, whole.parts[0], stems(whole.words))


def _nouns(attribute: Attribute) -> tuple[str, ...]:
    """The words of an attribute's name without those that name nothing."""
    return tuple(word for word in attribute.words if word not in function_words())


def _attribute_terms(kind: EntityType, attribute: Attribute) -> Iterator[Term]:
    named = _nouns(attribute)
    only_type = named == kind.words  # "loan no" of a loan: the rest tells it apart
    words = stems(attribute.words if only_type or not named else named)
    if not words:
        return
    flag = attribute.type == "boolean"
    if flag and not named:  # ``isOn``
        words = tuple(w for w in words if w not in closed("auxiliaries")) or words
    yield Term(
        "flag" if flag else "attribute", kind.id, attribute.name, words, True if flag else None
    )
    kind_word = _KINDS.get(kind_of(attribute.words, attribute.type, output=True))
    if kind_word is not None and stem(kind_word) not in words:
        yield Term("attribute", kind.id, attribute.name, (stem(kind_word),))
    for said, value in member_words(kind, attribute):
        yield Term("value", kind.id, attribute.name, said, value)


def hyphened(word: str) -> set[str]:
    """The stems of the parts of a word with hyphens."""
    return {stem(part) for part in word.split("-") if part}


def joined(word: str) -> str:
    """The stem of a word written without its hyphens."""
    return stem(word.replace("-", ""))


def is_derived(one: str, other: str) -> bool:
    """Whether two stems differ by an ending that makes a noun of a verb, or the other way."""
    short, long = sorted((one, other), key=len)
    ending = long[len(short) :]
    apart = len(short) >= 4 or (len(short) == 3 and len(ending) > 3)  # "pay", "payment"
    return apart and long.startswith(short) and ending in closed("endings")


def shortens(short: str, word: str) -> bool:
    """Whether a short word is another one with letters left out, the first one kept.

    What is no beginning of the word is a short form only where it leaves out the vowels and ends
    with its last consonant: ``mgr`` for manager, ``hrs`` for hours, not ``id`` for introduction.
    """
    if not 2 <= len(short) <= SHORT or len(word) < len(short) + 2 or short[0] != word[0]:
        return False
    if short in function_words() or not (word.startswith(short) or _contracts(short, word)):
        return False
    letters = iter(word)
    return all(letter in letters for letter in short)


def _contracts(short: str, word: str) -> bool:
    """Whether a short word has no vowels beyond its first letter, and ends as the other does."""
    ends = {one.strip("".join(_VOWELS))[-1:] for one in (word, singular(word))}
    return _VOWELS.isdisjoint(short[1:]) and short[-1:] in ends
