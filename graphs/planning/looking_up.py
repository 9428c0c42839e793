"""Requests that speak of no type: looked up as they are in the knowledge trees."""

from __future__ import annotations

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import CallGoal, Constraint, Form
from tools.library import ToolLibrary
from tools.records import Tool
from tools.tree_lookup import TREE_QUESTION, looks_up_tree


def looked_up(form: Form, question: ReadQuestion, most: int) -> Form:
    """The form; one without goals asks the trees, so far there are any, the nearest first.

    One tree more than the ``most`` that may be asked: so the limit is told where it leaves any out.
    """
    if form.goals:
        return form
    trees = _look_ups(question.library)
    near = list(dict.fromkeys(tool_id.partition(".")[0] for tool_id in question.relevant))
    rank = {group: place for place, group in enumerate(near)}
    trees.sort(key=lambda tool: rank.get(tool.group_id, len(near)))
    asked = Constraint(attribute=TREE_QUESTION, value=question.request, kind="text")
    goals = (
        CallGoal(id=f"g{number}", tool_id=tool.id, arguments=(asked,))
        for number, tool in enumerate(trees[: most + 1], 1)
    )
    return form.model_copy(update={"goals": tuple(goals), "unread": () if trees else form.unread})


def not_asked(form: Form, library: ToolLibrary, most: int) -> tuple[str, ...]:
    """The names of the trees that the first ``most`` goals leave out; none of other requests."""
    trees = {tool.id: tool.group_id for tool in _look_ups(library)}
    asked = [goal.tool_id for goal in form.goals if isinstance(goal, CallGoal)]
    if not asked or not trees.keys() >= set(asked):
        return ()
    return tuple(name for tool_id, name in trees.items() if tool_id not in asked[:most])


def _look_ups(library: ToolLibrary) -> list[Tool]:
    return [tool for tool in library.tools() if looks_up_tree(tool)]
