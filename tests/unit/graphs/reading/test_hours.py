"""Hours said by their number alone, beside a day."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from graphs.forms.records import FindGoal
from graphs.reading.values.extract import extract
from tests.reading_stubs import MODEL, attribute, read
from tools.entity_types.records import AccessPath, EntityType

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tomorrow at 9", ("time", "09:00")),
        ("at 18 on 5 May", ("number", 18)),
        ("on 5 May at 18", ("time", "18:00")),
        ("at 9 tomorrow", ("time", "09:00")),
        ("tomorrow at 3", ("number", 3)),
        ("tomorrow for 9", ("number", 9)),
        ("at 9", ("number", 9)),
        ("tomorrow at 9 euros", ("money", {"amount": 9, "currency": "EUR"})),
    ],
)
def test_an_hour_is_led_by_at_right_beside_a_day(text: str, told: tuple[str, object]) -> None:
    found = [(v.kind, v.value) for v in extract(text, now=NOW)]
    assert told in found


def test_an_hour_that_may_be_of_the_afternoon_is_a_number_of_nothing() -> None:
    (hour,) = [v for v in extract("tomorrow at 3", now=NOW) if v.kind == "number"]
    assert hour.unit == "o'clock"


FERRY = "club.ferry"
_ENDS = ("sails_time", "lands_time")
_TYPE = EntityType(
    id=FERRY, group_id="club", words=("ferry",),
    attributes=tuple(attribute(name, format="date-time") for name in _ENDS),
)  # fmt: skip
_LISTED = AccessPath(
    tool_id="club.list_ferries", kind="list", entity=FERRY, container="[]", words=("ferry",),
    attributes=_ENDS,
)  # fmt: skip
FERRIES = replace(
    MODEL,
    types={**MODEL.types, FERRY: _TYPE},
    paths={**MODEL.paths, _LISTED.tool_id: _LISTED},
    version="ferries",
)


@pytest.mark.parametrize(
    ("text", "attributes"),
    [
        ("ferries before noon", ["sails_time"]),
        ("ferries in the afternoon", ["sails_time"]),
    ],
)
def test_an_hour_bounds_the_moment_at_which_something_begins(
    text: str, attributes: list[str]
) -> None:
    (goal,) = read(text, model=FERRIES).goals
    assert isinstance(goal, FindGoal)
    assert [one.attribute for one in goal.find.constraints] == attributes


def test_what_somebody_has_got_is_no_name() -> None:
    (goal,) = read("what gardens have I got").goals
    assert isinstance(goal, FindGoal)
    assert not goal.find.constraints
