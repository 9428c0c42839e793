"""How many days it is until something asks when that is, and how far from now."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal
from tests.reading_stubs import read


@pytest.mark.parametrize(
    "said",
    ["how many days until the broken shed lock is due?", "how long until the broken shed lock?"],
)
def test_the_day_is_asked_for_with_how_far_it_is(said: str) -> None:
    form = read(said)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert (goal.find.wanted, goal.counts_days, form.unread) == (("due_on",), True, ())


@pytest.mark.parametrize("said", ["when is the broken shed lock due?", "how many tasks are open?"])
def test_nothing_else_asks_how_far_a_day_is(said: str) -> None:
    assert not any(isinstance(g, FindGoal) and g.counts_days for g in read(said).goals)
