"""Numbers over rows."""

from __future__ import annotations

import pytest

from graphs.forms.records import Constraint, Order, Total
from tests.answering_stubs import INVOICE, TICKET, ask, found, looking

OVERDUE = Constraint(attribute="overdue", value=True, kind="flag")
COUNT = Total(op="count")
SUM = Total(op="sum", attribute="amount")


@pytest.mark.parametrize(
    ("total", "text"),
    [
        (7, "There are 7 overdue invoices."),
        (1, "There is 1 overdue invoice."),
        (0, "There are no overdue invoices."),
    ],
)
def test_how_many(total: int, text: str) -> None:
    answer = ask(looking(INVOICE, total=COUNT, constraints=(OVERDUE,)), found(INVOICE, total=total))
    assert (answer.text, answer.status) == (text, "done")


def test_none_is_a_fact_only_where_the_operation_could_have_known() -> None:
    goal = looking(INVOICE, total=COUNT, constraints=(OVERDUE,))
    for status in ("answered", "nothing_found"):
        answer = ask(goal, found(INVOICE, total=0, searched=False, status=status))
        assert answer.text == "I could not find overdue invoices."
        assert answer.status == "partial"
    known = ask(goal, found(INVOICE, total=0, status="nothing_found"))
    assert (known.text, known.status) == ("There are no overdue invoices.", "done")


def test_a_sum_has_the_currency_of_what_was_added_up() -> None:
    rows = (
        {"number": "A", "amount": 1000.5, "currency": "EUR"},
        {"number": "B", "amount": 240.0, "currency": "EUR"},
    )
    goal = looking(INVOICE, total=SUM, constraints=(OVERDUE,))
    answer = ask(goal, found(INVOICE, *rows, total=1240.5))
    assert answer.text == "The total amount of overdue invoices is 1,240.50 EUR."
    assert answer.status == "done"


def test_what_is_added_up_is_told_with_the_sum_and_one_alone() -> None:
    rows = ({"number": "A", "amount": 12.5}, {"number": "B", "amount": 3.0})
    goal = looking(INVOICE, "amount", total=SUM.model_copy(update={"listed": True}))
    several = ask(goal, found(INVOICE, *rows, total=15.5)).text.splitlines()
    assert several[0] == "The total amount of invoices is 15.50."
    assert several[2:] == ["- A: amount 12.50", "- B: amount 3"]
    alone = ask(goal, found(INVOICE, rows[0], total=12.5))
    assert (alone.text, alone.status) == ("The amount of A is 12.50.", "done")


def test_what_more_is_asked_of_things_that_are_counted_is_told() -> None:
    rows = ({"number": "A", "amount": 12.5}, {"number": "B", "amount": 3.0})
    goal = looking(INVOICE, "amount", total=Total(op="count"))
    answer = ask(goal, found(INVOICE, *rows, total=2))
    assert answer.text.splitlines() == ["2 invoices:", "- A: amount 12.50", "- B: amount 3"]
    assert answer.status == "done"


def test_a_sum_over_several_currencies_is_no_answer() -> None:
    rows = (
        {"number": "A", "amount": 1.5, "currency": "EUR"},
        {"number": "B", "amount": 2.0, "currency": "USD"},
    )
    answer = ask(looking(INVOICE, total=SUM), found(INVOICE, *rows, total=3.5))
    assert "EUR, USD" in answer.text
    assert "3.50 EUR" not in answer.text
    assert answer.status == "partial"


def test_the_highest_names_who_has_it() -> None:
    rows = ({"number": "A", "amount": 1.5}, {"number": "B", "amount": 2.0})
    goal = looking(INVOICE, total=Total(op="max", attribute="amount"))
    assert ask(goal, found(INVOICE, *rows, total=2.0)).text == (
        "The highest amount of invoices is 2 (B)."
    )


def test_days_are_early_and_late() -> None:
    goal = looking(TICKET, total=Total(op="min", attribute="due_date"))
    assert ask(goal, found(TICKET, total="2026-05-03")).text == (
        "The earliest due date of tickets is 2026-05-03."
    )


GROUPS = (
    {"assignee_id": 5, "assignee_id.name": "Ana", "total": 4},
    {"assignee_id": 6, "assignee_id.name": "Bo", "total": 2},
)


def test_groups_are_lines_under_their_names() -> None:
    goal = looking(TICKET, total=Total(op="count", by="assignee_id"))
    assert ask(goal, found(TICKET, *GROUPS)).text == (
        "Number of tickets by assignee:\n- Ana: 4\n- Bo: 2"
    )


def test_the_most_names_the_group_with_its_total_and_no_other() -> None:
    order = Order(attribute="total", descending=True)
    goal = looking(TICKET, total=Total(op="count", by="assignee_id"), order=order, limit=1)
    answer = ask(goal, found(TICKET, GROUPS[0]))
    assert answer.text == "The assignee with the most tickets is Ana: 4."
    fewest = goal.model_copy(
        update={"find": goal.find.model_copy(update={"order": Order(attribute="total")})}
    )
    assert "fewest" in ask(fewest, found(TICKET, GROUPS[1])).text


def test_noise_of_binary_fractions_is_not_told() -> None:
    rows = ({"number": "A", "amount": 0.1}, {"number": "B", "amount": 0.2})
    text = ask(looking(INVOICE, total=SUM), found(INVOICE, *rows, total=0.1 + 0.2)).text
    assert text == "The total amount of invoices is 0.30."


def test_money_on_average_has_no_more_places_than_money_has() -> None:
    mean = Total(op="mean", attribute="amount")
    rows = [{"number": str(n), "amount": amount} for n, amount in enumerate((38.0, 18.0, 31.333))]
    text = ask(looking(INVOICE, total=mean), found(INVOICE, *rows, total=29.111111)).text
    assert text == "The average amount of invoices is 29.11."


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("total", "The total of invoices is 7."),
        ("quoted", "The total quoted of invoices is 7."),
        ("crates", "The total crates of invoices is 7."),
        ("area_m2", "The total area of invoices is 7 m²."),
    ],
)
def test_a_sum_goes_by_the_name_of_what_is_added_up(name: str, told: str) -> None:
    total = Total(op="sum", attribute=name)
    assert ask(looking(INVOICE, total=total), found(INVOICE, {name: 7}, total=7)).text == told
