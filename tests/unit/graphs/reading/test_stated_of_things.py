"""What is stated of things, of what was done to them, and from when on."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal
from graphs.reading.clauses import clause_of
from graphs.reading.sentences import deed_at
from tests.charging_stubs import read_ev
from tests.reading_stubs import NOW, TASK, read, told
from tests.unit.graphs.reading.test_reading_statements import CLUB


def _goal(request: str) -> dict[str, Any]:
    form = read(request, model=CLUB)
    assert (form.unread, form.doubtful) == ((), False)
    (goal,) = told(form)
    return dict(goal)


def _made(request: str) -> tuple[str, dict[str, Any], list[Any]]:
    goal = _goal(request)
    assigned = {one["attribute"]: one["value"] for one in goal.get("assignments", ())}
    return goal["tool_id"], assigned, [one["value"] for one in goal["target"]["constraints"]]


@pytest.mark.parametrize(
    ("request_", "assigned"),
    [
        ("Riverside has water now", {"has_water": True}),
        ("Riverside does not have water any more", {"has_water": False}),
        ("Riverside is back from water", {"has_water": False}),
    ],
)
def test_a_flag_is_stated_of_a_thing(request_: str, assigned: dict[str, Any]) -> None:
    assert _made(request_) == ("club.change_garden", assigned, ["Riverside"])


@pytest.mark.parametrize(
    ("request_", "assigned", "thing"),
    [
        ("the shed lock is high priority", {"priority": "high"}, "Broken shed lock"),
        ("task 17 is low priority", {"priority": "low"}, 17),
        ("make task 17 low", {"priority": "low"}, "17"),
        ("the broken shed lock is 14 now", {"cost": 14}, "Broken shed lock"),
        ("the broken shed lock is 14 from now on", {"cost": 14}, "Broken shed lock"),
    ],
)
def test_what_is_stated_is_set_and_no_day_with_it(
    request_: str, assigned: dict[str, Any], thing: Any
) -> None:
    assert _made(request_) == ("club.update_task", assigned, [thing])


@pytest.mark.parametrize(
    ("request_", "who"),
    [
        ("Ana closed the broken shed lock", "Ana"),
        ("Ben finished the broken shed lock this morning", "Ben"),
        ("Ana's mum closed the broken shed lock", "Ana Ruiz"),
    ],
)
def test_a_deed_that_is_told_is_recorded(request_: str, who: str) -> None:
    assert _made(request_) == ("club.close_task", {}, ["Broken shed lock", who])


@pytest.mark.parametrize(
    "request_",
    [
        "Ana hasn't closed the broken shed lock",
        "has Ana closed the broken shed lock?",
    ],
)
def test_what_was_not_told_as_done_is_not_done(request_: str) -> None:
    form = read(request_, model=CLUB)
    assert not any(isinstance(goal, DoGoal) and not form.doubtful for goal in form.goals)


@pytest.mark.parametrize(
    "request_",
    [
        "the shed lock was high priority",
        "the shed lock might be high priority",
        "the shed lock can't be high priority",
        "maybe the shed lock is high priority",
        "the broken shed lock is about 14",
        "perhaps the broken shed lock is closed",
        "Ana closed nothing of the broken shed lock",
    ],
)
def test_what_may_be_or_was_so_is_not_set_unasked(request_: str) -> None:
    form = read(request_, model=CLUB)
    doing = any(isinstance(goal, DoGoal) for goal in form.goals)
    assert form.doubtful or form.unread or not doing


@pytest.mark.parametrize("said", ["must", "should"])
def test_what_has_to_be_so_is_set(said: str) -> None:
    assert _made(f"the shed lock {said} be high priority")[1] == {"priority": "high"}


@pytest.mark.parametrize(
    ("said", "at"),
    [("Ada paid", 1), ("he paid today", 1), ("Ada's mum paid", 3), ("the client paid", 2),
     ("Orders paid in May", -1), ("Orders paid by Ada", -1), ("what Ada paid", -1)],
)  # fmt: skip
def test_a_deed_stands_behind_whoever_did_it(said: str, at: int) -> None:
    assert deed_at(clause_of(said, 0, NOW)) == at


def test_a_day_without_its_month_leaves_a_thing_its_month() -> None:
    _, assigned, _ = _made("move the due date of the broken shed lock to the 10th")
    assert assigned == {"due_on": {"day": 10, "from": "2026-05-12"}}
    _, assigned, _ = _made("move the due date of the broken shed lock to the 10th of July")
    assert assigned == {"due_on": "2026-07-10"}


def test_what_nobody_speaks_of_is_not_made_unasked() -> None:
    assert read("hire Nora Quist", model=CLUB).doubtful


def test_nobody_is_named_by_a_part_of_an_address() -> None:
    (goal,) = told(read_ev("which drivers have the email ada@mail.example?"))
    assert [one["value"] for one in goal["find"]["constraints"]] == ["ada@mail.example"]


@pytest.mark.parametrize("said", ["the second one is high priority", "the second of those is high"])
def test_what_is_stated_of_the_thing_at_a_place_is_set(said: str) -> None:
    form = read("list the tasks", model=CLUB).model_copy(update={"confidence": 1.0})
    rows = ({"id": 17}, {"id": 18})
    found = Found(goal="g1", status="answered", entity=TASK, rows=rows, matched=2)
    (goal,) = told(read(f"{said} now", [EarlierTurn("T1", "x", form, {"g1": found})], model=CLUB))
    assert goal["target"] == {"of": "T1.g1", "skip": 1, "limit": 1}
    assert [one["value"] for one in goal["assignments"]] == ["high"]
