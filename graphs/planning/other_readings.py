"""Other ways to read a request, taken up where one came to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.following import without_spans
from graphs.forms.records import DoGoal, Form
from graphs.planning.state import PlanAgentState


def others_of(state: PlanAgentState) -> list[dict[str, Any]]:
    """The readings that are left, as JSON of forms."""
    return not_denied(state, state["form"].get("others") or ())


def not_denied(state: PlanAgentState, readings: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of readings, as JSON of forms, none that makes a change of which the person said that it is
    not meant.
    """
    if not (denied := denied_of(state)):
        return list(readings)
    gone = _changes([one["goal"] for one in state["subtasks"] if one["id"] in denied])
    return [one for one in readings if not any(goal in gone for goal in _changes(one["goals"]))]


def denied_of(state: PlanAgentState) -> set[str]:
    """The goals of which the person said that they are not meant."""
    return {one["id"] for one in state["subtasks"] if one.get("agreed") is False}


def _changes(goals: Sequence[Any]) -> list[DoGoal]:
    """The changes that goals, as JSON, make, however and wherever they are said."""
    form = without_spans(Form.model_validate({"goals": goals}))
    return [
        goal.model_copy(update={"id": "", "action": "" if goal.tool_id else goal.action})
        for goal in form.goals
        if isinstance(goal, DoGoal)
    ]
