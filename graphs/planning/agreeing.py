"""What the person says when asked whether a command is meant as it was read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.choices import affirms, chosen
from graphs.plans.arguments import GOAL
from graphs.state import Gap, Subtask


def with_agreement(subtask: Subtask, gap: Gap, said: str) -> Subtask:
    """The subtask as it was read where they say yes, of another thing where they choose that."""
    options = gap["options"]
    option = options[0] if affirms(said) else chosen(options, said)
    if option is None:
        return {**subtask, "agreed": False}
    value = gap["values"][options.index(option)]
    if option == options[0]:
        return {**subtask, "agreed": True}
    pin = gap["pin"]
    of = pin["of"].removeprefix(GOAL)
    it = {"attribute": pin["attribute"], "value": value, "kind": "id"}
    goal = _of_another(subtask["goal"], of, {"entity": pin["entity"], "constraints": [it]})
    return {**subtask, "agreed": True, "goal": goal}


def agreed_form(form: dict[str, Any], subtasks: Sequence[Subtask]) -> dict[str, Any]:
    """The form, as JSON; sure, where the person said of each of its changes that it is meant."""
    changes = [one for one in subtasks if one["goal"]["kind"] == "do"]
    if not changes or not all(one.get("agreed") for one in changes):
        return form
    return {**form, "doubtful": False, "confidence": 1.0, "features": {}}


def denied_in(gaps: Sequence[Gap], subtasks: Sequence[Subtask]) -> list[dict[str, Any]]:
    """What would have been sent, of questions whether it is meant to which they said no."""
    if all(one.get("agreed") is not False for one in subtasks):
        return []
    return [{"tool_id": gap["tool_id"], "sends": gap["sends"]} for gap in gaps if gap.get("sends")]


def _of_another(part: Any, of: str, find: dict[str, Any]) -> Any:
    """A part of a form with one thing, found so, instead of what a goal or a turn found."""
    if isinstance(part, list):
        return [_of_another(item, of, find) for item in part]
    if not isinstance(part, dict):
        return part
    part = {name: _of_another(value, of, find) for name, value in part.items()}
    if part.get("target_goal") == of:
        part |= {"target_goal": "", "target": find}
    if part.get("of") == of:
        part |= {"of": "", **find}
    if part.get("goal") == of:
        (it,) = find["constraints"]
        part |= {"goal": "", "op": "=", "value": it["value"], "kind": "id"}
    return part
