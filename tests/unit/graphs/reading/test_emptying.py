"""What is taken off a thing, or what it has no more, is left empty where things may lack it."""

from __future__ import annotations

import pytest

from graphs.forms.records import DoGoal
from tests.reading_stubs import MODEL, TASK, read
from tools.entity_types.records import EntityModel

KIND = MODEL.types[TASK]
NULLABLE = tuple(
    a.model_copy(update={"nullable": True}) if a.name in ("due_on", "cost", "garden_id") else a
    for a in KIND.attributes
)
OPEN = EntityModel(
    types={**MODEL.types, TASK: KIND.model_copy(update={"attributes": NULLABLE})},
    paths=MODEL.paths,
    version="nullable",
)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("remove the cost of the broken shed lock", "cost"),
        ("take the cost off the broken shed lock", "cost"),
        ("delete the broken shed lock's cost", "cost"),
        ("the broken shed lock has no cost any more", "cost"),
        ("the broken shed lock no longer has a garden", "garden_id"),
    ],
)
def test_what_a_thing_has_no_more_is_emptied(said: str, name: str) -> None:
    form = read(said, model=OPEN)
    (goal,) = form.goals
    assert isinstance(goal, DoGoal), said
    assert goal.tool_id == "club.update_task"
    assert [(c.attribute, c.op) for c in goal.assignments] == [(name, "missing")]
    assert form.unread == ()


@pytest.mark.parametrize(
    "said",
    ["the broken shed lock has no cost", "delete the broken shed lock", "remove the high tasks"],
)
def test_nothing_else_empties(said: str) -> None:
    goals = [g for g in read(said, model=OPEN).goals if isinstance(g, DoGoal)]
    assert not any(c.op == "missing" for g in goals for c in g.assignments)


def test_what_all_things_have_is_not_emptied() -> None:
    goals = [g for g in read("remove the cost of the broken shed lock").goals
             if isinstance(g, DoGoal)]  # fmt: skip
    assert not any(c.op == "missing" for g in goals for c in g.assignments)
