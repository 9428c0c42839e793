"""Requests that speak of no type: looked up as they are in the knowledge trees."""

from __future__ import annotations

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import CallGoal, Constraint, Form
from tools.tree_lookup import TREE_QUESTION, looks_up_tree


def looked_up(form: Form, question: ReadQuestion, most: int) -> Form:
    """The form; one without goals asks the trees, so far there are any, the nearest first.

    One tree more than the ``most`` that may be asked: so the limit is told where it leaves any out.
    """
    if form.goals:
        return form
    trees = [tool for tool in question.library.tools() if looks_up_tree(tool)]
    near = list(dict.fromkeys(tool_id.partition(".")[0] for tool_id in question.relevant))
    rank = {group: place for place, group in enumerate(near)}
    trees.sort(key=lambda tool: rank.get(tool.group_id, len(near)))
    asked = Constraint(attribute=TREE_QUESTION, value=question.request, kind="text")
    goals = (
        CallGoal(id=f"g{number}", tool_id=tool.id, arguments=(asked,))
        for number, tool in enumerate(trees[: most + 1], 1)
    )
    return form.model_copy(update={"goals": tuple(goals), "unread": () if trees else form.unread})
