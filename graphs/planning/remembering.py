"""What of forms and plans stands in path memory, and how it comes back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from graphs.context import RunContext
from graphs.forms.records import Form
from graphs.forms.shape import shape_of
from graphs.planning.plans import as_goal
from graphs.state import Subtask

NOT_YET = "plans are searched for anew"


def frame_of_form(form: Mapping[str, Any]) -> str:
    """The kind of request: the shapes of its goals, which no other text is like."""
    shapes = [shape_of(as_goal(goal)) for goal in form["goals"]]
    return json.dumps({"shapes": shapes}, ensure_ascii=False)


def plan_record(
    form: Mapping[str, Any], subtasks: list[Subtask], plans: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """The ``plan`` of a path record: form, plans by goal, and the tools of each subtask."""
    return {
        "form": dict(form),
        "plans": {goal: dict(plan) for goal, plan in plans.items()},
        "subtasks": [
            {
                "id": subtask["id"],
                "text": subtask["text"],
                "steps": _steps(plans.get(subtask["goal"]["id"])),
            }
            for subtask in subtasks
        ],
        "replayable": False,
        "why": NOT_YET,
    }


def _steps(plan: Mapping[str, Any] | None) -> list[dict[str, str]]:
    steps = plan["steps"] if plan else []
    return [{"tool": step["tool_id"]} for step in steps if step["kind"] == "call"]


async def remembered_plans(context: RunContext, form: Form) -> dict[str, dict[str, Any]]:
    """Goal id -> a plan of the memory for a goal of this shape, with the values of this one.

    Nothing is taken from memory yet: here ``same_frame(frame_of_form(form))`` is to be asked, and
    the constants of a trusted plan, which name their ``origin`` in the form, be replaced.
    """
    del context, form
    return {}
