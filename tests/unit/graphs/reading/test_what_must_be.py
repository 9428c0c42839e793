"""Days by which things must be, and states that they must come to."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import read


@pytest.mark.parametrize(
    "request_",
    [
        "which tasks have to be with us by Friday?",
        "which tasks must be made by Friday?",
        "which tasks need to be in by Friday?",
    ],
)
def test_what_must_be_by_a_day_is_due_then(request_: str) -> None:
    (goal,) = read(request_).goals
    assert isinstance(goal, FindGoal)
    assert [(c.attribute, c.op, c.value) for c in goal.find.constraints] == [
        ("due_on", "<=", "2026-05-15")
    ]


def test_a_day_that_is_named_is_meant_all_the_same() -> None:
    (goal,) = read("which tasks should have Friday as created on?").goals
    assert isinstance(goal, FindGoal)
    assert {c.attribute for c in goal.find.constraints} == {"created_on"}


def test_what_must_be_open_is_not_open_by_now() -> None:
    form = read("which tasks must be open by Friday?")
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert form.unread
    assert "status" not in {c.attribute for c in goal.find.constraints}
