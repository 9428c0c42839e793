"""Goals without their values, and forms as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

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
from graphs.forms.shape import shape_of


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


def test_a_form_comes_back_from_json_as_it_was() -> None:
    form = Form(goals=tuple(GOALS), language="zh", unread=("x",), confidence=0.5)
    written = json.dumps(form.model_dump(mode="json", exclude_defaults=True))
    assert Form.model_validate_json(written) == form
    assert "negated" not in written
