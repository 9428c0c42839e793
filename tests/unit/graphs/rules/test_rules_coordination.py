"""Which parts of a sentence are asked for one by one."""

from __future__ import annotations

import pytest

from tests.lending_stubs import texts


def test_and_splits_where_both_sides_ask() -> None:
    assert texts("What rehearsals are in Ghent and what branches are in Bruges?") == [
        "What rehearsals are in Ghent",
        "what branches are in Bruges",
    ]


@pytest.mark.parametrize(
    "request_",
    [
        "Find cellos and violins",
        "branches between Ghent and Bruges",
        "Find a cello and its maker",
        "In Ghent and around, which branches are there",
    ],
)
def test_and_does_not_split_what_is_not_complete(request_: str) -> None:
    assert len(texts(request_)) == 1


@pytest.mark.parametrize(
    "first", ["In which town is my loan for 14 May", "Where's my lesson on 21 May going to be"]
)
def test_a_question_may_begin_with_a_preposition_or_be_short_of_a_verb(first: str) -> None:
    parts = texts(f"{first}, and what's the weather like there?")
    assert parts == [first, "what's the weather like in [A1]"]
