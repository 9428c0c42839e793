"""Fields and values as a person reads them."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.rules.formatting import field_name, show


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("daily[].temperature.max", "temperature max"),
        ("results[].weekly_fee", "weekly fee"),
        ("data.attributes.insuredValue", "insured value"),
        ("results[].price.amount", "price"),
        ("weight", "weight"),
        ("", "value"),
    ],
)
def test_paths_are_written_as_words(path: str, name: str) -> None:
    if path:
        assert field_name(path) == name
    else:
        assert show("") == ""


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "yes"),
        (30.0, "30"),
        (12.5, "12.5"),
        (1234567.891, "1,234,567.89"),
        (7, "7"),
        (["a", 2, False], "a, 2, no"),
        (list(range(9)), "0, 1, 2, 3, 4, 5, 6, 7, ..."),
        ("x" * 400, "x" * 297 + "..."),
    ],
)
def test_values_are_written_for_people(value: Any, text: str) -> None:
    assert show(value) == text
