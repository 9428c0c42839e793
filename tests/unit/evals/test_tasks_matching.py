"""Texts and numbers are found however they are written, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.tasks.matching import find, numbers
from graphs.normal_text import normal


def found(answer: str, text: str) -> bool:
    return next(find(normal(answer), text), None) is not None


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It costs 1,054.24 USD.", [1054.24]),
        ("-5.3°C, and −4 at night", [-5.3, -4]),
        ("20-22 May", [20, 22]),
        ("余额155美元，共2张", [155, 2]),
        ("about (12.40)", [12.4]),
        ("gate B14, JU1980, htl_3kr4, prd_2x", []),
        ("on 2026-05-12 at 19:30, UTC+05:45", []),
        ("at 2026-05-12T19:30:00+09:00", []),
        ("30.99. 5stars, 12%, $7", [30.99, 5, 12, 7]),
        ("1,2,3", [1, 2, 3]),
    ],
)
def test_numbers(answer: str, expected: list[float]) -> None:
    assert numbers(normal(answer)) == expected


@given(st.floats(min_value=0, max_value=1e9))
def test_a_number_is_found_with_and_without_separators(value: float) -> None:
    shown = round(value, 2)
    assert numbers(normal(f"total {shown:,.2f} in all")) == [shown]
    assert numbers(normal(f"共{shown:.2f}元")) == [shown]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("opens at 9:30 AM", "09:30"),
        ("at 2026-05-20T09:30:00+02:00", "09:30"),
        ("22:30开门", "22:30"),
        ("晚上7点", "7点"),
        ("closes at 10 pm", "22:00"),
        ("on May 15, 2026", "2026-05-15"),
        ("5月15日送达", "2026-05-15"),
        ("arrives 15 May", "2026-05-15"),
        ("It is PARTLY CLOUDY.", "partly_cloudy"),
        ("Reykjavik", "Reykjavík"),
        ("call +31 11222077", "+31 11222077"),
        ("首都是内罗毕。", "内罗毕"),
    ],
)
def test_spellings_that_are_found(answer: str, text: str) -> None:
    assert found(answer, text)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("at 2026-05-20T10:30:00+09:30", "09:30"),
        ("19:30", "09:30"),
        ("partly_cloudy", "loud"),
        ("prd_12", "12x"),
        ("May 16", "2026-05-15"),
        ("nobody knows", "no"),
    ],
)
def test_other_texts_are_not_found(answer: str, text: str) -> None:
    assert not found(answer, text)
