"""Plans and forms as short lines of plain English, for whoever wants to see how it was answered."""

from __future__ import annotations

from typing import Any

from graphs.forms.records import (
    CallGoal,
    CompareGoal,
    Constraint,
    DoGoal,
    Find,
    FindGoal,
    Form,
    Goal,
    TalkGoal,
    Test,
    Total,
)
from graphs.plans.arguments import GOAL
from graphs.plans.records import (
    CallStep,
    Constant,
    Distinct,
    Filter,
    Group,
    Join,
    Known,
    Plan,
    RowOp,
    RowsStep,
    Shift,
    Sort,
    Source,
    Take,
)
from tools.entity_types.records import EntityModel
from tools.words import identifier_words

_LONG = 60


def plan_lines(plan: Plan, model: EntityModel | None = None) -> list[str]:
    """A line for each step, numbered, and one for each thing taken for granted or left out."""
    numbers = {step.id: str(place) for place, step in enumerate(plan.steps, 1)}
    lines = []
    for place, step in enumerate(plan.steps, 1):
        said = (
            _call(step, numbers, model)
            if isinstance(step, CallStep)
            else _rows(step, place, numbers)
        )
        lines.append(f"{place} {said}")
    lines += [f"taken for granted: {said}" for said in plan.assumed]
    return [*lines, *(f"not applied: {said}" for said in plan.unapplied)]


def goal_lines(form: Form) -> list[str]:
    """A line for each goal."""
    return [f"{goal.id} {_goal(goal)}" for goal in form.goals]


def form_lines(form: Form, read_as: str = "") -> list[str]:
    """A line for each goal, ``read_as`` before it, for what was not read, and for each other
    reading.
    """
    lines = [f"{read_as}{line}" for line in goal_lines(form)]
    lines += [f"held aside: {', '.join(form.aside)}"] if form.aside else []
    lines += [f"not read: {', '.join(form.unread)}"] if form.unread else []
    asked = (("if that comes to nothing, asked: " if one.doubtful else "if that comes to nothing: ",
              one) for one in form.others)  # fmt: skip
    return lines + [f"{lead}{'; '.join(goal_lines(one))}" for lead, one in asked]


# --- steps --------------------------------------------------------------------------------------


def _call(step: CallStep, numbers: dict[str, str], model: EntityModel | None) -> str:
    words = [f"call {step.tool_id}"]
    words += [f"{key}={source_text(one, numbers)}" for key, one in step.arguments.items()]
    if step.over:
        words.append(f"for each row of {_table(step.over, numbers)}")
    path = model.path_of(step.tool_id, step.rows) if model is not None else None
    entity = model.types.get(path.entity) if model is not None and path is not None else None
    return " ".join(words + ([f"-> {' '.join(entity.words)}"] if entity is not None else []))


def _rows(step: RowsStep, place: int, numbers: dict[str, str]) -> str:
    """What is done to rows; whose they are is said where it is not the step before."""
    done = ", ".join(_op(op, numbers) for op in step.ops) or "take the rows"
    source = _table(step.of, numbers)
    return done if source == str(place - 1) else f"{done} of {source}"


def _op(op: RowOp, numbers: dict[str, str]) -> str:
    match op:
        case Filter():
            value = op.than if op.value is None else source_text(op.value, numbers)
            return f"keep {op.attribute or 'any'} {op.op} {value}".rstrip()
        case Join():
            return f"add {op.prefix} from {_table(op.step, numbers)} where {op.left} = {op.right}"
        case Sort():
            return f"order by {op.attribute}{', greatest first' if op.descending else ''}"
        case Take():
            return _take(op.limit, op.skip) + (f" of each {op.each}" if op.each else "")
        case Group():
            return _total(Total(op=op.op, attribute=op.attribute, by=op.by))
        case Distinct():
            return f"one of each {op.attribute}"
        case Shift():
            return f"change {op.attribute} by {value_text(op.by.value)}"


def _take(limit: int | None, skip: int) -> str:
    kept = "take all" if limit is None else f"take {limit}"
    return kept + (f" after the first {skip}" if skip else "")


