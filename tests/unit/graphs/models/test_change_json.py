"""What a model writes a thing to become, and by how much what it holds changes."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import DoGoal
from graphs.models.form_json import FormReader
from graphs.models.form_names import FormNames
from graphs.models.written_json import WrongGoalError
from tests.search_stubs import attribute, entity, its_id, takes
from tools.entity_types.records import AccessPath, EntityModel

TASK = "kanban.task"
KIND = entity(
    TASK,
    [
        attribute("id", role="id"),
        attribute("due_on", format="date"),
        attribute("starts_at", format="date-time"),
        attribute("total"),
        attribute("quantity", description="in hours"),
        attribute("slot.date", format="date"),
        attribute("fee_cents").model_copy(update={"type": "integer"}),
    ],
)
INPUTS = (
    "due_on",
    "starts_at",
    "total",
    "quantity",
    "labels",
    "slot.date",
    "slot.time",
    "fee_cents",
)
PATH = AccessPath(
    tool_id="kanban.update_task",
    kind="update",
    entity=TASK,
    inputs=(its_id("task_id", TASK), *(takes(one, "content", TASK, one) for one in INPUTS)),
)
MODEL = EntityModel(types={TASK: KIND}, paths={PATH.tool_id: PATH})
READER = FormReader(FormNames(MODEL, (*MODEL.types, *MODEL.paths)), "move it")


def made(value: Any, name: str, **more: Any) -> tuple[str, Any, bool]:
    goal = READER.goal(
        {
            "do": "move",
            "type": "task",
            "target": {"find": "task"},
            "set": {name: value},
            "tool": "update_task",
        }
        | more,
        "g1",
    )
    assert isinstance(goal, DoGoal)
    (one,) = goal.assignments
    return one.attribute, one.value, one.shift


@pytest.mark.parametrize(
    ("name", "written", "by"),
    [
        ("due_on", {"by": 7, "unit": "day"}, {"amount": 7, "unit": "day"}),
        ("due_on", {"by": "-2 weeks"}, {"amount": -2, "unit": "week"}),
        ("total", {"by": 10, "unit": "percent"}, {"amount": 10, "unit": "percent"}),
        ("total", {"by": "-2.5%"}, {"amount": -2.5, "unit": "percent"}),
        ("total", {"by": 500, "unit": "EUR"}, {"amount": 500, "unit": ""}),
        ("quantity", {"by": 120, "unit": "minutes"}, {"amount": 2, "unit": ""}),
        ("total", {"by": 50, "unit": "cents"}, {"amount": 0.5, "unit": ""}),
        ("fee_cents", {"by": 50, "unit": "cents"}, {"amount": 50, "unit": ""}),
        ("fee_cents", {"by": 50}, {"amount": 50, "unit": ""}),
        ("fee_cents", {"by": -10, "unit": "EUR"}, {"amount": -1000, "unit": ""}),
        ("fee_cents", {"by": "4.50 €"}, {"amount": 450, "unit": ""}),
        ("fee_cents", {"by": 2, "unit": "dollars"}, {"amount": 200, "unit": ""}),
        ("fee_cents", {"by": 10, "unit": "percent"}, {"amount": 10, "unit": "percent"}),
        ("due_on", {"add": 3, "unit": "days"}, {"amount": 3, "unit": "day"}),
        ("total", {"remove": 20}, {"amount": -20, "unit": ""}),
        ("total", "+10%", {"amount": 10, "unit": "percent"}),
        ("total", "+500", {"amount": 500, "unit": ""}),
        ("due_on", "-2 days", {"amount": -2, "unit": "day"}),
        ("labels", {"add": "red", "remove": ["blue"]}, {"add": ["red"], "remove": ["blue"]}),
        ("labels", {"add": "red", "remove": None}, {"add": ["red"]}),
    ],
)
def test_a_change_by_so_much(name: str, written: Any, by: Any) -> None:
    assert made(written, name) == (name, by, True)


@pytest.mark.parametrize("written", ["11:30", {"time": "11:30"}])
def test_a_moment_of_which_only_the_time_is_said_keeps_its_day(written: Any) -> None:
    assert made(written, "starts_at") == ("starts_at", {"time": "11:30"}, True)


def test_a_moment_of_which_only_the_day_is_said_keeps_its_time() -> None:
    assert made("2026-05-14", "starts_at") == ("starts_at", {"date": "2026-05-14"}, True)


def test_what_is_made_has_no_moment_to_keep() -> None:
    assert made("2026-05-14", "starts_at", target=None)[2] is False


def test_what_may_be_less_than_nothing_is_no_change_by_so_much() -> None:
    assert made("-5", "total") == ("total", -5, False)


def test_a_day_becomes_what_is_said() -> None:
    assert made("2026-05-14", "due_on") == ("due_on", "2026-05-14", False)


def test_fields_of_an_object_are_no_moment() -> None:
    assert made({"date": "2026-05-14"}, "slot") == ("slot.date", "2026-05-14", False)


@pytest.mark.parametrize(
    ("name", "written", "told"),
    [
        ("due_on", {"by": "a while"}, "is no amount"),
        ("due_on", {"by": 7, "unit": "sprint"}, "is no unit; known: second"),
        ("quantity", {"by": 90, "unit": "minute"}, "it counts in hours"),
        ("total", {"by": "9" * 5000}, "is no amount"),
        ("starts_at", {"date": "tomorrow"}, "'tomorrow' is no date"),
        ("starts_at", {"date": "2026-02-30"}, "'2026-02-30' is no date"),
        ("starts_at", {"time": None}, "nothing says by how much"),
        ("starts_at", {"by": 1, "unit": "day", "time": "11:30"}, "are several changes"),
        ("total", {"add": 3, "remove": 2}, "are several changes"),
    ],
)
def test_what_is_no_change_by_so_much_is_said(name: str, written: Any, told: str) -> None:
    with pytest.raises(WrongGoalError, match=told):
        made(written, name)


@pytest.mark.parametrize("written", [{"amount": 500, "unit": "EUR"}, {"unit": "EUR"}])
def test_an_amount_with_its_unit_is_no_change_by_so_much(written: Any) -> None:
    goal = READER.goal(
        {"do": "set", "target": {"find": "task"}, "tool": "update_task", "set": {"total": written}},
        "g1",
    )
    assert isinstance(goal, DoGoal)
    assert not any(one.shift for one in goal.assignments)


def emptied(told: Any, *, made: bool = False) -> list[tuple[str, str]]:
    target = {} if made else {"target": {"find": "task"}}
    goal = READER.goal(
        {"do": "set", "type": "task", "tool": "update_task", "set": told} | target, "g1"
    )
    assert isinstance(goal, DoGoal)
    return [(one.attribute, one.op) for one in goal.assignments]


@pytest.mark.parametrize("told", [None, "", {"missing": True}])
def test_what_is_to_be_held_no_more(told: Any) -> None:
    assert emptied({"labels": told}) == [("labels", "missing")]


def test_nothing_beside_other_values_empties_nothing() -> None:
    """Models write null, too, for what was not said."""
    with pytest.raises(WrongGoalError, match="labels: leave out what is not said"):
        emptied({"total": 3, "labels": None})
    assert emptied({"total": 3, "labels": None}, made=True) == [("total", "=")]
    both = {"labels": {"missing": True}, "total": {"missing": True}}
    assert emptied(both) == [("labels", "missing"), ("total", "missing")]
