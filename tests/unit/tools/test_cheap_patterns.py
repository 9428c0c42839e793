"""Patterns that run, and patterns that would take too long."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.processor_time import is_done_within
from tools.cheap_patterns import matches


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        (r"^[A-Z]{3}$", "EUR", "euro"),
        (r"^\d{4}-\d{2}-\d{2}$", "2026-03-01", "1 March"),
        (r"^\+?[0-9]{7,15}$", "+4912345678", "12"),
        (r"^(EUR|USD|GBP)$", "USD", "YEN"),
        (r"^[^\s@]+@[^\s@]+$", "a@b", "a b"),
        (r"^[a-z0-9][a-z0-9-]*$", "a-b", "-a"),
    ],
)
def test_usual_patterns_are_checked(pattern: str, good: str, bad: str) -> None:
    assert matches(pattern, good)
    assert not matches(pattern, bad)


@pytest.mark.parametrize(
    "pattern",
    [
        *(r"^(a+)+$", r"(a|a)*b", r"(.*)(.*)(.*)x", r"^(([a-z])+.)+[A-Z]$", r"(?=(a*)*)b"),
        *("a?" * 30 + "b", "(a|aa)" * 30, "(a{1,99}){1,99}b", "x{99999999999}", "[", "a" * 500),
    ],
)
def test_patterns_that_could_take_long_are_left_to_the_service(pattern: str) -> None:
    assert matches(pattern, "a" * 200)


def test_long_values_are_not_matched() -> None:
    assert matches("^b*$", "a" * 201)
    assert not matches("^b*$", "a" * 200)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab.*+?{}()[]|^$\\19,", max_size=40))
def test_no_pattern_takes_long(pattern: str) -> None:
    assert is_done_within(2.0, lambda: matches(pattern, "ab" * 99 + "!"))
