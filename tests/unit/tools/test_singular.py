"""Singulars of English nouns."""

from __future__ import annotations

import pytest

from tools.words import is_plural, singular


@pytest.mark.parametrize(
    ("word", "one"),
    [("species", "species"), ("series", "series"), ("policies", "policy"), ("boxes", "box")],
)
def test_nouns_that_are_their_own_singular_stay(word: str, one: str) -> None:
    assert singular(word) == one


@pytest.mark.parametrize(("word", "one"), [("menus", "menu"), ("skus", "sku"), ("bonus", "bonus")])
def test_plurals_of_nouns_in_u(word: str, one: str) -> None:
    assert singular(word) == one


@pytest.mark.parametrize(
    ("word", "one"),
    [("children", "child"), ("people", "person"), ("shelves", "shelf"), ("staff", "staff")],
)
def test_plurals_that_their_ending_does_not_tell(word: str, one: str) -> None:
    assert singular(word) == one
    assert is_plural(word) == (word != one)


@pytest.mark.parametrize(
    ("word", "one"),
    [("theses", "thesis"), ("analyses", "analysis"), ("crises", "crisis"), ("courses", "course")],
)
def test_plurals_of_nouns_in_is(word: str, one: str) -> None:
    assert singular(word) == one


@pytest.mark.parametrize("word", ["seals", "children", "people", "theses"])
def test_plurals_are_told_with_and_without_an_ending(word: str) -> None:
    assert is_plural(word)


@pytest.mark.parametrize("word", ["seal", "status", "address", "has", "this", "info", "thesis"])
def test_what_ends_like_a_plural_is_none(word: str) -> None:
    assert not is_plural(word)
