"""Requests that speak of no type: looked up as they are in the knowledge trees."""

from __future__ import annotations

from graphs.forms.records import CallGoal, Constraint, Form
from tools.library import ToolLibrary
from tools.tree_lookup import TREE_QUESTION, looks_up_tree


def looked_up(form: Form, request: str, library: ToolLibrary, most: int) -> Form:
    """The form; one without goals asks the trees, so far there are any, ``most`` at most."""
    if form.goals:
        return form
    trees = [tool for tool in library.tools() if looks_up_tree(tool)][:most]
    question = Constraint(attribute=TREE_QUESTION, value=request, kind="text")
    goals = (
        CallGoal(id=f"g{number}", tool_id=tool.id, arguments=(question,))
        for number, tool in enumerate(trees, 1)
    )
    return form.model_copy(update={"goals": tuple(goals), "unread": () if trees else form.unread})
