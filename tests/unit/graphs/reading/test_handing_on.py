"""What is taken off somebody so as to be given to another."""

from __future__ import annotations

import pytest

from graphs.answering.records import Changed, Found
from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import DoGoal, Form
from tests.reading_stubs import TASK, read


def done(form: Form) -> list[tuple[str, list[object]]]:
    """The operations of the commands and what they are told."""
    goals = [goal for goal in form.goals if isinstance(goal, DoGoal)]
    return [(goal.tool_id, [c.value for c in goal.assignments]) for goal in goals]


@pytest.mark.parametrize(
    "said",
    [
        "take the broken shed lock off Ben Whitlock and give it to Ana Ruiz",
        "could you take the broken shed lock from him and hand it to Ana Ruiz",
    ],
)
def test_what_is_taken_off_somebody_is_given_to_the_other(said: str) -> None:
    form = read(said)
    assert done(form) == [("club.assign_task", ["Ana Ruiz"])]
    assert not form.unread


@pytest.mark.parametrize(
    "said", ["close the broken shed lock and give it to Ana Ruiz", "take the broken shed lock off"]
)
def test_what_is_done_by_an_operation_of_its_own_stays(said: str) -> None:
    assert done(read(said)) != [("club.assign_task", ["Ana Ruiz"])]


@pytest.mark.parametrize("said", ["give it to Ana Ruiz", "give that task to Ana Ruiz"])
def test_to_whom_a_thing_is_handed_picks_none_of_theirs(said: str) -> None:
    form = read("list the tasks of Riverside").model_copy(update={"confidence": 1.0})
    found = Found(goal="g1", status="answered", entity=TASK, rows=({"id": 17},), matched=1)
    before = [EarlierTurn("T1", "list the tasks of Riverside", form, {"g1": found})]
    assert done(read(said, before)) == [("club.assign_task", ["Ana Ruiz"])]


@pytest.mark.parametrize("closed", [True, False])
def test_what_is_put_right_does_not_wait_for_a_command_beside_it(closed: bool) -> None:
    text = "close the broken shed lock and assign it to Ana Ruiz"
    form = read(text).model_copy(update={"confidence": 1.0, "doubtful": False})
    changes = (Changed(tool_id="club.close_task", call_id="c"),) if closed else ()
    status = "answered" if closed else "failed"
    found = Found.model_validate(
        {"goal": "g1", "status": status, "entity": TASK, "rows": ({"id": 18},) * closed,
         "matched": int(closed), "changes": changes}
    )  # fmt: skip
    goals = read("no, Ben Whitlock", [EarlierTurn("T1", text, form, {"g1": found})]).goals
    goal = goals[-1]
    assert isinstance(goal, DoGoal)
    assert goal.tool_id == "club.assign_task"
    assert goal.target_goal == ("T1.g1" if closed else "")
    assert bool(goal.target) is not closed
