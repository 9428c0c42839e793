"""Words for the side of nothing on which an amount is, by what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import FindGoal
from graphs.reading.spelling import put_right, vocabulary
from tests.reading_stubs import attribute, model_of, read

ACCOUNT = (
    "account", "id",
    (
        attribute("id", role="id"),
        attribute("title", role="name"),
        attribute("balance", type="number", description="In euros, negative when overdrawn"),
        attribute("overdraft_limit", type="number"),
    ),
)  # fmt: skip
MODEL = model_of(ACCOUNT)


def constraints(text: str) -> list[tuple[str, str, Any]]:
    (goal,) = read(text, model=MODEL).goals
    assert isinstance(goal, FindGoal)
    return [(c.attribute, c.op, c.value) for c in goal.find.constraints]


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("which accounts are overdrawn?", "<"),
        ("how many accounts are overdrawn?", "<"),
        ("which accounts are not overdrawn?", ">="),
    ],
)
def test_a_word_for_amounts_below_nothing_bounds_them(text: str, op: str) -> None:
    assert constraints(text) == [("balance", op, 0)]


def test_a_word_that_stands_in_a_description_is_no_slip() -> None:
    known = vocabulary(MODEL, ())
    assert put_right("which accounts are overdrawn", known).text == "which accounts are overdrawn"
    assert put_right("the overdraaft limit", known).text == "the overdraft limit"
