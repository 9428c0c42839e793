"""Requests read into forms by the library's own words, names known from data, closed classes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, FindGoal, Form
from tests.reading_stubs import GARDEN, TASK, KnownThings, question, read, told

RIVERSIDE = {"attribute": "name", "value": "Riverside", "kind": "name"}
OF_RIVERSIDE = {"attribute": "garden_id", "value": "Riverside", "kind": "name"}
LOCK = {"attribute": "title", "value": "Broken shed lock", "kind": "name"}


def find(request: str) -> dict[str, Any]:
    """The only goal of a request, a look-up."""
    (goal,) = told(read(request))
    assert goal["kind"] == "find", goal
    return dict(goal)


def do(request: str) -> dict[str, Any]:
    """The only goal of a request, a command."""
    (goal,) = told(read(request))
    assert goal["kind"] == "do", goal
    return dict(goal)


@pytest.mark.parametrize(
    ("request_", "entity", "constraints", "wanted"),
    [
        ("Who leads Riverside?", GARDEN, [RIVERSIDE], ["lead"]),
        ("email of the lead of Riverside", GARDEN, [RIVERSIDE], ["lead.email"]),
        ("list the tasks of Riverside", TASK, [OF_RIVERSIDE], None),
        ("when is the broken shed lock due?", TASK, [LOCK], ["due_on"]),
        ("unpaid tasks", TASK, [{"attribute": "paid", "value": False, "kind": "flag"}], None),
    ],
)
def test_names_and_attributes_are_linked_over_relations(
    request_: str, entity: str, constraints: list[Any], wanted: list[str] | None
) -> None:
    look_up = find(request_)["find"]
    assert look_up["entity"] == entity
    assert look_up["constraints"] == constraints
    assert look_up.get("wanted") == wanted


def test_a_value_that_is_denied_is_not_what_is_looked_for() -> None:
    constraints = find("tasks not done in Riverside")["find"]["constraints"]
    assert {"attribute": "status", "op": "!=", "value": "done", "kind": "enum"} in constraints
    assert OF_RIVERSIDE in constraints


def test_a_thing_told_by_words_of_its_name_is_that_thing() -> None:
    assert find("is the leaking standpipe done?")["find"]["constraints"] == [
        {"attribute": "title", "value": "Leaking standpipe by the gate", "kind": "name"}
    ]


def test_a_thing_that_nobody_knows_stays_a_name_to_be_looked_up() -> None:
    constraints = find("what's the status of the task about the broken sundial?")["find"]
    assert constraints["constraints"] == [{"value": "broken sundial", "kind": "name"}]


def test_counts_sums_and_groups_are_totals() -> None:
    assert find("how many open tasks does Ana Ruiz have?")["total"] == {"op": "count"}
    total = find("what is the total cost of all tasks of Riverside")["total"]
    assert total == {"op": "sum", "attribute": "cost"}
    most = find("which garden has the most tasks?")
    assert most["total"] == {"op": "count", "by": "garden_id"}
    assert most["find"]["order"] == {"attribute": "total", "descending": True}


def test_the_number_before_the_things_limits_them() -> None:
    look_up = find("the three newest tasks of Old Orchard")["find"]
    assert look_up["limit"] == 3
    assert look_up["order"]["descending"] is True


def test_alternatives_are_compared_by_what_the_comparative_measures() -> None:
    look_up = find("which is larger, Riverside or Old Orchard?")["find"]
    assert set(look_up["constraints"][0]["value"]) == {"Riverside", "Old Orchard"}
    assert look_up["order"] == {"attribute": "area", "descending": True}
    assert look_up["limit"] == 1


def test_a_question_of_yes_or_no_tests_what_is_said_of_the_thing() -> None:
    water = find("does Riverside have water?")
    assert water["test"] == {"attribute": "has_water", "op": "=", "value": True}
    status = find("is the broken shed lock not done?")
    assert status["test"] == {
        "attribute": "status", "op": "=", "value": "done", "negated": True,
    }  # fmt: skip


def test_a_question_without_anything_to_test_is_no_test() -> None:
    (goal,) = read("is somebody minding the broken shed lock?").goals
    assert isinstance(goal, FindGoal)
    assert goal.test is None


def test_a_command_names_the_thing_and_what_it_is_to_be_like() -> None:
    due = do("set the due date of the broken shed lock to 20 May 2026")
    assert due["tool_id"] == "club.update_task"
    assert due["target"]["constraints"] == [LOCK]
    assert due["assignments"] == [{"attribute": "due_on", "value": "2026-05-20", "kind": "date"}]


def test_a_thing_of_another_type_goes_where_that_type_is_taken() -> None:
    assigned = do("assign the leaking standpipe to Ben Whitlock")
    assert assigned["tool_id"] == "club.assign_task"
    assert assigned["assignments"] == [
        {"attribute": "person_id", "value": "Ben Whitlock", "kind": "name"}
    ]


def test_an_id_that_is_stated_is_used_as_it_stands() -> None:
    assert do("delete task 17")["target"]["constraints"] == [
        {"attribute": "id", "value": "17", "kind": "id"}
    ]


def test_a_number_that_says_which_thing_is_no_value_of_it() -> None:
    high = do("set the priority of task 17 to high")
    assert high["target"]["constraints"] == [{"attribute": "id", "value": "17", "kind": "id"}]
    assert high["assignments"] == [{"attribute": "priority", "value": "high", "kind": "enum"}]


def test_only_a_listed_value_goes_where_values_are_listed() -> None:
    for said in ("set the priority of the broken shed lock to 20 May 2026", "priority"):
        for goal in told(read(said)):
            given = [a for a in goal.get("assignments", []) if a["attribute"] == "priority"]
            assert given == []


def test_several_commands_are_several_goals() -> None:
    goals = read("close the broken shed lock and delete task 17").goals
    assert [g.tool_id for g in goals if isinstance(g, DoGoal)] == [
        "club.close_task", "club.delete_task",
    ]  # fmt: skip


def test_a_condition_decides_and_it_points_to_what_was_asked_about() -> None:
    test, deed = read("If the broken shed lock is open, close it").goals
    assert isinstance(test, FindGoal)
    assert test.test is not None
    assert isinstance(deed, DoGoal)
    assert (deed.condition and deed.condition.goal, deed.target_goal) == ("g1", "g1")


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("hello", "greeting"),
        ("thanks!", "thanks"),
        ("ok great", "thanks"),
        ("what other things do you know about?", "help"),
        ("what can you do?", "help"),
        ("that is wrong", "complaint"),
    ],
)
def test_talk_asks_for_no_call(said: str, topic: str) -> None:
    (goal,) = told(read(said))
    assert (goal["kind"], goal.get("topic")) == ("talk", topic)


def earlier(request: str, entity: str, rows: list[dict[str, Any]]) -> EarlierTurn:
    form = read(request).model_copy(update={"confidence": 1.0})
    found = Found(goal="g1", status="answered", entity=entity, rows=tuple(rows))
    return EarlierTurn("T1", request, form, {"g1": found})


TASKS = earlier("list the tasks of Riverside", TASK, [{"id": 17}, {"id": 18}])


def test_a_fragment_replaces_what_it_is_like() -> None:
    form = read("and for Old Orchard?", [TASKS])
    assert form.follows
    (goal,) = told(form)
    assert goal["find"]["constraints"] == [
        {"attribute": "garden_id", "value": "Old Orchard", "kind": "name"}
    ]


def test_words_that_point_back_are_the_rows_of_the_turn_before() -> None:
    (count,) = told(read("how many of them are open?", [TASKS]))
    assert count["find"]["of"] == "T1.g1"
    (second,) = told(read("when is the second one due?", [TASKS]))
    assert second["find"] == {"of": "T1.g1", "wanted": ["due_on"], "skip": 1, "limit": 1}


def test_nothing_is_changed_by_what_an_unsure_turn_found() -> None:
    unsure = EarlierTurn(
        "T1", TASKS.request, TASKS.form.model_copy(update={"unread": ("x",)}), TASKS.found
    )
    form = read("close it", [unsure])
    assert form.doubtful
    assert isinstance(form.goals[0], DoGoal)
    assert form.goals[0].target_goal == "T1.g1"


def test_words_that_nothing_explains_are_told() -> None:
    assert read("list the tasks of Riverside with glitter").unread == ("glitter",)


async def test_unknown_names_are_searched_for_while_reading() -> None:
    from graphs.reading.reasoner import RuleReader

    asked = question("what is the phone of Hugo Bernard?")
    await RuleReader().read(asked)
    assert isinstance(asked.grounding, KnownThings)
    assert asked.grounding.searched == ["Hugo Bernard"]


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_reading_never_fails_on_any_text(text: str) -> None:
    form = read(text)
    assert isinstance(form, Form)
    assert 0.0 <= form.confidence <= 1.0


async def test_cities_are_searched_for_before_what_is_found_in_them() -> None:
    from graphs.reading.reasoner import RuleReader

    asked = question("the email of Sea View in Helsinki")
    await RuleReader().read(asked)
    assert isinstance(asked.grounding, KnownThings)
    assert asked.grounding.searched[:2] == ["Helsinki", "Sea View"]
