"""What of the values of a clause a function is told, and as what."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.reading.clauses import clause_of
from graphs.reading.fitting import listed_inputs
from graphs.reading.stated_values import stated_values
from tests.checking_stubs import NOW, VAT, operation, parameter
from tools.entity_types.records import AccessPath
from tools.records import Tool

LENGTHS = ("metres", "feet", "nautical miles", "kilometres")
LENGTH = operation(
    "convert_length",
    "A length in another unit",
    parameter("value", "number", required=True),
    parameter("from_unit", enum=LENGTHS, required=True),
    parameter("to_unit", enum=LENGTHS, required=True),
)
OVEN = operation(
    "oven",
    "Oven temperature",
    parameter("value", "number", required=True),
    parameter("scale", enum=("celsius", "fahrenheit"), required=True),
)
PACE = operation(
    "pace",
    "Pace of a run",
    parameter("distance_km", "number", required=True),
    parameter("minutes", "number", required=True),
)
ALARM = operation("alarm", "Ring", parameter("at", format="date-time"), parameter("minutes"))
LOAN = operation("loan", "Payment of a loan", parameter("principal", "number", required=True))
PAST = operation("rent", "Rent", parameter("year", "integer"), parameter("rooms", "integer"))


def stated(text: str, tool: Tool, words: tuple[str, ...] = ()) -> list[tuple[str, Any]]:
    used = set[int]()
    clause = clause_of(text, 0, NOW)
    listed_inputs(clause, tool, used)
    path = AccessPath(tool_id=tool.id, kind="function", words=words)
    return [(p.value.kind, p.value.value) for p in stated_values(clause, path, tool, used)]


def options(text: str, tool: Tool) -> list[tuple[str, str, str]]:
    found = listed_inputs(clause_of(text, 0, NOW), tool, set())
    return [(one.attribute, str(one.value), one.cue) for one in found]


def test_of_an_amount_whose_unit_is_an_option_the_number_is_left() -> None:
    assert stated("what is 12 feet in metres?", LENGTH) == [("number", 12)]


def test_a_number_of_which_an_option_is_made_is_none_beside_it() -> None:
    plans = operation("repay", "Repay", parameter("plan", enum=("plan 1", "plan 2")))
    assert stated("repay by plan 2", plans) == []


def test_an_option_is_named_by_another_form_of_its_unit() -> None:
    assert options("40 nautical miles to km", LENGTH) == [
        ("", "nautical miles", "from"),
        ("", "kilometres", "to"),
    ]
    assert options("how many feet in a metre", LENGTH) == [
        ("", "feet", ""), ("", "metres", ""),
    ]  # fmt: skip


def test_the_unit_of_an_amount_is_what_it_is_told_in() -> None:
    assert ("", "metres", "from") in options("how many feet are 5 m?", LENGTH)


def test_of_one_list_the_unit_of_an_amount_is_meant() -> None:
    assert options("What is 350 Fahrenheit in Celsius", OVEN) == [("scale", "fahrenheit", "from")]
    assert len(options("celsius or fahrenheit", OVEN)) == 2


def test_a_code_that_is_a_word_of_the_function_is_no_value() -> None:
    assert stated("how much VAT on 240", VAT, ("vat",)) == [("number", 240)]
    assert stated("how much VAT on 240", VAT) == [("identifier", "VAT"), ("number", 240)]


def test_a_moment_is_a_length_where_only_lengths_are_taken() -> None:
    (pace,) = (value for kind, value in stated("10 km in 52 minutes", PACE) if kind == "duration")
    assert pace == {"amount": 52, "unit": "minute"}
    assert [kind for kind, _ in stated("in 52 minutes", ALARM)] == ["datetime"]


@pytest.mark.parametrize(("tool", "role"), [(LOAN, ""), (PAST, "label")])
def test_of_2000_is_an_amount_where_no_year_is_taken(tool: Tool, role: str) -> None:
    clause = clause_of("payment of a loan of 2000", 0, NOW)
    path = AccessPath(tool_id=tool.id, kind="function")
    (loan,) = stated_values(clause, path, tool, set())
    assert loan.value.role == role


def test_a_number_is_no_code_where_none_is_taken() -> None:
    words = operation("words", "Number in words", parameter("number", "integer", required=True))
    assert stated("write the number 99 in words", words) == [("number", 99)]
    track = operation("track", "A parcel", parameter("parcel_id", required=True))
    assert stated("where is number 99", track) == [("identifier", "99")]
