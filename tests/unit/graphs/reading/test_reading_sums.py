"""What several things come to, and what is so by a day: permits to dive, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.reading.clauses import split
from graphs.reading.cues import total_word
from graphs.reading.draft import Before, Draft
from graphs.reading.reasoner import RuleReader
from graphs.reading.totalling import take_total
from tests.reading_stubs import GARDEN, MODEL, NOW, PERSON, attribute, model_of, read, told

DIVE = model_of(
    ("permit", "number", (
        attribute("number", type="integer", role="id"),
        attribute("usable_until", format="date"),
        attribute("ends_on", format="date"),
        attribute("issued_on", format="date"),
    )),
    ("charge", "id", (
        attribute("id", type="integer", role="id"),
        attribute("made_on", format="date"),
        attribute("fee", format="decimal"),
        attribute("cylinders", type="integer"),
        attribute("depth", type="integer"),
        attribute("price_per_dive", type="number"),
    )),
    ("tank", "id", (
        attribute("id", type="integer", role="id"),
        attribute("litres", type="integer"),
        attribute("pressure", type="integer"),
    )),
)  # fmt: skip


def goal_of(request: str) -> dict[str, Any]:
    (goal,) = told(read(request, model=DIVE))
    return dict(goal)


@pytest.mark.parametrize(
    ("request_", "amount"),
    [
        ("How much fee came in from charges on 3 May 2026?", "fee"),
        ("How many cylinders were taken on 3 May 2026?", "cylinders"),
        ("What did the charges on 3 May 2026 have as fee?", "fee"),
        ("What does the fee of all charges make?", "fee"),
    ],
)
def test_one_amount_of_what_may_be_several_is_added_up(request_: str, amount: str) -> None:
    goal = goal_of(request_)
    assert goal["total"] == {"op": "sum", "attribute": amount, "listed": True}
    assert goal["find"]["wanted"] == [amount]


@pytest.mark.parametrize(
    "request_",
    [
        "how much do the charges come to in total?",
        "what do all the charges add up to, please?",
    ],
)
def test_what_things_come_to_is_what_they_cost(request_: str) -> None:
    form = read(request_, model=DIVE)
    (goal,) = told(form)
    assert goal["total"] == {"op": "sum", "attribute": "fee"}
    assert form.unread == ()


@pytest.mark.parametrize(
    "request_",
    [
        "How much is the fee of charge 17?",
        "How much fee does each charge have?",
        "How much are the charges by their fee?",
        "How much fee does a charge take?",
        "What fee do charges have?",
        "How much is the price per dive of charges?",
    ],
)
def test_an_amount_of_one_thing_or_of_each_is_not_added_up(request_: str) -> None:
    assert "total" not in goal_of(request_)


def test_a_total_of_which_no_amount_is_meant_is_not_read() -> None:
    assert "total" not in goal_of("what do the tanks weigh altogether?")


@pytest.mark.parametrize(
    ("request_", "descending"),
    [("which bill has the highest total?", True), ("the bill with the smallest total", False)],
)
def test_a_total_that_each_has_is_what_they_are_put_in_order_by(
    request_: str, *, descending: bool
) -> None:
    bills = model_of(
        ("bill", "id", (attribute("id", role="id"), attribute("total", type="number")))
    )
    (goal,) = told(read(request_, model=bills))
    order = goal["find"]["order"]
    assert (order["attribute"], order.get("descending", False)) == ("total", descending)
    assert "total" not in goal


@pytest.mark.parametrize(
    ("request_", "test"),
    [
        ("is permit 17 usable?", {"attribute": "usable_until", "op": ">=", "value": "2026-05-12"}),
        ("has permit 17 ended?", {"attribute": "ends_on", "op": "<=", "value": "2026-05-12"}),
        ("has permit 17 been issued?", {"attribute": "issued_on"}),
        ("does permit 17 end?", {"attribute": "ends_on"}),
    ],
)
def test_what_is_so_by_a_day_is_seen_from_now(request_: str, test: dict[str, Any]) -> None:
    assert goal_of(request_)["test"] == test


@pytest.mark.parametrize(("lead", "meant"), [("I mean", False), ("the mean of", True)])
def test_who_means_something_asks_for_no_average(lead: str, *, meant: bool) -> None:
    clause = split(f"which charges are open, {lead} those of today", NOW, lambda _: False)[0]
    assert (total_word(clause) is not None) == meant


def test_how_much_is_told_by_no_days_in_which_something_is_paid() -> None:
    dive = model_of(
        ("trip", "id", (
            attribute("id", role="id"),
            attribute("payment_days", type="integer"),
            attribute("weekly_fee", type="number"),
        )),
    )  # fmt: skip
    (goal,) = told(read("How much a week are they paying us for all trips?", model=dive))
    assert goal["total"] == {"op": "sum", "attribute": "weekly_fee", "listed": True}
    (goal,) = told(read("How many days do they have to pay for trips?", model=dive))
    assert "payment_days" in str(goal)


def test_how_much_behind_what_is_asked_of_one_thing_is_asked_of_it_too() -> None:
    (goal,) = told(read("When is Broken shed lock due, and how much is the cost?"))
    assert goal["find"]["wanted"] == ["due_on", "cost"]
    assert "total" not in goal


@pytest.mark.parametrize(("spoken", "summed"), [(GARDEN, "area"), (PERSON, "")])
def test_only_what_was_spoken_of_is_summed(spoken: str, summed: str) -> None:
    asked = "what do they come to together?"
    clause = split(asked, NOW, lambda _: False)[0]
    before = [Before(goal="T1.g1", entity=spoken)]
    draft = Draft(clause, GARDEN, [], RuleReader().schema(MODEL), before)
    take_total(draft)
    assert (draft.total.attribute if draft.total is not None else "") == summed


def test_what_is_so_many_percent_is_not_added_up_unasked() -> None:
    names = ("id", "discount_percent")
    model = model_of(
        (
            "client",
            "id",
            tuple(attribute(n, type="integer", role="id" if n == "id" else "plain") for n in names),
        )
    )
    draft = Draft(
        split("what does that come to altogether?", NOW, lambda _: False)[0],
        "club.client", [], RuleReader().schema(model), [Before(goal="T1.g1", entity="club.client")],
    )  # fmt: skip
    take_total(draft)
    assert draft.total is None
