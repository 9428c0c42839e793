"""Values of a plan that its operations and comparisons do not take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from graphs.flows.fitting import misfits
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowsStep, Source
from tests.search_stubs import MODEL, library


def wrong_with(
    arguments: Mapping[str, object], compared: object = "2026-05-01", **more: Any
) -> list[str]:
    given: dict[str, Source] = {
        key: Constant(value=value, **more) for key, value in arguments.items()
    }
    call = CallStep(id="s1", tool_id="shop.list_orders", arguments=given)
    since = Filter(attribute="placed_on", op=">=", value=Constant(value=compared))
    rows = RowsStep(id="s2", of="s1", ops=(since,))
    plan = Plan(goal="g1", steps=(call, rows))
    return [one.text for one in misfits(plan, MODEL, library(MODEL))]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"status": "horrible"}, 'status "horrible"'),
        ({"min_total": "a lot"}, 'min_total "a lot"'),
        ({"limit": 51}, "limit 51"),
    ],
)
def test_a_value_that_an_operation_does_not_take_is_told_with_what_it_takes(
    arguments: Mapping[str, object], part: str
) -> None:
    (told,) = wrong_with(arguments)
    assert told.startswith(f"s1: {part}")
    assert ("; allowed: " in told) == ("status" in arguments)


@pytest.mark.parametrize("of", ["s9", "g2"])
def test_rows_of_no_step_of_the_plan_are_not_judged(of: str) -> None:
    since = Filter(attribute="placed_on", op=">=", value=Constant(value="May"))
    plan = Plan(goal="g1", steps=(RowsStep(id="s2", of=of, ops=(since,)),))
    assert [*misfits(plan, MODEL, library(MODEL))] == []


def test_each_of_several_values_is_one_by_itself() -> None:
    assert wrong_with({"status": ["open", "shipped"]}, each=True) == []
    (told,) = wrong_with({"status": ["open", "horrible"]}, each=True)
    assert "horrible" in told


@pytest.mark.parametrize("compared", ["May", "since 2022", {"start": "then", "end": "now"}])
def test_days_are_compared_with_days(compared: object) -> None:
    (told,) = wrong_with({"status": "open"}, compared)
    assert told.startswith("s2: placed_on is a day")


@pytest.mark.parametrize(
    "compared", ["2026-05", 2022, "2026-05-01T10:00", {"start": "2026-05-01", "end": "2026-05-31"}]
)
def test_months_years_and_moments_are_days_to_compare_with(compared: object) -> None:
    assert wrong_with({"status": "open"}, compared) == []
