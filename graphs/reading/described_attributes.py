"""Attributes told by words that stand in what is said of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from graphs.reading.clauses import Clause
from graphs.reading.links import Link
from graphs.reading.schema import Schema
from graphs.reading.tokens import stem
from graphs.reading.weights import fitted
from tools.words import prose_words


def attributes_described(
    at: int, word: str, schema: Schema, entities: Collection[str]
) -> Iterator[Link]:
    """The attributes whose descriptions have a word."""
    found = [one for one in schema.index.described_attributes(word) if one[0] in entities]
    for entity, name in found:
        score = fitted()["share.described"] / len(found)
        yield Link(at, at + 1, "attribute", entity, name, score, soft=True)


def described_elsewhere(
    clause: Clause, links: Sequence[Link], schema: Schema, entities: Collection[str]
) -> Iterator[Link]:
    """Attributes of further types whose descriptions begin with what an attribute of one type is
    called: the title of a person is the position, that of a book its name.
    """
    for x in links:
        if x.kind != "attribute" or x.size > 1 or x.soft or not x.is_whole:
            continue
        named = {y.entity for y in links if y.first <= x.first < y.last and y.score >= x.score}
        word = clause.tokens[x.first].stem
        for link in attributes_described(x.first, word, schema, {*entities} - named):
            told = schema.kind(link.entity).attribute(link.attribute)
            if told is not None and stem(next(iter(prose_words(told.description)), "")) == word:
                yield link
