"""Edits of a form by the turn that follows: "and tomorrow?", "only the overdue ones"."""

from __future__ import annotations

from graphs.forms.parts import parts_of, rewritten
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, FindGoal, Form, Goal
from tools.records import Record


def replace_value(form: Form, old: Constraint, new: Constraint) -> Form:
    """The form with one constraint in place of another, wherever that stands."""
    return rewritten(form, lambda part: new if part == old else part)


def with_constraint(form: Form, goal_id: str, constraint: Constraint) -> Form:
    """The form with a constraint more on what a goal looks for, or calls with.

    One that says otherwise of the same attribute, by the same operator, gives way. Of a command it
    is about the target, and where it has none it is an assignment.
    """
    goals = tuple(
        _constrained(goal, constraint) if goal.id == goal_id else goal for goal in form.goals
    )
    return form.model_copy(update={"goals": goals})


def without_spans(form: Form) -> Form:
    """The form as of an earlier request: its spans say nothing about the one that follows."""
    return rewritten(form, _without_span)


def without_replaced(old: Form, new: Form) -> Form:
    """The new form without where and when the old one spoke of in what was replaced in it."""
    gone = _values(old) - _values(new)
    told = {
        goal: tuple(one for one in said if repr(one.value) not in gone)
        for goal, said in new.told.items()
    }
    return new.model_copy(update={"told": told})


def _values(form: Form) -> set[str]:
    """What the goals of a form say, however deep."""
    parts = (part for goal in form.goals for _, part in parts_of(goal, ""))
    return {repr(part.value) for part in parts if isinstance(part, Constraint)}


def _without_span(part: Record) -> Record:
    return part.model_copy(update={"span": None}) if "span" in type(part).model_fields else part


def _constrained(goal: Goal, constraint: Constraint) -> Goal:
    if isinstance(goal, FindGoal):
        return goal.model_copy(update={"find": _narrowed(goal.find, constraint)})
    if isinstance(goal, CallGoal):
        return goal.model_copy(update={"arguments": _added(goal.arguments, constraint)})
    if not isinstance(goal, DoGoal):
        return goal
    if goal.target is not None:
        return goal.model_copy(update={"target": _narrowed(goal.target, constraint)})
    return goal.model_copy(update={"assignments": _added(goal.assignments, constraint)})


def _narrowed(find: Find, constraint: Constraint) -> Find:
    return find.model_copy(update={"constraints": _added(find.constraints, constraint)})


def _added(constraints: tuple[Constraint, ...], new: Constraint) -> tuple[Constraint, ...]:
    kept = [one for one in constraints if not (new.attribute and _same_place(one, new))]
    return (*kept, new)


def _same_place(one: Constraint, other: Constraint) -> bool:
    return (one.attribute, one.op) == (other.attribute, other.op)
