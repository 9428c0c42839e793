"""What must hold of a step that changes something: a payload, a resolved target, no guesses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.forms.complaint import Complaint, complaint
from graphs.forms.parts import parts_of
from graphs.forms.records import CallGoal, Constraint, DoGoal, Find, Goal
from graphs.plans.arguments import reference
from graphs.plans.own_deeds import says_all
from graphs.plans.records import CallStep, Constant, Filter, Plan, Shift, Source, Step
from tools.entity_types.records import AccessPath, EntityModel, EntityType, Input
from tools.records import Tool
from tools.words import identifier_words

_CHANGES = ("create", "update", "delete", "action")
_WITH_CONTENT = ("create", "update")


def of_change(
    step: CallStep,
    plan: Plan,
    model: EntityModel,
    tool: Tool,
    goal: Goal,
    unread: Sequence[str] = (),
) -> Iterator[Complaint]:
    """What is wrong with a call as a change; nothing where it only reads."""
    path = model.paths.get(step.tool_id)
    if tool.risk == "read":
        return
    if not isinstance(goal, DoGoal | CallGoal):
        wrong = f"{step.tool_id} changes something, and {goal.id} only asks"
        yield complaint(step.id, wrong, spoken="that would change something, which was not asked")
    left_out = [*plan.unapplied, *unread]
    for said in left_out:
        wrong = f"{step.tool_id} changes something, and {said!r} of the request is not applied"
        yield complaint(step.id, wrong, said, spoken=_not_understood(said, left_out))
    if path is not None and isinstance(goal, DoGoal) and _maps_target(step, path, goal):
        wrong = f"it changes every row of {step.over}, and one thing is meant"
        told = "several things may be meant"
        yield complaint(step.id, wrong, step.over, spoken=told)
    if path is not None:
        if not (isinstance(goal, DoGoal) and says_all(goal.action, path)):
            yield from _of_payload(step, path)
        yield from _of_constants(step, path, model, tool, goal)
    if isinstance(goal, DoGoal) and step == _last_change(plan, model):
        yield from _of_assignments(step, plan, goal)


def _not_understood(said: str, left_out: Sequence[str]) -> str:
    """What is told of words that a change does not rest on; a stretch that holds others is not."""
    if any(other != said and other in said for other in left_out):
        return ""
    return f"“{said}” was not understood for certain"


def _last_change(plan: Plan, model: EntityModel) -> CallStep | None:
    calls = plan.calls
    changes = [s for s in calls if s.tool_id in model.paths and _is_change(model.paths[s.tool_id])]
    return changes[-1] if changes else None


def _is_change(path: AccessPath) -> bool:
    return path.kind in _CHANGES


def _maps_target(step: CallStep, path: AccessPath, goal: DoGoal) -> bool:
    """Whether the thing to change comes from mapped rows though only one is meant."""
    types = {goal.entity, goal.target.entity if goal.target is not None else ""} - {""}
    taken = [
        path.input(key) for key, source in step.arguments.items() if reference(source) == step.over
    ]
    ids = [one for one in taken if one is not None and one.role == "id"]
    return bool(step.over) and not goal.each and any(not types or i.entity in types for i in ids)


def _of_payload(step: CallStep, path: AccessPath) -> Iterator[Complaint]:
    content = [one.key for one in path.inputs if one.role == "content"]
    if path.kind in _WITH_CONTENT and content and not any(key in step.arguments for key in content):
        wrong = f"{path.tool_id} is given nothing to {path.kind} with"
        yield complaint(step.id, wrong, "", content, "it was not said what is to be changed")


def _of_constants(
    step: CallStep, path: AccessPath, model: EntityModel, tool: Tool, goal: Goal
) -> Iterator[Complaint]:
    """Values that stand in the form go where they belong; what planning made up goes nowhere."""
    for key, source in step.arguments.items():
        taken = path.input(key)
        if taken is None or not isinstance(source, Constant) or source.value is None:
            continue
        part, about = _origin(goal, source.origin)
        if taken.role in ("id", "content") and not source.origin and not _stands(tool, key, source):
            wrong = f"{key} of {path.tool_id} is {source.value!r}, which the request does not say"
            told = f"it was not said that {_worded(key)} is to be {source.value}"
            yield complaint(step.id, wrong, source.value, spoken=told)
        elif part is not None and _is_bare_name(part, source, taken, model):
            wrong = f"{key} of {path.tool_id} takes an id of {taken.entity}, not a name"
            told = f"nothing is known that is called “{source.value}”"
            yield complaint(step.id, wrong, source.value, spoken=told)
        elif taken.role == "content" and about and about not in _spoken_of(taken, about, model):
            wrong = (
                f"{source.value!r} tells of {about}; it is no {taken.attribute or key} of"
                f" {taken.entity}"
            )
            told = f"“{source.value}” tells which one is meant; it is no new {_worded(key)}"
            yield complaint(step.id, wrong, source.value, spoken=told)


def _spoken_of(taken: Input, about: str, model: EntityModel) -> tuple[str, ...]:
    """The types that an input may be told by: its own, and the one that its attribute refers to."""
    kind = model.types.get(taken.entity)
    if kind is None:
        return (about,)
    attribute = kind.attribute(taken.attribute)
    return (kind.id, attribute.target if attribute is not None else "")


def _origin(goal: Goal, origin: str) -> tuple[Constraint | None, str]:
    """The constraint that a value stands in, and the type of the find that it narrows."""
    about, found = "", None
    for place, part in parts_of(goal, goal.id):
        if origin == place or origin.startswith(f"{place}."):
            if isinstance(part, Find):
                about = part.entity
            elif isinstance(part, Constraint):
                found = part
    return found, about


def _stands(tool: Tool, key: str, source: Constant) -> bool:
    """Whether the description itself says the value: its default, or the only one there is."""
    parameter = tool.parameter(key)
    if parameter is None:
        return False
    return source.value == parameter.default or parameter.enum == (source.value,)


def _is_bare_name(part: Constraint, source: Constant, taken: Input, model: EntityModel) -> bool:
    """Whether a name goes as it was read where things are told by an id that is no name."""
    entity, told_by = _told_by(taken, model)
    if part.kind != "name" or source.known or source.value != part.value or entity is None:
        return False
    return (told_by or entity.id_attribute) not in entity.name_attributes


def _told_by(taken: Input, model: EntityModel) -> tuple[EntityType | None, str]:
    """The type of the thing that an input takes, and by which attribute; None: it takes none."""
    entity = model.types.get(taken.entity)
    if taken.role == "id" or entity is None:
        return entity, taken.attribute
    attribute = entity.attribute(taken.attribute)
    if taken.role != "content" or attribute is None:
        return None, ""
    return model.types.get(attribute.target), attribute.target_attribute


def _sources(step: Step) -> list[Source]:
    """What a call sends, or what rows are compared with or changed by."""
    if isinstance(step, CallStep):
        return [*step.arguments.values()]
    compared = [op.value for op in step.ops if isinstance(op, Filter) and op.value is not None]
    return [*compared, *(op.by for op in step.ops if isinstance(op, Shift))]


def _of_assignments(step: CallStep, plan: Plan, goal: DoGoal) -> Iterator[Complaint]:
    """Every value that the person assigned is sent, or finds the thing whose id is sent."""
    sent = [one for step_ in plan.steps for one in _sources(step_) if isinstance(one, Constant)]
    for place, assigned in enumerate(goal.assignments):
        origin = f"{goal.id}.assignments.{place}"
        used = any(s.origin.startswith(origin) or s.value == assigned.value for s in sent)
        if assigned.value is not None and not used:
            wrong = f"{assigned.attribute or 'a value'} = {assigned.value!r} is not sent"
            told = f"“{_shown(assigned.value)}” has no place in what can be changed"
            yield complaint(step.id, wrong, assigned.value, spoken=told)


def _worded(key: str) -> str:
    return " ".join(identifier_words(key))


def _shown(value: Any) -> str:
    """A value without the names of its parts."""
    parts = value.values() if isinstance(value, Mapping) else [value]
    return " ".join(str(part) for part in parts if part is not None)
