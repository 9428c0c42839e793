"""Units that the names of fields end with."""

from __future__ import annotations

import pytest

from graphs.reading.field_units import unit_in
from graphs.reading.measured import unit_told
from tools.records import Parameter


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("level_cm", "cm"),
        ("lasts_hours", "hours"),
        ("temp_c", "c"),
        ("vitamin_c", ""),
        ("weight_g", "g"),
        ("heightM", "m"),
        ("stock_m", ""),
        ("group_g", ""),
        ("price_per_kwh", ""),
        ("kg", ""),
    ],
)
def test_a_unit_stands_at_the_end_of_a_name(name: str, unit: str) -> None:
    assert unit_in(name) == unit


@pytest.mark.parametrize(
    ("name", "unit"), [("distance_metres", "meter"), ("price_per_hour", ""), ("", "")]
)
def test_a_unit_is_told_by_the_name_of_an_input_if_it_has_one(name: str, unit: str) -> None:
    assert unit_told(Parameter(key=name, name=name, location="body")) == unit
