"""What is put into a thing that is made first, said in one step."""

from __future__ import annotations

import pytest

from graphs.rules.filling_anew import filled_anew


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (
            "Make a new shelf called Rain and put the newest book of Ada Lem on it",
            "Put the newest book of Ada Lem on a new shelf called Rain",
        ),
        (
            'create me a list "Rain" and fill it with my saved songs!',
            'Add my saved songs to a new list called "Rain"!',
        ),
        (
            "Create a playlist containing three songs of Ada Lem and name it 'Love'",
            "Add three songs of Ada Lem to a new playlist called 'Love'",
        ),
        (
            "I want a list named Double with the best songs of Ada Lem",
            "Add the best songs of Ada Lem to a new list called Double",
        ),
        (
            "Collect the new films on a fresh shelf called Eyes",
            "Put the new films on a new shelf called Eyes",
        ),
        (
            "start a group called Hikers and add Bo and Cy to it",
            "Add Bo and Cy to a new group called Hikers",
        ),
    ],
)
def test_what_goes_in_is_said_first(said: str, meant: str) -> None:
    assert filled_anew(said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "Make a list called Rain",
        "Create an issue called Login fails with the label bug",
        "I need a board with the name Q3",
        "Put the newest song on my list Rain",
        "Book a table and put it on my list",
    ],
)
def test_other_sentences_stay(said: str) -> None:
    assert filled_anew(said) == said
