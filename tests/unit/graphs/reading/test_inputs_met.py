"""Whether what is said covers what an operation needs to be told."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.reading.inputs_met import lacking, least_lacking
from tests.checking_stubs import operation, parameter
from tests.search_stubs import said
from tools.entity_types.records import AccessPath, Input

STAY = operation(
    "stay", "Price of a stay",
    parameter("room", required=True, enum=("single", "double")),
    parameter("arrival", format="date", required=True),
    parameter("nights", "integer", required=True),
    parameter("adults", "integer", required=True, default=2),
    parameter("sort", enum=("price", "room")),
)  # fmt: skip
SORT = Input(key="sort", role="order")
PATH = AccessPath(tool_id=STAY.id, kind="function", inputs=(SORT,))
ROOM, DAY = said("room", "single", "enum"), said("", "2026-12-03", "date")
DAYS = said("", {"start": "2026-12-03", "end": "2026-12-05"}, "date_range")


@pytest.mark.parametrize(
    ("told", "least"),
    [
        ((), 3),
        ((ROOM, DAY, said("", 3, "number")), 0),
        ((ROOM, DAY), 1),
        ((ROOM, said("", 3, "number"), said("", 2, "number"), DAY), 0),
        ((ROOM, DAY, DAY), 1),
        ((said("colour", "red", "enum"),), 3),
    ],
)
def test_each_value_fills_one_input(told: Any, least: int) -> None:
    assert lacking(told, PATH, STAY) == least


def test_the_month_of_days_and_both_ends_of_them_are_filled() -> None:
    spots = operation("spots", "Spots", parameter("month", "integer", required=True))
    assert lacking((DAYS,), PATH, spots) == 0
    ends = [parameter(key, format="date", required=True) for key in ("first", "last")]
    assert lacking((DAYS,), PATH, operation("free", "Free", *ends)) == 0


def test_of_several_operations_the_one_that_lacks_least_counts() -> None:
    plain = operation("rooms", "Rooms")
    assert least_lacking((ROOM,), [(PATH, STAY)]) == {"lacking": 2.0}
    assert least_lacking((ROOM,), [(PATH, STAY), (PATH, plain)]) == {"lacking": 0.0}
