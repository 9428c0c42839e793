"""References to what was counted or added up: a total alone has no rows to look among."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.forms.parts import rewritten
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form, Goal
from tools.entity_types.records import EntityModel
from tools.records import Record

Finds = Mapping[str, FindGoal]
"""Reference, ``g1`` or ``T1.g1`` -> a goal that was put together into a number."""


def with_rows_of_totals(form: Form, earlier: Mapping[str, Form], model: EntityModel) -> Form:
    """The form, in which who looks among what a total is of, changes it, or takes an attribute of
    it, looks that up. ``earlier``: turn, ``T1`` -> its form.
    """
    totals = _totals(form.goals, "")
    for turn, one in earlier.items():
        totals |= _totals(one.goals, f"{turn}.")
    groups = {key: one for key, one in totals.items() if one.total and one.total.by}
    numbers = {key: one for key, one in totals.items() if key not in groups}
    told = (_among_groups(goal, groups) for goal in form.goals)
    goals = (rewritten(goal, lambda part: _opened(part, numbers, model)) for goal in told)
    return form.model_copy(update={"goals": tuple(goals)})


def _among_groups(goal: Goal, groups: Finds) -> Goal:
    """Who keeps those groups of which the number is so has them made anew."""
    if not isinstance(goal, FindGoal) or goal.total is not None:
        return goal
    one = groups.get(goal.find.of)
    if one is None or all(told.attribute != "total" for told in goal.find.constraints):
        return goal
    told = {name: getattr(goal.find, name) for name in ("wanted", "order", "limit", "skip")}
    constraints = (*one.find.constraints, *goal.find.constraints)
    find = one.find.model_copy(update={**told, "constraints": constraints})
    return goal.model_copy(update={"find": find, "total": one.total})


def _totals(goals: tuple[Goal, ...], before: str) -> dict[str, FindGoal]:
    """The goals that come to numbers, with what they refer to said as from outside."""
    return {
        f"{before}{one.id}": rewritten(one, lambda part: _from_outside(part, before))
        for one in goals
        if isinstance(one, FindGoal) and one.total and not one.tells_rows
    }


def _from_outside(part: Record, before: str) -> Record:
    name = "of" if isinstance(part, Find) else "goal" if isinstance(part, Constraint) else ""
    said = getattr(part, name) if name else ""
    return part if not said or "." in said else part.model_copy(update={name: before + said})


def _opened(part: Record, totals: Finds, model: EntityModel) -> Record:
    if isinstance(part, Find):
        part = _among(part, totals[part.of]) if part.of in totals else part
        told = tuple(_taken(one, part.entity, totals, model) for one in part.constraints)
        return part.model_copy(update={"constraints": told})
    if isinstance(part, Constraint):
        return _taken(part, "", totals, model)
    if isinstance(part, DoGoal) and part.target_goal in totals:
        return part.model_copy(update={"target_goal": "", "target": totals[part.target_goal].find})
    return part


def _among(part: Find, one: FindGoal) -> Find:
    """A look-up among what a total is of; of the first so many as it stands."""
    if one.find.limit is not None or one.find.skip:
        return part
    told = {name: getattr(part, name) for name in ("wanted", "order", "limit", "skip", "each")}
    constraints = (*one.find.constraints, *part.constraints)
    return one.find.model_copy(update={**told, "constraints": constraints})


def _taken(part: Constraint, entity: str, totals: Finds, model: EntityModel) -> Constraint:
    """What takes an attribute that no total has, or is to be one of the things themselves."""
    one, kind = totals.get(part.goal), model.types.get(entity)
    if one is None:
        return part
    about = kind.attribute(part.attribute) if kind is not None else None
    meant = (about.target or (entity if about.role == "id" else "")) if about is not None else ""
    of_rows = part.take != "total" if part.take else meant == one.find.entity != ""
    return part.model_copy(update={"goal": "", "find": one.find}) if of_rows else part
