"""The forms of values."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.paths.renderings import is_same, rendered, renderings, shifted
from graphs.reading.values import Value

TODAY = date(2026, 5, 12)


def value(kind: Any, said: Any, text: str = "so", **more: Any) -> Value:
    return Value(kind, said, text, 0, len(text), **more)


@pytest.mark.parametrize(
    ("given_", "form", "expected"),
    [
        (value("date", "2026-05-31"), "value", "2026-05-31"),
        (value("date", "2026-05-31"), "month", "2026-05"),
        (value("date", "2026-05-31"), "next", "2026-06-01"),
        (value("date_range", {"start": "2026-05-14", "end": "2026-05-16"}), "end value",
         "2026-05-16"),
        (value("datetime", "2026-05-14T09:30:00"), "day value", "2026-05-14"),
        (value("datetime", "2026-05-14T09:30:00"), "time", "09:30"),
        (value("month", {"month": 2, "name": "February"}), "last", "2027-02-28"),
        (value("month", {"month": 5, "name": "May"}), "first", "2026-05-01"),
        (value("month", {"month": 6, "name": "June", "year": 2024}), "month", "2024-06"),
        (value("money", {"amount": 3, "currency": "EUR"}), "currency", "EUR"),
        (value("money", {"amount": 3, "currency": None}), "currency", None),
        (value("name", "Oslo", "oslo"), "text", "oslo"),
        (value("name", "Oslo"), "upper", "OSLO"),
        (value("number", 3), "value", 3),
        (value("number", 3), "lower", None),
    ],
)  # fmt: skip
def test_forms(given_: Value, form: str, expected: Any) -> None:
    assert rendered(given_, form, TODAY) == expected


def test_every_form_has_a_name_of_its_own() -> None:
    for said in (
        value("datetime", "2026-05-14T09:30:00"),
        value("date_range", {"start": "2026-05-14", "end": "2026-05-16"}),
        value("month", {"month": 2, "name": "February"}),
        value("country", {"code": "NO", "name": "Norway"}),
        value("name", "Oslo"),
    ):
        names = [name for name, _ in renderings(said, TODAY)]
        assert len(set(names)) == len(names) > 1


@pytest.mark.parametrize(
    ("unit", "amount", "end"),
    [("night", 2, "2026-06-05"), ("week", 1, "2026-06-10"), ("hour", 2, None), ("day", 1.5, None)],
)
def test_the_end_of_a_stay(unit: str, amount: float, end: str | None) -> None:
    stay = value("duration", {"amount": amount, "unit": unit}, unit=unit)
    assert shifted(value("date", "2026-06-03"), stay) == end
    assert shifted(stay, stay) is None


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [(2, 2.0, True), ("2", 2, False), (True, 1, False), (1, True, False), ("a", "a", True),
     ("a", "A", False), (None, None, True), (0, False, False)],
)  # fmt: skip
def test_what_is_one_argument(left: Any, right: Any, same: bool) -> None:
    assert is_same(left, right) is same


@given(st.one_of(st.integers(), st.text(), st.booleans(), st.none(), st.floats(allow_nan=False)))
def test_everything_is_itself(anything: Any) -> None:
    assert is_same(anything, anything)
