"""Units that the names of fields end with."""

from __future__ import annotations

import pytest

from graphs.reading.field_units import unit_in
from graphs.reading.measured import unit_told
from graphs.reading.values.quantities import find_quantities
from graphs.reading.values.request import read_request
from tests.reading_stubs import NOW
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
        ("area_m2", "m2"),
        ("volumeM3", "m3"),
        ("line_2", ""),
        ("m2", ""),
    ],
)
def test_a_unit_stands_at_the_end_of_a_name(name: str, unit: str) -> None:
    assert unit_in(name) == unit


@pytest.mark.parametrize(
    ("name", "unit"), [("distance_metres", "meter"), ("price_per_hour", ""), ("", "")]
)
def test_a_unit_is_told_by_the_name_of_an_input_if_it_has_one(name: str, unit: str) -> None:
    assert unit_told(Parameter(key=name, name=name, location="body")) == unit


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("1.2 m3 of ash", 1.2, "m3"),
        ("40m² of turf", 40, "m2"),
        ("15 square metres", 15, "m2"),
        ("2 cubic feet", 2, "ft3"),
        ("3 m", 3, "meter"),
    ],
)
def test_areas_and_volumes_are_read_with_their_unit(text: str, amount: float, unit: str) -> None:
    (value,) = (one for one in find_quantities(read_request(text, NOW)) if one.kind == "number")
    assert (value.value, value.unit) == (amount, unit)
