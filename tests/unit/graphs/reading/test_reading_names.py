"""Words that are somebody's name, and words that only look like one."""

from __future__ import annotations

import pytest

from graphs.forms.records import FindGoal, Form
from tests.reading_stubs import TASK, attribute, model_of, read
from tools.entity_types.records import Attribute


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


WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday")
BIN = (
    attribute("id", type="integer", role="id"),
    attribute("colour", role="name"),
    attribute("weekday", enum=WEEK),
)


@pytest.mark.parametrize(
    ("attributes", "meant"),
    [
        (BIN, ("weekday", "friday")),
        ((*BIN, attribute("emptied_on", format="date")), ("emptied_on", "2026-05-15")),
    ],
)
def test_a_day_is_a_listed_word_where_nothing_holds_it_as_a_day(
    attributes: tuple[Attribute, ...], meant: tuple[str, str]
) -> None:
    (goal,) = read("Which bins are out on Friday?", model=model_of(("bin", "id", attributes))).goals
    assert isinstance(goal, FindGoal)
    assert [(one.attribute, one.value) for one in goal.find.constraints] == [meant]
