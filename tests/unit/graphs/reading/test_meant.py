"""What words mean where they stand: types, attributes and values that go by other words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from graphs.reading.clauses import split
from graphs.reading.linking import links_of
from graphs.reading.links import Link
from graphs.reading.meant import nearest
from graphs.reading.reasoner import RuleReader
from memory.embeddings import Vectors
from tests.reading_stubs import attribute, model_of, question

FERRIES = model_of(
    ("sailing", "id", (
        attribute("id", type="integer", role="id"),
        attribute("departs_at", format="date-time"),
        attribute("fare", type="number"),
        attribute("state", enum=("planned", "dropped")),
    )),
    ("vessel", "id", (
        attribute("id", type="integer", role="id"),
        attribute("name", role="name"),
        attribute("fare_level", type="integer"),
    )),
)  # fmt: skip
DEPARTS, FARE, DROPPED = "depart at (sailing)", "fare (sailing)", "state dropped (sailing)"


class Words:
    """An embedder by which some words of a text mean some labels, one axis for each label."""

    name = "words"

    def __init__(self, **means: str | Sequence[str]) -> None:
        self._means: Mapping[str, Sequence[str]] = {
            word: [one] if isinstance(one, str) else one for word, one in means.items()
        }
        self._axes = sorted({label for some in self._means.values() for label in some})
        self.dimension = len(self._axes) + 2

    def embed(self, texts: Sequence[str]) -> Vectors:
        return self._vectors([[text] for text in texts], other=-1)

    def embed_words(self, text: str, spans: Sequence[tuple[int, int]]) -> Vectors:
        said = [text[start:end].lower() for start, end in spans]
        return self._vectors([self._means.get(word, ()) for word in said], other=-2)

    def _vectors(self, meant: Sequence[Sequence[str]], *, other: int) -> Vectors:
        rows = np.zeros((len(meant), self.dimension), dtype=np.float32)
        for row, labels in zip(rows, meant, strict=True):
            known = [self._axes.index(label) for label in labels if label in self._axes]
            row[known or [other]] = 1.0
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.asarray(rows / norms, dtype=np.float32)


def soft_links(text: str, words: Words) -> list[Link]:
    clause = split(text, question(text).now, lambda _: False)[0]
    schema = RuleReader(word_embedder=words).schema(FERRIES)
    links = links_of(clause, question(text, model=FERRIES).grounding, schema, list(FERRIES.types))
    return [link for link in links if link.soft]


def test_a_word_means_an_attribute_where_it_stands() -> None:
    (link,) = soft_links("when does the first one leave?", Words(leave=DEPARTS))
    assert (link.kind, link.entity, link.attribute) == ("attribute", "club.sailing", "departs_at")
    assert link.score == pytest.approx(1.0, abs=0.001)
    assert link.first + 1 == link.last == 6


def test_a_word_means_a_value_that_is_listed() -> None:
    (link,) = soft_links("was the first one scrapped?", Words(scrapped=DROPPED))
    assert (link.kind, link.attribute, link.value) == ("value", "state", "dropped")


def test_a_word_that_may_mean_several_things_means_none_of_them() -> None:
    assert not soft_links("what about price?", Words(price=(FARE, "fare level (vessel)")))


def test_a_word_means_a_type_unless_that_is_named() -> None:
    boats = Words(boats="vessel")
    (link,) = soft_links("which boats are there?", boats)
    assert (link.kind, link.entity) == ("type", "club.vessel")
    assert not soft_links("which vessels are boats?", boats)


def test_words_that_are_explained_mean_nothing_else() -> None:
    assert not soft_links("which fare is it?", Words(fare=DEPARTS, which=DEPARTS, is_=DEPARTS))


def test_of_several_words_the_surest_is_taken() -> None:
    text = "when does it leave"
    clause = split(text, question(text).now, lambda _: False)[0]
    schema = RuleReader(word_embedder=Words(leave="departs")).schema(FERRIES)
    assert nearest(clause, [1, 3], schema, ["fare", "departs"]) == (1, 1)
    assert nearest(clause, [1], schema, ["fare", "departs"]) is None
    assert nearest(clause, [], schema, ["fare"]) is None
