"""A search of a tree finds units by the words and the meaning of what its structure says."""

from __future__ import annotations

import pytest

from memory.embeddings import Embedder
from memory.minilm import MiniLmEmbedder
from trees.descriptions import described_units, passages
from trees.search import TreeSearch
from trees.units import Unit, knowledge_units

CLUB = {
    "About": {"founded": 1998, "chairs": ["Ada Moor", "Ben Ohm"]},
    "Dates": [
        {"deadline": "3 May 2026", "event": "Early registration", "url": "https://a.org/e"},
        {"deadline": "9 June 2026", "event": "Poster submission", "url": "https://a.org/p"},
    ],
    "Travel": {"By train": "The station is ten minutes away on foot.", "By car": "Park below."},
}


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return MiniLmEmbedder(threads=1)


def test_units_are_leaves_and_lists_of_leaves() -> None:
    assert list(knowledge_units({"a": [1, True], "b": [{"c": None}]})) == [
        Unit(("a",), ("1", "true")),
        Unit(("b", "0", "c"), ("",)),
    ]


def test_a_description_says_the_record_and_the_place_of_a_unit() -> None:
    (deadline,) = (one for one in described_units(CLUB) if "9 June 2026" in one.unit.values)
    assert deadline.text == "deadline of Poster submission (in Dates): 9 June 2026"
    assert deadline.section == ("Dates",)


def test_what_means_nothing_alone_is_not_compared_by_meaning() -> None:
    founded, chairs, *_ = described_units(CLUB)
    assert passages(founded.unit.values) == []
    assert passages(chairs.unit.values) == ["Ada Moor Ben Ohm"]
    assert passages(["https://a.org/e"]) == []


def test_every_sentence_of_a_long_value_is_compared_by_meaning(embedder: Embedder) -> None:
    opening = "The club has a long history that began in a barn above the village. "
    text = f"{opening * 3}Dogs stay outside. The pond is deep."
    assert passages([text])[1:] == [opening.strip(), "Dogs stay outside.", "The pond is deep."]
    search = TreeSearch({"About": text, "Rules": "Be kind to each other."}, embedder, lexical=0)
    assert found(search, "Are pets let in?") == ("About",)


def found(search: TreeSearch, query: str) -> tuple[str, ...]:
    return search.search(query, 1)[0].description.unit.path


def test_a_value_is_found_by_its_record(embedder: Embedder) -> None:
    search = TreeSearch(CLUB, embedder)
    assert found(search, "What is the deadline for the poster?") == ("Dates", "1", "deadline")
    assert found(search, "deadline of early registration") == ("Dates", "0", "deadline")


def test_without_descriptions_the_record_is_not_known(embedder: Embedder) -> None:
    bare = TreeSearch(CLUB, embedder, lexical=1, described=False)
    assert found(bare, "poster deadline") != ("Dates", "1", "deadline")


def test_meaning_finds_what_shares_no_word(embedder: Embedder) -> None:
    search = TreeSearch(CLUB, embedder)
    assert found(search, "How far do I walk to the railway?") == ("Travel", "By train")


@pytest.mark.parametrize("content", [{}, {"a": ""}, {"a": 1}])
def test_trees_of_little_are_searched(embedder: Embedder, content: object) -> None:
    search = TreeSearch(content, embedder)
    assert search.search(" ", 5) == []
    assert len(search.search("anything", 5)) <= 1
