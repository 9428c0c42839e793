"""Moments of changes, sent as the service writes its own."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from graphs.forms.records import DoGoal
from graphs.search.searching import search_plans
from tests.reading_stubs import attribute
from tests.search_stubs import DETAILS, arguments, entity, paths, said, scope, takes, type_list
from tools.entity_types.records import EntityModel

VISIT = "shop.visit"


def sent(value: str, *, own: str = "", other: str = "", timed: bool = False) -> Any:
    """What is sent as the begin of a visit, where these are moments of visits, and of others."""
    begins = attribute("begins_at", format="date-time", written=own)
    ended = attribute("closed_at", format="date-time", written=other)
    kinds = type_list(
        entity(VISIT, [attribute("id", role="id"), begins]),
        entity("shop.till", [attribute("id", role="id"), ended]),
    )
    taken = takes("begins_at", "content", VISIT, "begins_at", required=True)
    ways = paths([("shop.plan_visit", "create", VISIT, "", (), (taken,))])
    goal = DoGoal(
        id="g1", action="plan", entity=VISIT, tool_id="shop.plan_visit",
        assignments=(said("begins_at", value, "datetime"),),
    )  # fmt: skip
    details = {("shop.plan_visit", "begins_at"): {"format": "date-time"} if timed else {}}
    with patch.dict(DETAILS, details):
        found = search_plans(goal, scope(model=EntityModel(types=kinds, paths=ways)))
    return arguments(found.plans[0])["begins_at"]


@pytest.mark.parametrize(
    ("own", "written"),
    [
        ("", "2026-06-03T11:00:00"),
        ("2026-05-01T09:30:00Z", "2026-06-03T11:00:00Z"),
        ("2026-05-01T09:30:00.000Z", "2026-06-03T11:00:00.000Z"),
        ("2026-05-01T09:30:00+02:00", "2026-06-03T11:00:00+02:00"),
        ("2026-05-01 09:30", "2026-06-03 11:00"),
    ],
)
def test_a_moment_is_written_as_rows_write_theirs(own: str, written: str) -> None:
    assert sent("2026-06-03T11:00:00", own=own) == written


def test_where_a_type_shows_no_moment_the_rest_of_the_service_does() -> None:
    assert sent("2026-06-03T11:00:00", other="2026-05-01T09:30:00Z") == "2026-06-03T11:00:00Z"


def test_a_moment_in_two_words_is_one() -> None:
    assert sent("2026-06-03 11:00", own="2026-05-01T09:30:00Z") == "2026-06-03T11:00:00Z"
    assert sent("2026-06-03 11:00", timed=True) == "2026-06-03T11:00:00"
    assert sent("2026-06-03 11:00") == "2026-06-03 11:00", "nothing tells that it is one"


def test_a_moment_that_has_its_zone_stays() -> None:
    told = sent("2026-06-03T11:00:00+01:00", own="2026-05-01T09:30:00Z")
    assert told == "2026-06-03T11:00:00+01:00"
