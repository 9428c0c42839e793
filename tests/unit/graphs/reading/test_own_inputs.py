"""Months, years and places go to the inputs that are their own."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.own_inputs import own_inputs
from graphs.search.values import fit, parameter_kind
from tests.checking_stubs import NET_PAY, NOW, SALARIES, VAT, operation, parameter
from tools.entity_types.records import AccessPath, Input

PATH = AccessPath(
    tool_id="asked",
    kind="function",
    inputs=(Input(key="zone", role="option"), Input(key="meter", role="id")),
)
PRICES = operation("prices", "Prices", parameter("zone"), parameter("meter"), parameter("note"))
SHOWERS = operation(
    "showers", "Meteor showers", parameter("month", "integer"), parameter("year", "integer")
)
ECLIPSES = operation(
    "eclipses", "Eclipses", parameter("from_year", "integer"), parameter("to_year", "integer")
)


def taken(request: str, tool: Any) -> dict[str, Any]:
    clause = clause_of(request, 0, NOW)
    return {c.attribute: c.value for p in clause.values for c in own_inputs(clause, p, tool, PATH)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prices in zone NL-2", {"zone": "NL-2"}),
        ("prices of meter NL-2", {}),
        ("prices at NL-2", {}),
    ],
)
def test_a_code_goes_to_the_text_called_by_the_word_before_it(
    text: str, told: dict[str, str]
) -> None:
    assert taken(text, PRICES) == told


def test_a_month_goes_with_its_year_where_that_is_said() -> None:
    assert taken("showers in January 2027", SHOWERS) == {"month": 1, "year": 2027}
    assert taken("showers in January", SHOWERS) == {"month": 1}


def test_a_year_goes_to_the_only_input_for_one() -> None:
    assert taken("net pay of 28000 for 2025", NET_PAY) == {"taxYear": 2025}


def test_which_of_two_years_is_meant_stays_open() -> None:
    assert taken("eclipses in 2027", ECLIPSES) == {}


def test_a_year_that_nothing_takes_is_no_amount() -> None:
    assert taken("VAT on 60 in 2025", VAT) == {"": {"start": "2025-01-01", "end": "2025-12-31"}}


@pytest.mark.parametrize(
    ("request_", "op"),
    [("showers before 2027", "<"), ("showers since 2027", ">="), ("showers after May", ">"),
     ("showers in 2027", "=")],
)  # fmt: skip
def test_what_lies_before_or_after_a_year_is_not_that_year(request_: str, op: str) -> None:
    clause = clause_of(request_, 0, NOW)
    for tool in (SHOWERS, VAT):
        assert {c.op for p in clause.values for c in own_inputs(clause, p, tool, PATH)} <= {op}


def test_a_place_behind_in_goes_to_the_input_for_places() -> None:
    assert taken("What do people earn in Glasgow?", SALARIES) == {"city": "Glasgow"}
    assert taken("What does Glasgow earn?", SALARIES) == {}


def test_a_number_of_years_is_no_year() -> None:
    assert parameter_kind(parameter("years", "integer")) == "count"
    assert parameter_kind(parameter("year", "integer")) == "year"


def test_a_number_that_is_written_as_no_year_is_none() -> None:
    assert fit("number", 4, "year", "integer", ()) == 0
    assert fit("number", 2025, "year", "integer", ()) == 1


def test_a_time_goes_to_the_text_that_its_preposition_calls() -> None:
    late = operation("late_checkout", "Late check-out", parameter("until"), parameter("room"))
    clause = clause_of("late checkout until 14:00", 0, NOW)
    (told,) = own_inputs(clause, clause.values[0], late, PATH)
    assert (told.attribute, told.op, told.value) == ("until", "=", "14:00")


def test_a_stay_goes_to_its_first_day_and_its_nights() -> None:
    nights = parameter("nights", "integer", required=True)
    stay = operation("stay", "Price of a stay", parameter("arrival", format="date"), nights)
    said = "a stay from 3 December to 5 December"
    assert taken(said, stay) == {"arrival": "2026-12-03", "nights": 2}
    days = operation("rent", "Rent", parameter("arrival", format="date"), parameter("days"))
    assert taken(said, days) == {}
