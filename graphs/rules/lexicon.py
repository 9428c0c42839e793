"""The general English the rule reasoner knows, read once from ``data/lexicon.yaml``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

import yaml

from tools.words import singular


@dataclass(frozen=True, slots=True)
class Degree:
    """What a superlative orders by."""

    attributes: tuple[str, ...]
    descending: bool
    needs_noun: bool = False
    """Means nothing without the noun it stands before: "most reviews"."""
    upcoming: bool = False
    """Speaks of what is still to come: "my next flight"."""
    weak: bool = False
    """May as well count or stand for something else: "first", "last"."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """How an answer shows that a yes-or-no question is true."""

    attributes: tuple[str, ...]
    text: tuple[str, ...]
    above: float = 0.0
    against: tuple[str, ...] = ()
    """Switches that say the opposite: closed for open."""


@dataclass(frozen=True)
class Lexicon:
    """All word lists; keys and words are lower case and singular."""

    function_words: frozenset[str]
    request_verbs: frozenset[str]
    openers: frozenset[str]
    questions: frozenset[str]
    leading: frozenset[str]
    determiners: frozenset[str]
    write_verbs: dict[str, str]
    """Verb -> the kind of change it asks for."""
    superlatives: dict[str, Degree]
    comparatives: dict[str, Degree]
    synonyms: dict[str, frozenset[str]]
    sought: dict[str, frozenset[str]]
    """Thing that is looked for by its name -> what lists of such things speak of."""
    predicates: dict[str, Predicate]
    predicate_forms: dict[str, str]
    aggregates: dict[str, tuple[str, ...]]
    counted: tuple[frozenset[str], ...]
    light: frozenset[str]
    """Words that say little of what a request is after."""
    write_phrases: tuple[tuple[str, re.Pattern[str]], ...]
    """Kinds of change with the phrases that ask for them."""
    people: frozenset[str]
    """Nouns for people for whom something is asked: client, wife, colleague."""
    deeds: frozenset[str]
    """Verbs of commands that only a tool which speaks of them can carry out."""
    commands: frozenset[str]
    """Verbs that people give commands with, whatever carries them out."""
    parting: frozenset[str]
    """More such verbs, which only part a series of commands."""
    verbs_only: frozenset[str]
    """Those that are hardly ever anything but verbs, whatever stands behind them."""
    asked: dict[str, tuple[str, ...]]
    """Question word -> words of what an answer to it holds: when -> date, time."""
    without: dict[str, tuple[str, ...]]
    """Adjective -> what there is none of: direct -> stops."""
    opposites: dict[str, frozenset[str]]
    """Noun -> the qualities that stand for its absence: meat -> vegetarian."""
    walked: dict[str, frozenset[str]]
    """Word -> words that mean the same where a request speaks of lists and players."""
    rephrased: tuple[tuple[re.Pattern[str], str], ...]
    """A way to say something -> the one word that says it: "costs nothing" -> free."""

    def related(self, word: str) -> frozenset[str]:
        """Words that descriptions may use for this one."""
        return self.synonyms.get(word, frozenset())

    def said_of_things(self, word: str) -> frozenset[str]:
        """Words that descriptions of lists, players and members may use for this one."""
        return self.related(word) | self.walked.get(word, frozenset())

    @cached_property
    def measures(self) -> frozenset[str]:
        """Words of fields by which things are ordered: price, rating, distance."""
        return frozenset(a for degree in self.superlatives.values() for a in degree.attributes)

    def same_count(self, left: str, right: str) -> bool:
        """Whether two nouns count the same thing: guests and adults."""
        return left == right or any(left in group and right in group for group in self.counted)


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon, loaded once."""
    data = _read("lexicon.yaml")
    superlatives = {name: _degree(entry) for name, entry in data["superlatives"].items()}
    return Lexicon(
        function_words=frozenset(data["function_words"].split()),
        request_verbs=frozenset(data["request_verbs"].split()),
        openers=frozenset(data["openers"].split()),
        questions=frozenset(data["questions"].split()),
        leading=frozenset(data["leading"].split()),
        determiners=frozenset(data["determiners"].split()),
        write_verbs={v: kind for kind, verbs in data["write_verbs"].items() for v in verbs},
        superlatives=superlatives,
        comparatives={word: superlatives[name] for word, name in data["comparatives"].items()},
        synonyms=_synonyms(data["synonyms"], _words_of("synonyms.yaml")),
        walked=_synonyms({}, _words_of("walked_synonyms.yaml")),
        sought={
            singular(thing): frozenset(kinds.split())
            for kinds, things in data["sought"].items()
            for thing in things.split()
        },
        predicates={name: _predicate(entry) for name, entry in data["predicates"].items()},
        predicate_forms={
            **{name: name for name in data["predicates"]},
            **data["predicate_forms"],
        },
        aggregates={name: tuple(forms) for name, forms in data["aggregates"].items()},
        opposites={word: frozenset(names) for word, names in data["opposites"].items()},
        rephrased=tuple(
            (re.compile(rf"\b(?:{'|'.join(forms)})(?!\w)", re.IGNORECASE), word)
            for word, forms in data["rephrased"].items()
        ),
        light=frozenset(singular(word) for word in data["light"].split()),
        write_phrases=tuple(
            (kind, _phrase(text)) for kind, texts in data["write_phrases"].items() for text in texts
        ),
        people=frozenset(data["people"].split()),
        deeds=frozenset(data["deeds"].split()),
        commands=frozenset(data["commands"].split()),
        parting=frozenset(data["parting"].split()),
        verbs_only=frozenset(data["verbs_only"].split()),
        asked={word: tuple(names) for word, names in data["asked"].items()},
        without={word: tuple(names) for word, names in data["without"].items()},
        counted=tuple(
            frozenset(singular(w) for w in [name, *words])
            for name, words in data["counted"].items()
        ),
    )


def _read(name: str) -> Any:
    text = files("graphs.rules").joinpath("data", name).read_text("utf-8")
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _words_of(name: str) -> dict[str, list[str]]:
    """What descriptions say -> single words that people say."""
    return {meanings: words.split() for meanings, words in _read(name).items()}


def _synonyms(
    listed: dict[str, list[str]], by_meaning: dict[str, list[str]]
) -> dict[str, frozenset[str]]:
    """Word -> words that descriptions use: listed one by one, and by what they mean."""
    found: dict[str, set[str]] = {}
    for word, others in listed.items():
        found.setdefault(singular(word), set()).update(map(singular, others))
    for meanings, words in by_meaning.items():
        for word in words:
            found.setdefault(singular(word), set()).update(map(singular, meanings.split()))
    return {word: frozenset(others - {word}) for word, others in found.items()}


def _phrase(text: str) -> re.Pattern[str]:
    """A phrase as a pattern; "..." is up to twelve words."""
    return re.compile(rf"\b{text}\b".replace(" ... ", r"(?: \S+){1,12}? "), re.IGNORECASE)


def _degree(entry: dict[str, Any]) -> Degree:
    return Degree(
        tuple(entry["attributes"]),
        entry["descending"],
        entry.get("needs_noun", False),
        entry.get("upcoming", False),
        entry.get("weak", False),
    )


def _predicate(entry: dict[str, Any]) -> Predicate:
    return Predicate(
        tuple(entry["attributes"]),
        tuple(entry["text"]),
        float(entry.get("above", 0.0)),
        tuple(entry.get("against", ())),
    )
