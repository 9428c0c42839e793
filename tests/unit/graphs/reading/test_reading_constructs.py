"""What each construction of a request comes to, in two languages."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.forms.records import CallGoal, DoGoal, FindGoal
from graphs.reading.clauses import split
from graphs.reading.tokens import tokens_of
from tests.reading_stubs import GARDEN, NOW, TASK, board_model, read, told

FUNCTIONS = {"club.convert_currency": 0.9, "club.weather_forecast": 0.8}


def only(request: str) -> dict[str, Any]:
    form = read(request)
    assert form.unread == ()
    (goal,) = told(form)
    return dict(goal)


@pytest.mark.parametrize(
    ("request_", "constraint"),
    [
        ("tasks assigned to Ana Ruiz", ("assigned_to", "=", "Ana Ruiz")),
        ("tasks in gardens that Ana Ruiz leads", ("garden_id.lead", "=", "Ana Ruiz")),
        ("unassigned tasks", ("assigned_to", "missing", None)),
        ("tasks without a due date", ("due_on", "missing", None)),
        ("open or done tasks", ("status", "in", ["open", "done"])),
        ("tasks that cost more than 50", ("cost", ">", 50)),
        ("tasks due after 20 May 2026", ("due_on", ">", "2026-05-20")),
        ("tasks due tomorrow", ("due_on", "=", "2026-05-13")),
        ("which gardens have no water?", ("has_water", "=", False)),
    ],
)
def test_what_things_must_be_like(request_: str, constraint: tuple[Any, ...]) -> None:
    (told_,) = only(request_)["find"]["constraints"]
    assert (told_["attribute"], told_.get("op", "="), told_.get("value")) == constraint


def test_a_relation_is_gone_against_its_direction() -> None:
    (told_,) = only("which garden has the broken shed lock?")["find"]["constraints"]
    assert (told_["attribute"], told_["op"], told_["take"]) == ("id", "in", "garden_id")
    assert told_["find"]["entity"] == TASK


@pytest.mark.parametrize(
    ("request_", "total"),
    [
        ("tasks per garden", {"op": "count", "by": "garden_id"}),
        ("how many tasks are there for each garden", {"op": "count", "by": "garden_id"}),
        (
            "average cost of the tasks by status",
            {"op": "mean", "attribute": "cost", "by": "status"},
        ),
        ("number of gardens", {"op": "count"}),
    ],
)
def test_totals_and_their_groups(request_: str, total: dict[str, str]) -> None:
    assert only(request_)["total"] == total


@pytest.mark.parametrize(
    ("request_", "attribute", "descending", "limit"),
    [
        ("the cheapest task in Riverside", "cost", False, 1),
        ("first task created", "created_on", False, 1),
        ("the two newest tasks", "created_on", True, 2),
        ("the cheapest tasks", "cost", False, None),
    ],
)
def test_degrees_are_orders(
    request_: str, attribute: str, *, descending: bool, limit: int | None
) -> None:
    look_up = only(request_)["find"]
    assert look_up["order"]["attribute"] == attribute
    assert look_up["order"].get("descending", False) is descending
    assert look_up.get("limit") == limit


def test_which_has_more_counts_for_each_of_the_alternatives() -> None:
    goal = only("Which has more tasks, Riverside or Old Orchard?")
    assert goal["total"] == {"op": "count", "by": "garden_id"}
    assert goal["find"]["order"] == {"attribute": "total", "descending": True}
    assert set(goal["find"]["constraints"][0]["value"]) == {"Riverside", "Old Orchard"}


def test_unless_expects_the_opposite() -> None:
    test, deed = read("Unless the broken shed lock is done, delete it").goals
    assert isinstance(test, FindGoal)
    assert test.test is not None
    assert isinstance(deed, DoGoal)
    assert deed.condition is not None
    assert deed.condition.expect is False


def test_a_thing_is_made_of_all_that_is_said() -> None:
    goal = only(
        'create a task called "Paint the gate" in Riverside with high priority due 20 May 2026'
    )
    assert goal["tool_id"] == "club.create_task"
    assert {told_["attribute"]: told_["value"] for told_ in goal["assignments"]} == {
        "title": "Paint the gate",
        "garden_id": "Riverside",
        "priority": "high",
        "due_on": "2026-05-20",
    }


@pytest.mark.parametrize(
    ("request_", "assigned"),
    [
        ("set the priority of task 17 to high", {"priority": "high"}),
        ("set the cost of task 17 to 50", {"cost": 50}),
        ("set the title of task 17 to Mend the shed", {"title": "Mend the shed"}),
        ("update task 17: due 3 June 2026", {"due_on": "2026-06-03"}),
    ],
)
def test_the_id_of_a_thing_is_never_what_it_is_made_like(
    request_: str, assigned: dict[str, Any]
) -> None:
    goal = only(request_)
    assert {told_["attribute"]: told_["value"] for told_ in goal["assignments"]} == assigned
    assert goal["target"]["constraints"] == [{"attribute": "id", "value": "17", "kind": "id"}]


def test_a_series_of_commands_is_one_goal_for_each_verb() -> None:
    form = read("Archive tickets, close the sprint and rename the board", (), board_model())
    assert [goal.tool_id for goal in form.goals if isinstance(goal, DoGoal)] == [
        "club.archive_ticket",
        "club.close_sprint",
        "club.rename_board",
    ]


def test_a_function_takes_an_amount_and_its_currencies_apart() -> None:
    (goal,) = read("convert 100 euros to dollars", (), board_model(), FUNCTIONS).goals
    assert isinstance(goal, CallGoal)
    assert [(c.kind, c.value) for c in goal.arguments] == [
        ("number", 100.0),
        ("currency", "EUR"),
        ("currency", "USD"),
    ]


def test_places_side_by_side_are_asked_about_one_by_one() -> None:
    request = "what's the weather in Oslo and in Cairo tomorrow?"
    goals = read(request, (), board_model(), FUNCTIONS).goals
    said = [{c.value for c in goal.arguments} for goal in goals if isinstance(goal, CallGoal)]
    assert said == [{"2026-05-13", "Oslo"}, {"2026-05-13", "Cairo"}]


def test_chinese_is_read_by_its_gloss_and_has_no_spans() -> None:
    form = read("有多少任务？")
    (goal,) = form.goals
    assert form.language == "zh"
    assert isinstance(goal, FindGoal)
    assert (goal.find.entity, goal.span) == (TASK, None)
    assert goal.total is not None
    (gardens,) = read("列出所有花园").goals
    assert isinstance(gardens, FindGoal)
    assert gardens.find.entity == GARDEN


def test_a_colon_leads_to_what_is_asked() -> None:
    said = "Two things please: what is the area of Elm, and who leads it?"
    clauses = split(said, NOW, lambda _: False)
    assert [one.text.strip() for one in clauses] == [
        "Two things please:", "what is the area of Elm, and", "who leads it?",
    ]  # fmt: skip
    assert len(split("at 10:30: Elm, all of it", NOW, lambda _: False)) == 1


def test_a_line_that_asks_or_commands_is_read_by_itself() -> None:
    lines = "who are you\nwhich tasks are open"
    assert [clause.text.strip() for clause in split(lines, NOW, lambda _: False)] == [
        "who are you",
        "which tasks are open",
    ]
    wrapped = "which tasks of the garden\nRiverside are open"
    assert len(split(wrapped, NOW, lambda _: False)) == 1


def test_a_question_of_yes_or_no_behind_and_is_read_by_itself() -> None:
    two = "when is it due, and is it mended?"
    assert [one.text.strip() for one in split(two, NOW, lambda _: False)] == [
        "when is it due, and",
        "is it mended?",
    ]
    one = "which of them are new, and are open?"
    assert len(split(one, NOW, lambda _: False)) == 1


def test_a_question_behind_and_is_read_by_itself_though_a_preposition_leads_it() -> None:
    two = "who mends Elm and in what town is that?"
    assert [one.text.strip() for one in split(two, NOW, lambda _: False)] == [
        "who mends Elm and",
        "in what town is that?",
    ]
    one = "which are the sheds, in which the tools are?"
    assert len(split(one, NOW, lambda _: False)) == 1


def test_what_is_going_to_be_says_no_more_than_what_will_be() -> None:
    going = {t.lower: t.function for t in tokens_of("who is going to be there")}
    assert going["going"]
    bound = {t.lower: t.function for t in tokens_of("who is going to Oslo")}
    assert not bound["going"]
