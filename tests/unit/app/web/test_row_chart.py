"""Rows are drawn where they tell numbers over time, and nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from app.web.row_chart import Series, line, series_of

DAYS = [
    {"town": "Oslo", "day": "2026-05-21", "max": 9.5, "rain": None, "id": 7},
    {"town": "Oslo", "day": "2026-05-20", "max": 12, "rain": 0.5, "id": 7},
    {"town": "Oslo", "day": "2026-05-22", "max": 11, "rain": 2, "id": 7},
]


def test_numbers_are_drawn_by_time_and_what_is_the_same_in_all_is_not() -> None:
    series = series_of(DAYS)
    times = [datetime(2026, 5, day, tzinfo=UTC) for day in (20, 21, 22)]
    assert series == Series(times, {"max": [12, 9.5, 11], "rain": [0.5, None, 2]})
    assert line(series, "rain")["series"][0]["data"] == [
        [times[0].timestamp() * 1000, 0.5],
        [times[1].timestamp() * 1000, None],
        [times[2].timestamp() * 1000, 2],
    ]


@pytest.mark.parametrize(
    "times",
    [
        ("2026-05-20T10:00", "2026-05-20T11:00", "2026-05-20T12:00"),
        ("2026-05-20T10:00+01:00", "2026-05-20T10:00Z", "2026-05-20T13:00+02:00"),
    ],
)
def test_times_are_of_any_kind(times: tuple[str, ...]) -> None:
    found = series_of([{"at": at, "level": level} for level, at in enumerate(times)])
    assert found is not None
    assert [one.hour for one in found.times] == [10, 11, 12]


@pytest.mark.parametrize(
    "rows",
    [
        [],
        DAYS[:2],
        [*DAYS, {**DAYS[0], "max": 4}],
        [{**row, "day": "soon"} for row in DAYS],
        [{"day": row["day"], "town": row["town"], "id": 7} for row in DAYS],
        [{"day": row["day"], "max": "high"} for row in DAYS],
        [{"year": year, "count": year * 2} for year in (1, 2, 3)],
        [{"code": code, "count": number} for number, code in enumerate(("10", "20", "30"))],
        [{"day": row["day"], "is_wet": bool(row["rain"])} for row in DAYS],
    ],
)
def test_what_is_no_course_of_numbers_is_not_drawn(rows: list[dict[str, Any]]) -> None:
    assert series_of(rows) is None
