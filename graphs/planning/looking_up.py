"""Requests that name no rows, or name rows of knowledge trees in doubt: the trees are asked."""

from __future__ import annotations

from graphs.form_reasoner import ReadQuestion
from graphs.forms.records import CallGoal, Constraint, FindGoal, Form, Goal
from graphs.reading.cues import BOUNDS
from graphs.reading.weights import confidence, fitted
from tools.library import ToolLibrary
from tools.records import Tool
from tools.tree_lookup import TREE_QUESTION, looks_up_tree


def looked_up(form: Form, question: ReadQuestion, most: int) -> Form:
    """The form; what of it asks trees as they are is in place of its goals, the nearest tree first.

    One tree more than the ``most`` that may be asked: so the limit is told where it leaves any out.
    """
    trees = _asked(form, _look_ups(question.library))
    if form.goals and not trees:
        return form
    near = list(dict.fromkeys(tool_id.partition(".")[0] for tool_id in question.relevant))
    rank = {group: place for place, group in enumerate(near)}
    trees.sort(key=lambda tool: rank.get(tool.group_id, len(near)))
    asked = Constraint(attribute=TREE_QUESTION, value=form.read or question.request, kind="text")
    goals = (
        CallGoal(id=f"g{number}", tool_id=tool.id, arguments=(asked,))
        for number, tool in enumerate(trees[: most + 1], 1)
    )
    return form.model_copy(update={"goals": tuple(goals), "unread": () if trees else form.unread})


def _asked(form: Form, trees: list[Tool]) -> list[Tool]:
    """All trees where a form has no goals; those whose rows it lists, where it does so in doubt."""
    if not form.goals:
        return trees
    groups = {_listed_of(goal) for goal in form.goals}
    listed = [tool for tool in trees if tool.group_id in groups]
    meant = form.follows or len(listed) < len(groups) or not _is_doubted(form)
    return [] if meant else listed


def _listed_of(goal: Goal) -> str:
    """The group whose rows a goal lists as they are; "" of one that counts, compares or orders."""
    if not isinstance(goal, FindGoal) or goal.total or goal.test or goal.find.order:
        return ""
    compared = any(one.op in BOUNDS for one in goal.find.constraints)
    return "" if compared else goal.find.entity.partition(".")[0]


def _is_doubted(form: Form) -> bool:
    """Whether it may well be misread, whoever read it."""
    sure = confidence(form.features) if form.features else form.confidence
    return form.doubtful or sure < fitted()["doubt"]


def not_asked(form: Form, library: ToolLibrary, most: int) -> tuple[str, ...]:
    """The names of the trees that the first ``most`` goals leave out; none of other requests."""
    trees = {tool.id: tool.group_id for tool in _look_ups(library)}
    asked = [goal.tool_id for goal in form.goals if isinstance(goal, CallGoal)]
    if not asked or not trees.keys() >= set(asked):
        return ()
    return tuple(name for tool_id, name in trees.items() if tool_id not in asked[:most])


def _look_ups(library: ToolLibrary) -> list[Tool]:
    return [tool for tool in library.tools() if looks_up_tree(tool)]
