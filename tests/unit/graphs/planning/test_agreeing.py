"""What is said to the question whether a doubtful command is meant."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from graphs.forms.records import Constraint, DoGoal, Find, Form
from graphs.gaps import make_gap
from graphs.planning.agreeing import agreed_form
from graphs.planning.replies import with_reply
from graphs.planning.subtasks import subtasks_of
from graphs.state import Gap, Pin, Subtask

NOW = datetime(2026, 11, 25, tzinfo=UTC)
KILN = "pottery.kiln"
FIRE = DoGoal(id="g1", action="fire", entity=KILN, target_goal="T2.g1")


def command(goal: DoGoal) -> Subtask:
    return subtasks_of(Form(goals=(goal,)), "fire it")[0]


def asked() -> Gap:
    gap = make_gap("Fire a kiln; Vulcan", "is this kiln meant", options=["Vulcan", "Little Ember"])
    pin = Pin(of="goal:T2.g1", attribute="id", value=None, entity=KILN)
    return {**gap, "values": [4, 7], "pin": pin, "read": True}


def told(goal: DoGoal, said: str) -> Subtask:
    return with_reply(command(goal), [asked()], said, NOW)


def test_yes_agrees_to_what_was_read() -> None:
    assert told(FIRE, "yes please") == {**command(FIRE), "pins": [], "agreed": True}


@pytest.mark.parametrize("said", ["the second one", "no, Little Ember"])
def test_another_thing_takes_its_place(said: str) -> None:
    subtask = told(FIRE, said)
    assert subtask["agreed"]
    goal: Any = Form.model_validate({"goals": [subtask["goal"]]}).goals[0]
    assert goal.target_goal == ""
    assert goal.target == Find(
        entity=KILN, constraints=(Constraint(attribute="id", value=7, kind="id"),)
    )


def test_another_thing_is_given_where_one_was_given() -> None:
    given = Constraint(attribute="kiln_id", op="in", goal="T2.g1")
    made = DoGoal(id="g1", action="book", entity="pottery.slot", assignments=(given,))
    (value,) = told(made, "2")["goal"]["assignments"]
    assert (value["value"], value["kind"], value["op"], value["goal"]) == (7, "id", "=", "")


@pytest.mark.parametrize("said", ["no", "none of these"])
def test_whatever_agrees_to_nothing_refuses(said: str) -> None:
    assert told(FIRE, said) == {**command(FIRE), "pins": [], "agreed": False}


def test_a_form_is_sure_where_all_of_its_changes_are_agreed_to() -> None:
    form = Form(goals=(FIRE,), doubtful=True, confidence=0.4, features={"left": 1.0})
    doubted = form.model_dump(mode="json")
    assert agreed_form(doubted, [told(FIRE, "no")]) == doubted
    assert agreed_form(doubted, [told(FIRE, "yes"), command(FIRE)]) == doubted
    sure = Form.model_validate(agreed_form(doubted, [told(FIRE, "yes")]))
    assert (sure.doubtful, sure.confidence, sure.features) == (False, 1.0, {})
