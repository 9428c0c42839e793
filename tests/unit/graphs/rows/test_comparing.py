"""How values of rows compare with wanted ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.rows.comparing import folded, matches

MAY = {"start": "2026-05-01", "end": "2026-05-31"}
YEAR = {"start": "2026-01-01", "end": "2026-12-31"}


@pytest.mark.parametrize(
    ("value", "op", "wanted", "passes"),
    [
        # numbers, also written as text
        ("1,250", ">", 1000, True),
        ("€80.00", "=", 80, True),
        (80, "<", "95.5", True),
        (80, "<", "cheap", False),
        ("12345678901234567", "=", 12345678901234567, True),
        ("007", "=", 7, False),
        (9007199254740993, "=", 9007199254740992, False),
        (12, "<=", {"amount": 12, "currency": "EUR"}, True),
        # text without case and accents
        ("Café Noir", "=", "cafe noir", True),
        ("Café Noir", "contains", "CAFE", True),
        ("Ana", "<", "Bob", True),
        ("が", "=", "か", False),
        # days, moments, ranges
        ("2026-05-03T14:00:00Z", "=", "2026-05-03", True),
        ("2026-05-03T14:00:00Z", "contains", "2026-05-03", True),
        ("2026-05-03T14:00:00+02:00", "<", "2026-05-03", False),
        ("2026-05-03 14:00", "<=", "2026-05-03", True),
        ("2026-05-03T14:00", ">", "2026-05-03", False),
        ("2026-05-03T14:00", ">", "2026-05-02", True),
        ("2026-05-03", "=", "2026-05-03T14:00:00", True),
        ("2026-05-03", "=", MAY, True),
        ("2026-05-31T23:59:59", "in", MAY, True),
        ("2026-06-01", "=", MAY, False),
        ("2026-06-01", ">", MAY, True),
        ("2026-05-31", ">", MAY, False),
        ("2026-05", "=", MAY, True),
        ("2026-05-17", "=", "2026-05", True),
        ("2026-12-31", "=", "2026-12", True),
        (2026, "=", YEAR, True),
        ("2026-05-03", "=", 2026, True),
        (2025, "<", "2026-05-03", True),
        (1777766400, "=", "2026-05-03", True),
        (1777766400000, "=", "2026-05-03", True),
        ("2026-13-45", "=", "2026-05-03", False),
        ("14:30", "=", "14:30:00", True),
        ("2026-05-03T14:30:00", ">", "14:00", True),
        ("2026-05-03", ">", "14:00", False),
        ("09:15", "=", {"start": "09:00", "end": "10:00"}, True),
        # truth values
        ("true", "=", True, True),
        (1, "=", True, True),
        (False, "=", True, False),
        (True, "<", 5, False),
        # lists
        (["a", "B"], "=", "b", True),
        (["a", "B"], "!=", "b", False),
        (["a", "B"], "contains", ["A", "b"], True),
        (["a", "B"], "contains", ["a", "c"], False),
        ("a", "in", ["A", "c"], True),
        ("a", "=", ["A", "c"], True),
        ("a", "not in", ["A"], False),
        ([1, 7], ">", 5, True),
        # records of values
        ("DE", "=", {"code": "DE", "name": "Germany"}, True),
        ("germany", "=", {"code": "DE", "name": "Germany"}, True),
        ("France", "=", {"code": "DE", "name": "Germany"}, False),
        # nothing there
        (None, "=", 1, False),
        (None, "!=", 1, True),
        (None, "not in", [1], True),
        (None, "contains", "a", False),
        (None, "missing", None, True),
        ("", "missing", None, True),
        ([], "exists", None, False),
        (False, "exists", None, True),
        (None, "=", None, True),
        ("x", "!=", None, True),
    ],
)
def test_comparisons(value: Any, op: Any, wanted: Any, passes: bool) -> None:
    assert matches(value, op, wanted) is passes


def test_folding_keeps_the_marks_that_are_letters() -> None:
    assert folded(" Ýü ") == "yu"
    assert folded("が") != folded("か")


scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
    | st.dates().map(str)
    | st.datetimes().map(str)
    | st.times().map(str)
)
values = scalars | st.lists(scalars, max_size=3)


@given(values, values, st.sampled_from(["=", "<", "contains", "in", "exists"]))
def test_every_comparison_of_anything_has_an_answer(value: Any, wanted: Any, op: Any) -> None:
    assert matches(value, op, wanted) in (True, False)


@given(values, values)
def test_what_is_not_equal_is_unlike_and_the_other_way_round(value: Any, wanted: Any) -> None:
    assert matches(value, "=", wanted) is not matches(value, "!=", wanted)
    assert matches(value, "in", [wanted]) is not matches(value, "not in", [wanted])


@given(scalars.filter(lambda one: one not in (None, "")))
def test_what_is_there_equals_itself(value: Any) -> None:
    assert matches(value, "=", value)


@given(st.datetimes().map(str) | st.dates().map(str), st.datetimes().map(str) | st.dates().map(str))
def test_a_moment_is_before_or_not_before_another(left: str, right: str) -> None:
    assert matches(left, "<", right) is not matches(left, ">=", right)
    assert matches(left, ">", right) is not matches(left, "<=", right)
