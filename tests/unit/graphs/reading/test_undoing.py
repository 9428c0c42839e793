"""The last change is taken back by what it replaced, or refused in plain words."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Form, TalkGoal
from tests.reading_stubs import TASK, read


def _turn(request: str, tool: str, **facts: Any) -> EarlierTurn:
    """A turn by which one task was changed."""
    form = read(request)
    assert isinstance(form.goals[0], DoGoal), request
    change = Changed(tool_id=f"club.{tool}", call_id="c", **facts)
    found = Found(goal="g1", status="answered", entity=TASK, rows=(change.row,), changes=(change,))
    return EarlierTurn("T1", request, form, {"g1": found})


def _moved(**facts: Any) -> EarlierTurn:
    sent = {"task_id": 18, "due_on": "2026-05-20"}
    told = {"arguments": sent, "row": {"id": 18, "due_on": "2026-05-20"}, **facts}
    return _turn("set the due date of the broken shed lock to 20 May", "update_task", **told)


def _sets(form: Form) -> dict[str, Any]:
    (goal,) = form.goals
    assert isinstance(goal, DoGoal)
    assert goal.target is not None
    assert [c.value for c in goal.target.constraints] == [18]
    return {c.attribute: (c.op, c.value) for c in goal.assignments}


@pytest.mark.parametrize(
    "said", ["undo that", "put it back", "please change it back to how it was"]
)
def test_what_was_replaced_is_set_again(said: str) -> None:
    form = read(said, [_moved(before={"due_on": "2026-05-14"})])
    assert _sets(form) == {"due_on": ("=", "2026-05-14")}
    assert not form.unread


def test_what_was_empty_is_emptied() -> None:
    assert _sets(read("undo that", [_moved(before={"due_on": None})])) == {
        "due_on": ("missing", None)
    }


def test_what_was_made_is_deleted() -> None:
    made = _turn("add a task mow the lawn", "create_task", row={"id": 18})
    (goal,) = read("undo that", [made]).goals
    assert isinstance(goal, DoGoal)
    assert goal.tool_id == "club.delete_task"


@pytest.mark.parametrize(
    ("turn", "why"),
    [
        (_moved(), "not_known_before"),
        (_moved(outcome="unknown"), "no_way_back"),
        (_moved(outcome="refused"), "nothing_to_undo"),
        (_turn("close the broken shed lock", "close_task", row={"id": 18}), "no_way_back"),
    ],
)
def test_what_cannot_be_taken_back_is_refused(turn: EarlierTurn, why: str) -> None:
    (goal,) = read("put it back", [turn]).goals
    assert isinstance(goal, TalkGoal)
    assert goal.topic == why


@pytest.mark.parametrize("said", ["put it back to 14 May", "undo the shed lock", "bring it"])
def test_what_says_more_is_read_as_any_request(said: str) -> None:
    form = read(said, [_moved(before={"due_on": "2026-05-14"})])
    assert not any(isinstance(goal, TalkGoal) for goal in form.goals)
    commands = [goal for goal in form.goals if isinstance(goal, DoGoal)]
    assert not any(c.span is None for goal in commands for c in goal.assignments)
