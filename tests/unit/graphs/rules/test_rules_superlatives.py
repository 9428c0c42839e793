"""What a clause is ordered by."""

from __future__ import annotations

import pytest

from graphs.rules.output_match import attribute_paths
from tests.lending_stubs import SEARCH, output, read


@pytest.mark.parametrize(
    ("clause", "word", "noun", "take", "descending"),
    [
        ("the cheapest cello in Ghent", "cheapest", "cello", 1, False),
        ("the highest rated violins", "highest rated", "violin", 3, True),
        ("three largest branches", "largest", "branch", 3, True),
        ("the cheapest 2 cellos", "cheapest", "cello", 2, False),
        ("which branch has the most seats", "most", "seat", 1, True),
        ("which branches have the most seats", "most", "seat", 3, True),
        ("know what the cheapest cello costs", "cheapest", "cello", 1, False),
        ("which branch has the most Conn Horns in stock", "most", "stock", 1, True),
        ("of all branches, which one has the most seats", "most", "seat", 1, True),
        ("the first loan", "first", "loan", 1, False),
        ("Ghent to Bruges, first train out", "first", "train", 1, False),
        ("when do we rehearse at the biggest branch", "biggest", "branch", 1, True),
    ],
)
def test_a_superlative_orders_and_takes(
    clause: str, word: str, noun: str, take: int, descending: bool
) -> None:
    (ranking,) = read(clause).rankings
    assert (ranking.word, ranking.noun, ranking.take) == (word, noun, take)
    assert ranking.degree.descending is descending


def test_the_longest_form_of_a_superlative_is_read() -> None:
    assert [r.word for r in read("the least expensive cello").rankings] == ["least expensive"]


@pytest.mark.parametrize("clause", ["at least 3 seats", "at the latest on Friday", "my first loan"])
def test_words_that_only_look_like_superlatives_order_nothing(clause: str) -> None:
    assert read(clause).rankings == ()


def test_what_comes_next_is_still_to_come() -> None:
    (ranking,) = read("when is the next rehearsal").rankings
    assert ranking.degree.upcoming


def test_on_top_of_orders_nothing() -> None:
    assert read("how much is delivery on top of the price").rankings == ()
    assert read("the top cello of the year").rankings != ()


@pytest.mark.parametrize(
    ("clause", "paths"),
    [
        ("the first 3 branches in Ghent", []),
        ("which city has the most branches", ["cities[].branches"]),
    ],
)
def test_the_first_few_are_not_ordered_by_how_many_there_are(clause: str, paths: list[str]) -> None:
    cities = SEARCH.model_copy(update={"outputs": (output("cities[].branches#"),)})
    (ranking,) = read(clause).rankings
    assert attribute_paths(cities, ranking) == paths
