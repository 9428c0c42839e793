"""Yes or no, and what several answers come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graphs.rules.concluding import combine, conclude
from graphs.state import Filter, Observation, Result
from tests.agent_stubs import make_selection
from tests.lending_stubs import (
    BRANCHES,
    CALENDAR,
    SEARCH,
    found,
    make_thinking,
    observed,
    row,
    task,
)


def truth(clause: str, *observations: Observation) -> bool | None:
    return conclude(make_thinking(), task(clause), observations)


def seen(**fields: Any) -> Observation:
    return observed(CALENDAR, row(fields))


# --- yes or no ----------------------------------------------------------------------------------


def test_what_is_no_yes_or_no_question_has_no_truth() -> None:
    assert truth("rehearsals in Ghent", seen(free=True)) is None


@pytest.mark.parametrize(
    ("clause", "open_", "expected"),
    [
        ("is the hall open", True, True),
        ("is the hall open", False, False),
        ("is the hall closed", True, False),
        ("is the hall closed", False, True),
        ("whether the hall isn't open", True, False),
    ],
)
def test_a_switch_decides_and_a_negation_turns_it(clause: str, open_: bool, expected: bool) -> None:
    assert truth(clause, seen(open_now=open_)) is expected


@pytest.mark.parametrize(("amount", "expected"), [(2.5, True), (0, False)])
def test_a_number_decides(amount: float, expected: bool) -> None:
    assert truth("will it rain tomorrow", seen(precipitation=amount)) is expected
    assert truth("will it stay dry tomorrow", seen(precipitation=amount)) is not expected


@pytest.mark.parametrize(
    ("text", "expected"), [("light rain", True), ("rainy", True), ("sunny", False)]
)
def test_a_telling_word_decides(text: str, expected: bool) -> None:
    assert truth("will it rain tomorrow", seen(outlook=text)) is expected


def test_what_says_nothing_decides_nothing() -> None:
    assert truth("will it rain tomorrow", seen(count=3)) is None


def test_no_rows_are_a_no() -> None:
    assert truth("is the hall open", observed(CALENDAR)) is False
    assert truth("are there rehearsals in Ghent", observed(CALENDAR)) is False
    assert truth("are there rehearsals in Ghent", seen(title="Bach")) is True


def test_a_failure_decides_nothing() -> None:
    assert truth("is the hall open", observed(CALENDAR, outcome="failed")) is None
    assert truth("is the hall open") is None


@pytest.mark.parametrize(
    ("clause", "seats", "expected"),
    [
        ("is the hall larger than 50 seats", 90, True),
        ("is the hall larger than 50 seats", 40, False),
        ("is the hall not larger than 50 seats", 90, False),
    ],
)
def test_a_bound_is_judged(clause: str, seats: int, expected: bool) -> None:
    tests = [Filter(path="seats", op=">", value=50)]
    chosen = observed(BRANCHES, row({"seats": seats}), selection=make_selection(tests=tests))
    assert truth(clause, chosen) is expected


# --- comparing and adding up --------------------------------------------------------------------


def combined(request: str, **answers: Observation) -> Result:
    labels = "; ".join(f"{key}={key.lower()}" for key in answers)
    asked = task(
        f"compare: {labels}", known={k: found(k, o) for k, o in answers.items()}, category="llm"
    )
    return combine(make_thinking(), replace(asked, request=request))


def seats(number: float) -> Observation:
    return observed(BRANCHES, row({"branches[].seats": number, "branches[].code": 7}))


def test_the_larger_wins() -> None:
    result = combined("which has more seats, A1 or A2", A1=seats(40), A2=seats(90))
    assert result["status"] == "answered"
    assert result["facts"] == {
        "values": {"a1": 40.0, "a2": 90.0},
        "winners": ["a2"],
        "difference": 50.0,
    }


def test_the_smaller_wins_where_less_is_wanted() -> None:
    fee = "results[].fee"
    result = combined(
        "which is cheaper",
        A1=observed(SEARCH, row({fee: 30})),
        A2=observed(SEARCH, row({fee: 12.5, "results[].price": 30})),
    )
    assert result["facts"]["winners"] == ["a2"]


def test_a_tie_has_all_winners() -> None:
    result = combined("which has more seats", A1=seats(40), A2=seats(40))
    assert result["facts"]["winners"] == ["a1", "a2"]
    assert result["facts"]["difference"] == 0


def test_three_are_compared() -> None:
    result = combined("which has the most seats", A1=seats(4), A2=seats(9), A3=seats(6))
    assert (result["facts"]["winners"], result["facts"]["difference"]) == (["a2"], 5)


def test_a_sum_is_added_up() -> None:
    result = combined("total seats in both", A1=seats(40), A2=seats(90.5))
    assert result["facts"] == {"values": {"a1": 40.0, "a2": 90.5}, "total": 130.5}


def test_counts_are_compared() -> None:
    counted = [observed(BRANCHES, row({"x": 1}), aggregate=n) for n in (3, 5)]
    result = combined("which has more branches", A1=counted[0], A2=counted[1])
    assert result["facts"]["winners"] == ["a2"]


def test_answers_of_different_shape_are_compared_by_their_own_field() -> None:
    result = combined(
        "which is cheaper",
        A1=observed(SEARCH, row({"results[].fee": 30})),
        A2=observed(BRANCHES, row({"day_price": 12})),
    )
    assert result["facts"]["winners"] == ["a2"]
    assert "difference" not in result["facts"]


def fee(amount: float, currency: str) -> Observation:
    return observed(BRANCHES, row({"fee.amount": amount, "fee.currency": currency}))


def test_only_amounts_in_one_currency_are_compared() -> None:
    asked = "which has the lower fee, A1 or A2"
    alike = combined(asked, A1=fee(40, "EUR"), A2=fee(30, "EUR"))
    assert alike["facts"]["winners"] == ["a2"]
    result = combined(asked, A1=fee(40, "EUR"), A2=fee(300, "NOK"))
    assert (result["status"], result["facts"]) == ("failed", {})
    assert result["note"] == "the amounts are in EUR and NOK"


def test_one_number_cannot_be_compared() -> None:
    result = combined("which has more seats", A1=seats(40), A2=observed(BRANCHES))
    assert (result["status"], result["facts"]) == ("failed", {})
    assert result["note"] == "too little was found to compare"


@pytest.mark.parametrize(
    ("request_text", "expected"),
    [
        ("has A1 more seats than A2", True),
        ("does A2 have more seats than A1", False),
        ("are there fewer seats in A1 than in A2", False),
        ("which has more seats, A1 or A2", None),
        ("We are off to Ghent. Has A2 more seats than A1?", False),
    ],
)
def test_a_comparison_that_asks_yes_or_no_is_decided(
    request_text: str, expected: bool | None
) -> None:
    assert combined(request_text, A1=seats(90), A2=seats(40))["truth"] is expected


def test_where_it_rains_more_there_falls_more() -> None:
    wet = [
        observed(BRANCHES, row({"rain_days": 6, "precipitation_total": fallen}))
        for fallen in (30, 50)
    ]
    result = combined("where does it rain more, in A1 or A2", A1=wet[0], A2=wet[1])
    assert result["facts"]["winners"] == ["a2"]


@pytest.mark.parametrize(
    "clause", ["Can I get a train to Ghent", "Is there a train to Ghent", "Do you sell cellos"]
)
def test_nothing_found_says_that_there_is_none(clause: str) -> None:
    assert truth(clause, observed(CALENDAR)) is False


def test_what_was_found_says_only_of_what_there_is_that_it_is() -> None:
    assert truth("Can I get a train to Ghent", seen(train=1)) is True
    assert truth("Do you sell cellos", seen(violin=1)) is None
