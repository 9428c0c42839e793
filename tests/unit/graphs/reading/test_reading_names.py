"""Words that are somebody's name, and words that only look like one."""

from __future__ import annotations

from graphs.forms.records import FindGoal, Form
from tests.reading_stubs import TASK, read


def found(form: Form) -> FindGoal:
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    return goal


def test_a_proper_name_is_no_other_form_of_a_word() -> None:
    goal = found(read("Which open tasks does Coster have?"))
    assert goal.find.entity == TASK
    assert "cost" not in goal.find.wanted


def test_a_contraction_is_no_name() -> None:
    for request in ("We're done, which tasks are open?", "Going on, which tasks are open?"):
        kinds = {one.kind for one in found(read(request)).find.constraints}
        assert "name" not in kinds
