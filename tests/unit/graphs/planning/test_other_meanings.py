"""Plans are told apart in the words of the library, never by their steps."""

from __future__ import annotations

from graphs.planning.other_meanings import other_meanings, told_apart
from graphs.plans.records import CallStep, Constant, Plan
from tests.search_stubs import MODEL, library


def a_plan(**arguments: Constant) -> Plan:
    return Plan(goal="g1", steps=(CallStep(id="s1", tool_id="shop.find", arguments={**arguments}),))


def test_a_value_that_another_plan_puts_elsewhere_is_told() -> None:
    red = Constant(value="red", origin="g1.find.constraints.0")
    told = other_meanings(a_plan(colour=red), a_plan(first_name=red))
    assert told == ["“red” is meant as colour, not as first name"]


def test_ids_and_values_in_the_same_place_are_not_told() -> None:
    one = Constant(value=7, origin="g1.find.constraints.0", known=True)
    other = Constant(value=8, origin="g1.find.constraints.0", known=True)
    assert other_meanings(a_plan(owner=one), a_plan(author=other)) == []
    same = Constant(value="red", origin="g1.find.constraints.1")
    assert other_meanings(a_plan(colour=same), a_plan(colour=same)) == []


def test_a_plan_that_puts_no_value_anywhere_is_told_by_its_calls_and_their_values() -> None:
    rome = Constant(value="Rome", origin="g1.find.constraints.0")
    known = Constant(value="FCO", origin="g1.find.constraints.0", known=True)
    plans = [
        Plan(goal="g1", steps=(CallStep(id="s1", tool_id="money.convert", arguments={"to": one}),))
        for one in (rome, known)
    ]
    first, second = told_apart(plans, library(MODEL))
    assert (first, second) == ("convert, to Rome", "convert, to FCO")
