"""Numbers that are written as text."""

from __future__ import annotations

from typing import Any

import pytest

from tools.written_number import number


@pytest.mark.parametrize(
    ("value", "amount"),
    [("$5", 5), ("85%", 85), ("12.50 €", 12.5), ("A4", None), (True, None), ("", None), (3, 3)],
)
def test_numbers_in_texts(value: Any, amount: Any) -> None:
    assert number(value) == amount
