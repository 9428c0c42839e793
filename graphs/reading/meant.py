"""What words of a clause mean where they stand, though nothing is called by them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from graphs.reading.clauses import Clause
from graphs.reading.links import Link
from graphs.reading.schema import Schema
from graphs.reading.schema_index import LinkKind
from graphs.reading.weights import fitted
from tools.entity_types.records import EntityType


class _Label(NamedTuple):
    """Something of a type that a word may mean."""

    text: str
    kind: LinkKind
    attribute: str = ""
    value: str | None = None


def meant(
    clause: Clause,
    open_: Sequence[int],
    schema: Schema,
    kinds: Sequence[EntityType],
    named: Collection[str],
) -> Iterator[Link]:
    """Links of the words at these places to what they mean more likely than all else.

    Types that are named by their own word need no other.
    """
    spans = [(clause.tokens[at].start, clause.tokens[at].end) for at in open_]
    labels = [(kind, label) for kind in kinds for label in _labels(kind)]
    odds = schema.meaning.odds(clause.text, spans, [label.text for _, label in labels])
    chances = odds / (1 + odds.sum(axis=1, keepdims=True))
    for place, column in np.argwhere(chances >= fitted()["link.least"]):
        (kind, label), at = labels[column], open_[place]
        if label.kind != "type" or kind.id not in named:
            to = kind.id, label.attribute, float(chances[place, column])
            yield Link(at, at + 1, label.kind, *to, value=label.value, soft=True)


def _labels(kind: EntityType) -> Iterator[_Label]:
    """The type, its attributes, and the values that are listed for these, as they were learned."""
    owner = " ".join(kind.words)
    yield _Label(owner, "type")
    for attribute in kind.attributes:
        words = " ".join(attribute.words)
        if words:
            yield _Label(f"{words} ({owner})", "attribute", attribute.name)
            for value in attribute.enum:
                if isinstance(value, str):
                    said = value.replace("_", " ").lower()
                    yield _Label(f"{words} {said} ({owner})", "value", attribute.name, value)


def nearest(
    clause: Clause, places: Sequence[int], schema: Schema, names: Sequence[str]
) -> tuple[int, int] | None:
    """Which of some places means which of some names, the surest of all; None: none does."""
    if not places or not names:
        return None
    meaning = schema.meaning
    if meaning.knows_words:
        spans = [(clause.tokens[at].start, clause.tokens[at].end) for at in places]
        odds = meaning.odds(clause.text, spans, names)
        found, least = odds / (1 + odds.sum(axis=1, keepdims=True)), fitted()["link.least"]
    else:
        found = np.array([meaning.near(clause.word(at), names) for at in places])
        least = fitted()["least_meaning"]
    place, name = np.unravel_index(int(found.argmax()), found.shape)
    return (int(place), int(name)) if found[place, name] >= least else None