def source_text(source: Source, numbers: dict[str, str]) -> str:
    """Where a value comes from; ``numbers`` names the steps by their ids."""
    if isinstance(source, Constant):
        return value_text(source.value)
    ref = GOAL + source.goal if isinstance(source, Known) else source.step
    return f"{'all ' if source.many else ''}{source.attribute} of {_table(ref, numbers)}"


def _table(ref: str, numbers: dict[str, str]) -> str:
    return ref.removeprefix(GOAL) if ref.startswith(GOAL) else numbers.get(ref, ref)


def value_text(value: Any) -> str:
    """A value, short; of a record, as a range of days is, what it holds."""
    if isinstance(value, dict):
        joint = " " if "unit" in value else " to "
        return joint.join(str(one) for one in value.values() if one not in (None, ""))
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= _LONG else f"{text[: _LONG - 1]}…"


# --- goals --------------------------------------------------------------------------------------


def _goal(goal: Goal) -> str:
    match goal:
        case FindGoal():
            said = _found(goal)
        case CompareGoal():
            said = f"compare {', '.join(goal.goals)}: {goal.op} {goal.attribute}".rstrip()
        case DoGoal():
            said = _do(goal)
        case CallGoal():
            said = " ".join([f"call {goal.tool_id}", *map(_constraint, goal.arguments)])
        case TalkGoal():
            said = f"talk: {goal.topic}"
    if goal.condition is None:
        return said
    return f"{said}, if {goal.condition.goal} is {'yes' if goal.condition.expect else 'no'}"


def _found(goal: FindGoal) -> str:
    said = f"find {_find(goal.find)}"
    if goal.total is not None:
        said += f"; {_total(goal.total)}"
    return said + (f"; is {_test(goal.test)}?" if goal.test is not None else "")


def _do(goal: DoGoal) -> str:
    target = f"each of {goal.target_goal}" if goal.each else goal.target_goal
    if goal.target is not None:
        target = f"{'each ' if goal.each else ''}{_find(goal.target)}"
    words = [goal.action, target or _kind(goal.entity) or goal.tool_id]
    given = ", ".join(map(_constraint, goal.assignments))
    return " ".join(word for word in words if word) + (f" with {given}" if given else "")


def _find(find: Find) -> str:
    said = _kind(find.entity) or f"those of {find.of}"
    if find.constraints:
        said += f" where {' and '.join(map(_constraint, find.constraints))}"
    if find.order is not None:
        said += f", by {find.order.attribute}{' descending' if find.order.descending else ''}"
    if find.limit is not None or find.skip:
        said += f", {_take(find.limit, find.skip)}{' of each' if find.each else ''}"
    return said + (f", showing {', '.join(find.wanted)}" if find.wanted else "")


def _kind(entity: str) -> str:
    """What a type is called, of its id: ``shop.gift_card`` is a gift card."""
    return " ".join(identifier_words(entity.rpartition(".")[2]))


def _constraint(one: Constraint) -> str:
    if one.find is not None or one.goal:
        taken = f"{one.take} of " if one.take else ""
        taken += f"{one.times.op} {one.times.count} " if one.times is not None else ""
        taken = f"{value_text(one.moved)} more than {taken}" if one.moved is not None else taken
        what = f"({_find(one.find)})" if one.find is not None else one.goal
        return f"{one.attribute or 'it'} {one.op} {taken}{what}"
    if one.op in ("exists", "missing"):
        return f"{one.attribute or 'it'} {one.op}"
    said = one.than or ("changed by " if one.shift else "") + value_text(one.value)
    return f"{one.attribute} {one.op} {said}" if one.attribute else said


def _total(total: Total) -> str:
    said = "count" if total.op == "count" else f"{total.op} of {total.attribute}"
    said += f" for each {total.by}" if total.by else ""
    return said + (", if several" if total.listed else "")


def _test(test: Test) -> str:
    than = f"{test.take} of {test.goal}".removeprefix(" of ") if test.goal else ""
    value = "" if test.op in ("exists", "missing") else f" {than or value_text(test.value)}"
    said = f"{'every ' if test.every else ''}{test.attribute or 'it'} {test.op}{value}"
    return f"not ({said})" if test.negated else said
