"""Things that are "on" others: loans that go on, of books that are on loan."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import attribute, model_of, read

BOOK = ("book", "id", (attribute("id", role="id"), attribute("title", role="name")))
LOAN = (
    "loan", "id",
    (
        attribute("id", role="id"),
        attribute("book_id", target="club.book", target_attribute="id"),
        attribute("lent_on", format="date"),
        attribute("returned_on", format="date", nullable=True),
        attribute("position", type="integer"),
    ),
)  # fmt: skip
MODEL = model_of(BOOK, LOAN)


def find(text: str) -> FindGoal:
    (goal,) = read(text, model=MODEL).goals
    assert isinstance(goal, FindGoal)
    return goal


@pytest.mark.parametrize("text", ["which books are on loan?", "how many books are on loan?"])
def test_what_is_on_loan_is_of_a_loan_that_goes_on(text: str) -> None:
    goal = find(text)
    told: list[Any] = [(c.attribute, c.op) for c in goal.find.constraints]
    assert (goal.find.entity, told) == ("club.loan", [("returned_on", "missing")])


@pytest.mark.parametrize(
    "text", ["how many books are on the loan list?", "books of loans", "what was spent on loan 4?"]
)
def test_what_is_on_a_certain_thing_says_nothing_of_its_end(text: str) -> None:
    assert "returned_on" not in [c.attribute for c in find(text).find.constraints]


def test_how_many_of_what_things_refer_to_asks_for_no_other_amount() -> None:
    goal = find("how many books are on loan?")
    assert goal.total is not None
    assert goal.total.op == "count"
    assert "position" not in goal.find.wanted


@pytest.mark.parametrize("text", ["which loans are out?", "who has the most loans out?"])
def test_what_is_out_goes_on(text: str) -> None:
    assert [(c.attribute, c.op) for c in find(text).find.constraints] == [
        ("returned_on", "missing")
    ]


def test_what_is_out_is_left_unread_where_nothing_tells_it() -> None:
    form = read("who has the most books out?", model=model_of(BOOK))
    assert "out" in form.unread
