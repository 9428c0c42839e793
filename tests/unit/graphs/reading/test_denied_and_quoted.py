"""What contractions deny, what is quoted, greeted and said of a currency."""

from __future__ import annotations

import pytest

from graphs.forms.records import DoGoal, FindGoal
from graphs.reading.clauses import clause_of
from memory.name_directory import KnownValue
from tests.reading_stubs import (
    GARDEN,
    MODEL,
    NOW,
    TASK,
    assigned,
    attribute,
    earlier_turn,
    model_of,
    only_goal,
    read,
    told,
)
from tools.entity_types.records import AccessPath, EntityModel, Input

CAMPER = model_of(
    (
        "camper",
        "id",
        (
            attribute("id", type="integer", role="id"),
            attribute("name", role="name"),
            attribute("can_swim", type="boolean"),
        ),
    ),
    ("tent", "id", (attribute("id", type="integer", role="id"), attribute("name", role="name"))),
)
FEE = "club.fee"
FEES = model_of(
    (
        "fee",
        "id",
        (
            attribute("id", type="integer", role="id"),
            attribute("amount.value", type="number"),
            attribute("amount.currency", enum=("GBP", "EUR")),
            attribute("note"),
        ),
    )
)


def _charging() -> EntityModel:
    inputs = tuple(
        Input(key=key, role="content", entity=FEE, attribute=key, words=tuple(key.split(".")))
        for key in ("amount.value", "amount.currency", "note")
    )
    path = AccessPath(
        tool_id="club.add_fee", kind="create", entity=FEE, inputs=inputs, words=("add", "fee")
    )
    return EntityModel(types=FEES.types, paths={**FEES.paths, path.tool_id: path}, version="fees")


@pytest.mark.parametrize(
    "request_", ["Which campers can't swim?", "which campers cannot swim", "Campers who cant swim"]
)
def test_what_cannot_be_is_denied(request_: str) -> None:
    (told_of,) = only_goal(request_, CAMPER)["find"]["constraints"]
    assert (told_of["attribute"], told_of["value"]) == ("can_swim", False)


def test_what_can_be_is_asked_of_somebody() -> None:
    known = [KnownValue("club.camper", "name", "Hugo", 3)]
    assert clause_of("Can Hugo swim?", 0, NOW).mood == "test"
    (goal,) = read("Can Hugo swim?", model=CAMPER, known=known).goals
    assert isinstance(goal, FindGoal)
    assert goal.test is not None
    assert goal.test.attribute == "can_swim"


def test_can_you_is_still_a_command() -> None:
    (goal,) = read('Can you close "Broken shed lock"?').goals
    assert isinstance(goal, DoGoal)


@pytest.mark.parametrize(
    ("said", "code"), [("£70", "GBP"), ("70 pounds", "GBP"), ("70 euros", "EUR")]
)
def test_the_currency_of_an_amount_is_taken_where_one_is_taken(said: str, code: str) -> None:
    goal = only_goal(f"add a fee of {said}", _charging())
    assert assigned(goal) == {"amount.value": 70.0, "amount.currency": code}


def test_a_currency_that_is_not_taken_is_left_to_be_asked_for() -> None:
    goal = only_goal("add a fee of 70 yen", _charging())
    assert "amount.currency" not in assigned(goal)


def test_a_text_in_quotes_orders_nothing_itself() -> None:
    (goal,) = read('create a task "The shed has to be closed"').goals
    assert isinstance(goal, DoGoal)
    assert (goal.action, goal.tool_id) == ("create", "club.create_task")
    assert [c.value for c in goal.assignments] == ["The shed has to be closed"]


def test_the_verb_that_asks_is_no_part_of_a_name() -> None:
    known = [KnownValue(TASK, "title", "Shopping list for spring", 19)]
    (told_of,) = only_goal("list the open tasks", known=known)["find"]["constraints"]
    assert told_of["attribute"] == "status"


def test_what_is_asked_behind_a_greeting_is_no_circumstance() -> None:
    plain = told(read("Somebody asks how large Riverside is."))
    greeted = told(read("Hello! Somebody asks how large Riverside is."))
    assert plain[0]["kind"] == "find"
    assert [one["kind"] for one in greeted] == ["talk", "find"]


