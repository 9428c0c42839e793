"""Formats told by values."""

from __future__ import annotations

from typing import Any

import pytest

from tools.entity_types.formats import format_of, moment_like


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


@pytest.mark.parametrize(
    ("values", "like"),
    [
        (["2026-05-12T06:00:00Z", None, "2026-06-01T07:30:00Z"], "2026-06-01T07:30:00Z"),
        (["2026-05-12 06:00", "2026-06-01 07:30"], "2026-06-01 07:30"),
        (["2026-05-12T06:00:00+01:00", "2026-06-01T07:30:00+02:00"], ""),
        (["2026-05-12T06:00:00Z", "2026-06-01T07:30:00"], ""),
        (["2026-05-12"], ""),
        ([], ""),
    ],
)
def test_moments_of_one_zone_tell_how_they_are_written(values: list[Any], like: str) -> None:
    assert moment_like(values) == like
