"""How long things last, worked out of their two moments."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.rows.answer_rows import rows_of
from tests.reading_stubs import attribute
from tools.entity_types.durations import NAME, with_durations
from tools.entity_types.records import AccessPath, Attribute, EntityType

STARTS = attribute("starts_at", format="date-time")
ENDS = attribute("ends_at", format="date-time", nullable=True)


def _told(*attributes: Attribute) -> AccessPath:
    kind = EntityType(id="club.visit", group_id="club", words=("visit",), attributes=attributes)
    path = AccessPath(
        tool_id="club.list_visits", kind="list", entity=kind.id, container="[]",
        attributes=tuple(one.name for one in attributes),
    )  # fmt: skip
    types, paths = with_durations([kind], [path])
    assert (paths[0].worked_out != ()) is (types[0].attribute(NAME) is not None)
    return paths[0]


def test_rows_with_a_start_and_an_end_tell_how_long_they_last() -> None:
    path = _told(STARTS, ENDS)
    body = [
        {"starts_at": "2026-05-12T07:00:00Z", "ends_at": "2026-05-12T08:30:00Z"},
        {"starts_at": "2026-05-12T07:00:00+02:00", "ends_at": "2026-05-12T07:00:00+01:00"},
        {"starts_at": "2026-05-12T07:00:00Z", "ends_at": None},
        {"starts_at": "2026-05-12T07:00:00Z", "ends_at": "2026-05-12T08:00:00"},
        {"starts_at": "2026-05-12T07:00:00Z", "ends_at": "2026-05-12T06:00:00Z"},
    ]
    assert [row.get(NAME) for row in rows_of(body, path)] == [90, 60, None, None, None]


def test_a_time_of_day_before_the_other_is_one_of_the_next_day() -> None:
    path = _told(*(attribute(name, format="time") for name in ("opens_at", "closes_at")))
    body = [
        {"opens_at": "08:30", "closes_at": "15:00"},
        {"opens_at": "22:00", "closes_at": "06:00"},
    ]
    assert [row[NAME] for row in rows_of(body, path)] == [390, 480]


@pytest.mark.parametrize(
    "more",
    [
        [STARTS],
        [attribute("created_at", format="date-time"), ENDS],  # of the record
        [STARTS, ENDS, attribute("doors_at", format="date-time")],  # three moments
        [STARTS, ENDS, attribute("length_min", type="integer")],  # told already
        [attribute("starts_at", format="date-time", description="local time"), ENDS],
        [attribute("begin", format="date-time"), attribute("sent_to_guests", format="date-time")],
    ],
)
def test_nothing_is_worked_out_where_two_moments_are_not_known_to_bound_a_thing(more: Any) -> None:
    assert _told(*more).worked_out == ()