def test_a_name_like_a_listed_value_stands_for_the_thing_named_before() -> None:
    known = [KnownValue(GARDEN, "name", "High", 3)]
    before = read("How many tasks does Riverside have?", known=known)
    turn = earlier_turn("T1", "How many tasks does Riverside have?", before, TASK, [17])
    (goal,) = told(read("and High?", [turn], known=known))
    (told_of,) = goal["find"]["constraints"]
    assert (told_of["attribute"], told_of["value"]) == ("garden_id", "High")


def test_a_listed_value_alone_still_narrows() -> None:
    before = read("How many tasks does Riverside have?")
    turn = earlier_turn("T1", "How many tasks does Riverside have?", before, TASK, [17])
    (goal,) = told(read("and high?", [turn], MODEL))
    assert {one["attribute"] for one in goal["find"]["constraints"]} == {"garden_id", "priority"}


def test_the_two_are_those_that_were_shown() -> None:
    first = "Which tasks of Riverside are open?"
    two = earlier_turn("T1", first, read(first), TASK, [17, 18])
    one = earlier_turn("T1", first, read(first), TASK, [17])
    assert told(read("which of the two is high priority?", [two]))[0]["find"]["of"] == "T1.g1"
    (goal,) = told(read("which of the two is high priority?", [one]))
    assert "of" not in goal["find"]


def test_what_has_been_done_is_no_order() -> None:
    said = "create a task for Riverside: the shed has been closed"
    (goal,) = read(said).goals
    assert isinstance(goal, DoGoal)
    assert goal.tool_id == "club.create_task"
    assert "the shed has been closed" in [c.value for c in goal.assignments]


@pytest.mark.parametrize(
    "said",
    [
        "Nobody has the low priority task of Riverside yet. Ben can do it, so assign it to him.",
        "Nobody does the high priority tasks of Riverside. Assign them to Ana Ruiz.",
    ],
)
def test_what_a_thing_is_not_chooses_none_to_be_changed(said: str) -> None:
    orders = [goal for goal in told(read(said)) if goal["kind"] == "do"]
    assert orders
    for goal in orders:
        target = goal.get("target", {}).get("constraints", ())
        assert all(one.get("op", "=") == "=" for one in target)


@pytest.mark.parametrize(
    ("request_", "state"),
    [
        ("Riverside doesn't need the high priority tasks any more, delete them", ("=", "high")),
        ("Riverside no longer wants high priority tasks, delete all of them", ("=", "high")),
        ("Riverside isn't having the high priority task, delete it", ("=", "high")),
        ("the task of Riverside isn't high priority, delete it", ("!=", "high")),
    ],
)
def test_things_that_are_not_wanted_are_those_that_are_changed(
    request_: str, state: tuple[str, str]
) -> None:
    (goal,) = read(request_).goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    told = {c.attribute: (c.op, c.value) for c in goal.target.constraints}
    assert told == {"garden_id": ("=", "Riverside"), "priority": state}


def test_a_flag_said_both_ways_is_what_was_said_last() -> None:
    goal = only_goal("the pay for Riverside is in, close the unpaid task there")
    told = {one["attribute"]: one["value"] for one in goal["target"]["constraints"]}
    assert told == {"paid": False, "garden_id": "Riverside"}
    both = read("how many paid or unpaid tasks are there?").goals[0]
    assert isinstance(both, FindGoal)
    assert [sorted(c.value) for c in both.find.constraints] == [[False, True]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("which tasks hasn't Ana Ruiz done?", [("assigned_to", "="), ("status", "!=")]),
        ("which tasks hasn't Ana Ruiz paid?", [("assigned_to", "="), ("paid", "=")]),
        ("which tasks aren't Ana Ruiz's?", [("assigned_to", "!=")]),
    ],
)
def test_what_somebody_has_not_done_is_of_that_one(text: str, said: list[tuple[str, str]]) -> None:
    goal = only_goal(text)
    assert [(c["attribute"], c.get("op", "=")) for c in goal["find"]["constraints"]] == said
