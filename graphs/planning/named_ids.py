"""What was asked, with what things are called in place of ids that nobody writes."""

from __future__ import annotations

from typing import Any

from graphs.answering.labels import CODE_LENGTH
from graphs.forms.records import Constraint, DoGoal, Find, FindGoal, Form, Goal
from graphs.planning.referred_names import is_key, names_by_id
from graphs.search.grounding import Grounding
from graphs.search.name_halves import called_by
from tools.entity_types.records import EntityModel, EntityType


def with_named_ids(form: Form, model: EntityModel, grounding: Grounding) -> Form:
    """The form as it is told; blocks. A code that people know a thing by stays."""
    goals = tuple(_goal(goal, model, grounding) for goal in form.goals)
    return form.model_copy(update={"goals": goals})


def _goal(goal: Goal, model: EntityModel, grounding: Grounding) -> Goal:
    if isinstance(goal, FindGoal):
        return goal.model_copy(update={"find": _find(goal.find, model, grounding)})
    if isinstance(goal, DoGoal) and goal.target is not None:
        return goal.model_copy(update={"target": _find(goal.target, model, grounding)})
    return goal


def _find(find: Find, model: EntityModel, grounding: Grounding) -> Find:
    kind = model.types.get(find.entity)
    told = tuple(_constraint(one, kind, model, grounding) for one in find.constraints)
    return find.model_copy(update={"constraints": told})


def _constraint(
    one: Constraint, kind: EntityType | None, model: EntityModel, grounding: Grounding
) -> Constraint:
    if one.find is not None:
        return one.model_copy(update={"find": _find(one.find, model, grounding)})
    attribute = kind.attribute(one.attribute) if kind is not None else None
    target = model.types.get(attribute.target) if attribute is not None else None
    if target is None or not is_key(one.value) or len(str(one.value)) <= CODE_LENGTH:
        return one
    name = _name(one.value, target, grounding)
    return one.model_copy(update={"value": name, "kind": "name"}) if name else one


def _name(value: Any, target: EntityType, grounding: Grounding) -> str:
    """What the thing of an id is called, both halves of its name; ``""``: it is not known."""
    known = [names_by_id(target, grounding, name).get(value) for name in called_by(target)]
    return " ".join(one for one in known if one)
