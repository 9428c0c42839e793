"""Forms and plans in the report of a run."""

from __future__ import annotations

from app.run_view import path_lines
from graphs.events import Decomposed, FormRead, Moved, Planned
from graphs.forms.records import Find, FindGoal, Form
from graphs.plans.records import CallStep, Plan
from graphs.state import Move
from tests.unit.app.test_run_view import report_of, subtask

FORM = Form(goals=(FindGoal(id="g1", find=Find(entity="s.thing")),), unread=("softly",))
PLAN = Plan(goal="g1", steps=(CallStep(id="s1", tool_id="s.list"),))
EVENTS = (
    FormRead(form=FORM.model_dump(mode="json")),
    Decomposed(language="en", subtasks=[subtask("A1")]),
    Moved(
        subtask="A1",
        move=Move(kind="backtrack", tool_id="s.other", path=[], reason="no way"),
        offered=[],
    ),
    Planned(subtask="A1", plan=PLAN.model_dump(mode="json")),
)


def test_form_and_plan_are_drawn_where_they_are_asked_for() -> None:
    report = report_of(*EVENTS)
    drawn = [line.strip() for line in path_lines(report, planned=True)]
    assert "read as g1 find thing" in drawn
    assert "not read: softly" in drawn
    assert "plan 1 call s.list" in drawn
    assert not any("s.list" in line for line in path_lines(report))


def test_the_moves_of_a_search_are_not_steps_back_of_a_run() -> None:
    report = report_of(*EVENTS)
    assert not any("back from" in line for line in path_lines(report))


def test_the_report_as_json_holds_form_and_plan() -> None:
    told = report_of(*EVENTS).to_json()
    assert told["form"]["unread"] == ["softly"]
    assert told["subtasks"][0]["plan"]["goal"] == "g1"
    assert "form" not in report_of().to_json()
