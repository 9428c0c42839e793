"""Which input of an operation a value is said for, by weights learned from published calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphs.reading.meaning import Meaning
from graphs.reading.tokens import stem
from graphs.reading.weights import chance_of, reach

GROUP = "said_for"
"""The group of the weights, which ``cairn reader train`` fits."""


@dataclass(frozen=True, slots=True)
class Said:
    """A value, and the words before it in its clause."""

    before: Sequence[str]
    text: str


@dataclass(frozen=True, slots=True)
class Card:
    """What is told of an input."""

    name: str
    description: str = ""


def chances(meaning: Meaning, said: Said, cards: Sequence[Card]) -> list[float]:
    """How likely each input is what a value is said for, in [0, 1]."""
    meaning.prepare(texts(said, cards))
    return [chance_of(GROUP, one) for one in features(meaning, said, cards)]


def features(meaning: Meaning, said: Said, cards: Sequence[Card]) -> list[Mapping[str, float]]:
    """Of each input: whether a word of its name stands before the value, and how near the words
    before it, the value, and both are to the name and to the description.
    """
    stems = {stem(word.lower()) for word in _before(said)}
    names, told = _told(cards)
    lead, whole = _said(said)
    columns = {
        "label": [float(any(stem(w) in stems for w in name.split())) for name in names],
        "before_name": meaning.near(lead, names),
        "value_name": meaning.near(said.text, names),
        "value_told": meaning.near(said.text, told),
        "whole_told": meaning.near(whole, told),
    }
    rows = zip(*columns.values(), strict=True)
    return [dict(zip(columns, row, strict=True)) for row in rows]


def texts(said: Said, cards: Sequence[Card]) -> list[str]:
    """All texts that features compare."""
    names, told = _told(cards)
    return [*_said(said), said.text, *names, *told]


def _before(said: Said) -> Sequence[str]:
    return said.before[-reach("value_behind") :]


def _said(said: Said) -> tuple[str, str]:
    """The few words right before a value, and more of them with it."""
    before = _before(said)
    return " ".join(before[-reach("phrase") :]), " ".join([*before, said.text])


def _told(cards: Sequence[Card]) -> tuple[list[str], list[str]]:
    """The names of inputs, and their descriptions."""
    return [card.name for card in cards], [card.description or card.name for card in cards]
