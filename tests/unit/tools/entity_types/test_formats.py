"""Formats told by values."""

from __future__ import annotations

from typing import Any

import pytest

from tools.entity_types.formats import format_of


@pytest.mark.parametrize(
    ("values", "format_"),
    [
        (["12.50", "-3.00", None], "decimal"),
        (["12.50", "free"], ""),
        (["2.1.4"], ""),
        (["17"], ""),
        (["2026-05-12"], "date"),
    ],
)
def test_all_texts_of_a_format_tell_it(values: list[Any], format_: str) -> None:
    assert format_of(values) == format_
