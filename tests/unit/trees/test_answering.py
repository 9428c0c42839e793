"""An answer from a tree is values with their paths."""

from __future__ import annotations

import pytest

from memory.minilm import MiniLmEmbedder
from trees.answering import answer_from
from trees.search import TreeSearch

CLUB = {
    "Chairs": [
        {"name": "Ada Moor", "office": "treasurer"},
        {"name": "Ben Ohm", "office": "secretary"},
        {"name": "Cy Roe", "office": "secretary"},
    ],
    "Rules": {"pets": "Visitors come often. Dogs are welcome on a leash at all times of the day. "
    "The pond is deep and nobody should swim in it, whatever the weather may be."
    " The gate is locked at night."},
}  # fmt: skip


@pytest.fixture(scope="module")
def search() -> TreeSearch:
    return TreeSearch(CLUB, MiniLmEmbedder(threads=1))


def test_units_that_the_request_tells_apart_as_one_answer_together(search: TreeSearch) -> None:
    assert answer_from(search, "names of the chairs").values == ("Ada Moor", "Ben Ohm", "Cy Roe")
    found = answer_from(search, "name of the secretary")
    assert found.values == ("Ben Ohm", "Cy Roe")
    assert found.paths == (("Chairs", "1", "name"), ("Chairs", "2", "name"))


def test_of_a_long_value_the_closest_sentences_are_told(search: TreeSearch) -> None:
    found = answer_from(search, "May I bring my dog?")
    assert found.values == ("Dogs are welcome on a leash at all times of the day.",)
    text = (
        "We have met every week since May. Dogs are welcome in the garden. The pond is deep, so "
        "nobody swims in it. The gate is locked at night. Dogs are welcome in the hall."
    )
    rules = TreeSearch({"Rules": {"all": text}}, MiniLmEmbedder(threads=1))
    told = answer_from(rules, "Where are dogs welcome?").values
    assert told == ("Dogs are welcome in the garden. Dogs are welcome in the hall.",)


def test_a_unit_that_repeats_the_request_names_its_record() -> None:
    dates = [
        {"what": "Poster session for everybody", "when": "3 May"},
        {"what": "Closing party in the garden", "when": "9 June"},
    ]
    search = TreeSearch({"Dates": dates}, MiniLmEmbedder(threads=1))
    assert answer_from(search, "When is the poster session for all?").values == ("3 May",)


def test_a_statement_of_no_record_is_told_though_it_says_little_more() -> None:
    rules = {"Pets": "Dogs are welcome on a leash.", "Pond": "Nobody should swim in it."}
    search = TreeSearch({"Rules": rules}, MiniLmEmbedder(threads=1))
    assert answer_from(search, "Are dogs welcome?").values == ("Dogs are welcome on a leash.",)


def test_words_that_stand_nowhere_are_named(search: TreeSearch) -> None:
    assert answer_from(search, "Where is the helicopter?").unknown == ("helicopter",)


def test_a_tree_without_anything_answers_nothing() -> None:
    found = answer_from(TreeSearch({}, MiniLmEmbedder(threads=1)), "Who?")
    assert (found.values, found.paths) == ((), ())
