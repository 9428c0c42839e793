"""Comparisons: the one that is meant first."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.forms.records import CallGoal, CompareGoal, Constraint, Total
from tests.answering_stubs import INVOICE, TICKET, ask, found, looking


def goals(op: str = "largest", attribute: str = "amount", **more: Any) -> list[Any]:
    sides = [looking(INVOICE, goal=name, **more) for name in ("a", "b")]
    compared = {"id": "c", "goals": ("a", "b"), "op": op, "attribute": attribute}
    return [*sides, CompareGoal.model_validate(compared)]


def side(goal: str, amount: float | None, currency: str = "EUR") -> Found:
    row = {"number": f"INV-{goal}", "amount": amount, "currency": currency}
    return found(INVOICE, row, goal=goal)


def outcome(**more: Any) -> Found:
    return found("", goal="c", **more)


def test_the_winner_comes_first_and_each_side_once() -> None:
    answer = ask(goals(), side("a", 5.5), side("b", 7.0), outcome(largest="b"))
    assert answer.text == "INV-b has the highest amount: 7 EUR (INV-a 5.50 EUR)."
    assert answer.status == "done"


def test_what_was_claimed_is_answered_by_yes_or_no() -> None:
    claimed = goals()
    claimed[-1] = claimed[-1].model_copy(update={"claimed": "a"})
    answer = ask(claimed, side("a", 5.5), side("b", 7.0), outcome(largest="b", truth=False))
    assert answer.text == "No. INV-b has the highest amount: 7 EUR (INV-a 5.50 EUR)."


def test_equal_values_have_no_winner() -> None:
    answer = ask(goals(), side("a", 7.0), side("b", 7.0), outcome(largest="a"))
    assert answer.text == "It is the same for all: INV-a 7 EUR, INV-b 7 EUR."


def test_a_difference_has_the_measure_of_its_sides() -> None:
    sides = side("a", 5.5), side("b", 7.0)
    assert ask(goals("difference"), *sides, outcome(total=1.5)).text == (
        "The difference is 1.50 EUR (INV-a 5.50 EUR, INV-b 7 EUR)."
    )


@pytest.mark.parametrize("op", ["largest", "difference", "sum", "same"])
def test_what_has_other_units_is_not_compared(op: str) -> None:
    compared = goals(op)
    compared[-1] = compared[-1].model_copy(update={"claimed": "b"})
    told = outcome(largest="b", truth=True, total=1.5)
    answer = ask(compared, side("a", 5.5), side("b", 7.0, "USD"), told)
    assert answer.text == "I could not compare: INV-a 5.50 EUR, INV-b 7 USD."


def test_what_is_worked_out_of_the_sides() -> None:
    sides = side("a", 5.5), side("b", 7.0)
    told = "(INV-a 5.50 EUR, INV-b 7 EUR)"
    for op, total, text in (
        ("sum", 12.5, "Together it is 12.50 EUR"),
        ("product", 38.5, "Multiplied it is 38.50"),
        ("ratio", 0.5, "It is 0.5 times as much"),
    ):
        assert ask(goals(op), *sides, outcome(total=total)).text == f"{text} {told}."


def test_one_side_without_a_value_cannot_be_compared() -> None:
    failed = Found(goal="c", status="failed")
    answer = ask(goals(), side("a", 5.5), side("b", None), failed)
    assert answer.text.startswith("This did not work")
    assert answer.status == "failed"


def test_days_are_late_and_numbers_of_things_come_first() -> None:
    days = [looking(TICKET, "due_date", goal=name) for name in ("a", "b")]
    rows = ({"goal": "a", "value": "2026-05-01"}, {"goal": "b", "value": "2026-05-02"})
    late = ask(
        [*days, CompareGoal(id="c", goals=("a", "b"))],
        found(TICKET, {"title": "Leak", "due_date": "2026-05-01"}, goal="a"),
        found(TICKET, {"title": "Crack", "due_date": "2026-05-02"}, goal="b"),
        found("", *rows, goal="c", largest="b"),
    )
    assert late.text == "Crack has the latest due date: 2026-05-02 (Leak 2026-05-01)."
    counts = [looking(TICKET, goal="a", total=Total(op="count"), span=(0, 4))]
    counts += [looking(INVOICE, goal="b", total=Total(op="count"), span=(5, 9))]
    many = ask(
        [*counts, CompareGoal(id="c", goals=("a", "b"), op="smallest")],
        found(TICKET, total=4, goal="a"),
        found(INVOICE, total=9, goal="b"),
        outcome(largest="a"),
        request="Leak Bill",
    )
    assert many.text == "Leak comes last: 4 (Bill 9)."


def test_same_is_only_what_was_evaluated() -> None:
    sides = side("a", 5.5), side("b", 7.0)
    assert ask(goals("same"), *sides, outcome(truth=False)).text.startswith("No, it is not")
    assert ask(goals("same"), side("a", 7.0), side("b", 7.0), outcome(truth=True)).text.startswith(
        "Yes, it is the same"
    )


def test_calls_are_told_apart_by_what_only_one_of_them_was_told() -> None:
    day = Constraint(value="2026-06-01", kind="date", span=(0, 6))
    calls = [
        CallGoal(id=name, tool_id="desk.convert", wanted=("wind",), arguments=(
            day, Constraint(value=place, kind="name", span=span)))
        for name, place, span in (("a", "Skagen", (7, 13)), ("b", "Ribe", (17, 21)))
    ]  # fmt: skip
    rows = ({"goal": "a", "value": 9}, {"goal": "b", "value": 4})
    answer = ask(
        [*calls, CompareGoal(id="c", goals=("a", "b"))],
        found("", {"wind": 9}, goal="a"),
        found("", {"wind": 4}, goal="b"),
        found("", *rows, goal="c", largest="a"),
        request="1 June Skagen or Ribe",
    )
    assert answer.text == "Skagen has the highest wind: 9 (Ribe 4)."


def test_sides_of_one_question_are_told_apart_by_what_they_are_like() -> None:
    counts = [
        looking(TICKET, goal=name, total=Total(op="count"), span=(0, 20), constraints=(
            Constraint(attribute="status", value=status, kind="enum"),))
        for name, status in (("a", "open"), ("b", "closed"))
    ]  # fmt: skip
    answer = ask(
        [*counts, CompareGoal(id="c", goals=("a", "b"), claimed="a")],
        found(TICKET, total=4, goal="a"),
        found(TICKET, total=1, goal="b"),
        outcome(largest="a", truth=True),
        request="more open or closed?",
    )
    assert answer.text.startswith("Yes. ")
    assert "more open or closed?" not in answer.text


def test_the_ratio_of_two_numbers_of_things_is_a_share() -> None:
    some, every = found(INVOICE, goal="a", total=1), found(INVOICE, goal="b", total=3)
    told = goals("ratio", "", total=Total(op="count"))
    answer = ask(told, some, every, outcome(total=1 / 3))
    assert answer.text.startswith("It is 33.3 % (")
