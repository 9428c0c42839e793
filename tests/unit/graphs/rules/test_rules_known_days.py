"""The day that a clause takes from a record found before."""

from __future__ import annotations

import pytest

from graphs.rules.known_days import with_days
from tests.lending_stubs import SEARCH, found, observed, row

LESSON = row({"items[].created_on": "2026-04-30", "items[].starts": "2026-05-14T19:00"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("is it dry on the day of [A1]", "is it dry on 2026-05-14"),
        ("what is near [A1]", "what is near [A1]"),
        ("is it dry on the day of [A2]", "is it dry on the day of [A2]"),
    ],
)
def test_the_day_of_a_record_is_said(text: str, said: str) -> None:
    known = {"A1": found("A1", observed(SEARCH, LESSON))}
    assert with_days(text, known) == said


def test_a_record_without_a_day_says_none() -> None:
    known = {"A1": found("A1", observed(SEARCH, row({"items[].created_on": "2026-04-30"})))}
    assert with_days("is it dry on the day of [A1]", known) == "is it dry on the day of [A1]"
