"""Goals without their values, and forms as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.forms.records import (
    CallGoal,
    CompareGoal,
    Condition,
    Constraint,
    DoGoal,
    Find,
    FindGoal,
    Form,
    Goal,
    Order,
    TalkGoal,
    Test,
    Total,
)
from graphs.forms.shape import shape_of, values_of, with_values


def late(status: Any, city: Any, limit: int | None, **more: Any) -> FindGoal:
    inner = Find(entity="c", constraints=(Constraint(attribute="city", value=city, span=(3, 9)),))
    constraints = (
        Constraint(attribute="status", value=status),
        Constraint(attribute="customer_id", find=inner),
        Constraint(attribute="note", op="missing"),
    )
    find = Find(entity="o", constraints=constraints, limit=limit, order=Order(attribute="total"))
    return FindGoal(**{"id": "g1", "find": find, "test": Test(op=">", value=4), **more})


def test_values_leave_the_shape_and_nothing_else_does() -> None:
    one = late("late", "Ghent", 3)
    other = late("open", "Lisbon", 5, id="g7", span=(1, 2), shown=False)
    assert shape_of(one) == shape_of(other)
    assert values_of(one) == ["late", "Ghent", 3, 4]
    assert "Ghent" not in shape_of(one)
    assert '"status"' in shape_of(one)


@pytest.mark.parametrize(
    "other",
    [
        late(["late", "open"], "Ghent", 3),
        late(7, "Ghent", 3),
        late("late", "Ghent", None),
        late("late", "Ghent", 3, total=Total(op="count")),
        late("late", "Ghent", 3, test=Test(op="<", value=4)),
        late("late", "Ghent", 3, test=None),
    ],
)
def test_what_differs_in_more_than_values_has_another_shape(other: Goal) -> None:
    assert shape_of(other) != shape_of(late("late", "Ghent", 3))


def test_when_a_goal_is_pursued_is_not_part_of_its_shape() -> None:
    asked = late("late", "Ghent", 3, condition=Condition(goal="g0"))
    assert shape_of(asked) == shape_of(late("late", "Ghent", 3))


def test_values_are_put_in_place() -> None:
    days = {"start": "2026-05-01", "end": "2026-05-31"}
    one, other = late("late", "Ghent", 3), late("open", days, 5)
    assert values_of(other)[1] == days
    assert with_values(one, ["open", days, 5, 4]) == other
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        with_values(one, ["open"])


GOALS: list[Goal] = [
    late("late", "Ghent", 3, condition=Condition(goal="g0", expect=False)),
    CompareGoal(id="g2", goals=("g1", "g0")),
    DoGoal(
        id="g3",
        action="close",
        target=Find(of="g1"),
        assignments=(Constraint(attribute="a", value={"start": 1}, kind="date_range"),),
    ),
    CallGoal(id="g4", tool_id="t", arguments=(Constraint(value=[1, 2]),), wanted=("x",)),
    TalkGoal(id="g5", topic="thanks"),
    FindGoal(id="g6", find=Find()),
]


@pytest.mark.parametrize("goal", GOALS)
def test_putting_the_values_back_changes_nothing(goal: Goal) -> None:
    assert with_values(goal, values_of(goal)) == goal


def test_a_form_comes_back_from_json_as_it_was() -> None:
    form = Form(goals=tuple(GOALS), language="zh", unread=("x",), confidence=0.5)
    written = json.dumps(form.model_dump(mode="json", exclude_defaults=True))
    assert Form.model_validate_json(written) == form
    assert "negated" not in written


json_values = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=4,
)


@given(json_values, json_values)
def test_any_values_go_in_and_come_out(status: Any, city: Any) -> None:
    goal = with_values(late("late", "Ghent", 3), [status, city, 9, 4])
    assert values_of(goal) == [status, city, 9, 4]
