"""Other ways to read a request, taken up where one came to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.following import without_spans
from graphs.forms.records import DoGoal, Form
from graphs.planning.state import PlanAgentState


def others_of(state: PlanAgentState) -> list[dict[str, Any]]:
    """The readings that are left, as JSON of forms: none that makes the same change, once the
    person said that the one before is not meant.
    """
    others, denied = state["form"].get("others") or (), denied_of(state)
    if not denied:
        return list(others)
    gone = _changes([one["goal"] for one in state["subtasks"] if one["id"] in denied])
    return [one for one in others if not any(goal in gone for goal in _changes(one["goals"]))]


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
