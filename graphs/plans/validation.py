"""What is wrong with a plan, the same for every author of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from graphs.forms.complaint import Complaint, complaint
from graphs.forms.records import CompareGoal, FindGoal, Goal, TalkGoal
from graphs.limits import Limits
from graphs.plans.arguments import GOAL, references
from graphs.plans.columns import Columns, after, columns_of
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
from graphs.plans.writing import of_change
from tools.entity_types.records import EntityModel, Input
from tools.library import ToolLibrary
from tools.records import Parameter, Tool


@dataclass(frozen=True, slots=True)
class _Checked:
    """A plan beside what it is checked against."""

    plan: Plan
    model: EntityModel
    tools: Mapping[str, Tool]
    columns: Mapping[str, Columns]
    entities: Mapping[str, str]
    """Goal id -> type of its rows, as far as is known."""


def complaints(
    plan: Plan,
    model: EntityModel,
    library: ToolLibrary,
    form_goal: Goal,
    *,
    unread: Sequence[str] = (),
    entities: Mapping[str, str] | None = None,
    limits: Limits | None = None,
) -> list[Complaint]:
    """Everything that is wrong, in the order of the steps; empty where the plan may run.

    ``unread`` is what of the request is in no part of the form; ``entities`` gives the type of what
    other goals, and earlier turns, found, by goal id.
    """
    tools = {tool.id: tool for tool in library.tools()}
    unknown = [step for step in plan.calls if step.tool_id not in tools]
    if unknown:
        return [
            complaint(s.id, f"there is no operation {s.tool_id!r}", s.tool_id, tools)
            for s in unknown
        ]
    checked = _Checked(plan, model, tools, columns_of(plan, model, library), entities or {})
    found = [*_of_order(plan), *_of_limits(plan, limits or Limits())]
    if not plan.steps and not isinstance(form_goal, CompareGoal | TalkGoal):
        found.append(complaint(plan.goal, "the plan has no step"))
    for step in plan.steps:
        if isinstance(step, CallStep):
            found += _of_call(step, checked)
            found += of_change(step, plan, model, tools[step.tool_id], form_goal, unread)
        else:
            found += _of_rows(step, checked)
    return [*found, *_of_test(checked, form_goal)]


# --- the plan as a whole ------------------------------------------------------------------------


def _of_order(plan: Plan) -> Iterator[Complaint]:
    """Ids are unique, and steps refer to what comes before."""
    before: list[str] = []
    for step in plan.steps:
        if step.id in before:
            yield complaint(step.id, "two steps have this id", step.id)
        for ref in references(step):
            if not ref.startswith(GOAL) and ref not in before:
                yield complaint(step.id, f"no step {ref!r} comes before it", ref, before)
        before.append(step.id)


def _of_limits(plan: Plan, limits: Limits) -> Iterator[Complaint]:
    if len(plan.steps) > limits.dfs_steps:
        wrong = f"the plan has {len(plan.steps)} steps, more than {limits.dfs_steps}"
        yield complaint(plan.goal, wrong, len(plan.steps))
    depths: dict[str, int] = {}
    for step in plan.steps:
        below = max((depths.get(ref, 0) for ref in references(step)), default=0)
        depths[step.id] = below + isinstance(step, CallStep)
    deepest = max(depths.values(), default=0)
    if deepest > limits.plan_depth:
        wrong = f"{deepest} calls rest on one another, more than {limits.plan_depth}"
        yield complaint(plan.goal, wrong, deepest)


def _of_test(checked: _Checked, goal: Goal) -> Iterator[Complaint]:
    """What a test compares is held by the rows of the last step."""
    if not isinstance(goal, FindGoal) or goal.test is None or not checked.plan.steps:
        return
    last = checked.plan.steps[-1].id
    if goal.test.attribute and not checked.columns[last].may_hold(goal.test.attribute):
        yield _lacking(last, goal.test.attribute, checked.columns[last])


# --- calls --------------------------------------------------------------------------------------


def _of_call(step: CallStep, checked: _Checked) -> Iterator[Complaint]:
    parameters = checked.tools[step.tool_id].parameters
    keys = [one.key for one in parameters]
    for parameter in parameters:
        if parameter.required and parameter.default is None and not _is_bound(parameter, step):
            wrong = f"{step.tool_id} needs {parameter.key}, which is not bound"
            yield complaint(step.id, wrong, parameter.key)
    path = checked.model.paths.get(step.tool_id)
    for key, source in step.arguments.items():
        if not _takes(key, keys):
            yield complaint(step.id, f"{step.tool_id} has no parameter {key!r}", key, keys)
        yield from _of_source(step.id, source, checked)
        wanted = path.input(key) if path is not None else None
        if wanted is not None and wanted.role == "id":
            yield from _of_id(step, wanted, source, checked)


def _is_bound(parameter: Parameter, step: CallStep) -> bool:
    """Whether it has a value, a part of it has, or what it is a part of."""
    return any(_within(key, parameter.key) or _within(parameter.key, key) for key in step.arguments)


def _takes(key: str, keys: Sequence[str]) -> bool:
    return any(_within(key, one) or _within(one, key) for one in keys)


def _within(key: str, whole: str) -> bool:
    """Whether a key is another or a part of it; ``""`` is the whole body."""
    return key == whole or not whole or key.startswith((f"{whole}.", f"{whole}["))


def _of_source(step: str, source: Source, checked: _Checked) -> Iterator[Complaint]:
    """What is taken from rows is held by them."""
    if isinstance(source, Constant | Known):
        return
    columns = checked.columns.get(source.step)
    if columns is None or (source.whole and columns.may_hold_part(source.attribute)):
        return
    if not columns.may_hold(source.attribute):
        yield _lacking(step, source.attribute, columns, source.step)


def _of_id(step: CallStep, wanted: Input, source: Source, checked: _Checked) -> Iterator[Complaint]:
    """An id that is taken is one of a thing of the type that the input takes."""
    if isinstance(source, Constant) or not wanted.entity:
        return
    if isinstance(source, Known):
        entity, attribute = checked.entities.get(source.goal, ""), source.attribute
    else:
        columns = checked.columns.get(source.step, Columns())
        column = columns.held.get(source.attribute)
        entity, attribute = (column.entity, column.attribute) if column else ("", "")
    if not _may_identify(entity, attribute, wanted, checked.model):
        fitting = sorted(_identifying(entity, wanted, checked.model))
        wrong = (
            f"{wanted.key} of {step.tool_id} takes the id of {wanted.entity},"
            f" {attribute} of {entity} is none"
        )
        yield complaint(step.id, wrong, attribute, fitting)


def _may_identify(entity: str, attribute: str, wanted: Input, model: EntityModel) -> bool:
    """Whether values of an attribute may be what the input takes, as far as is known."""
    known = model.types.get(entity)
    if known is None or known.attribute(attribute) is None:
        return True
    return attribute in _identifying(entity, wanted, model)


def _identifying(entity: str, wanted: Input, model: EntityModel) -> set[str]:
    """Attributes of a type that tell a thing of the type that the input takes."""
    known, other = model.types.get(entity), model.types.get(wanted.entity)
    if known is None:
        return set()
    found = {one.name for one in known.attributes if one.target == wanted.entity}
    if entity == wanted.entity:
        ids = {one.name for one in known.attributes if one.role == "id"}
        found |= {wanted.attribute or (other.id_attribute if other else ""), *ids}
    return found - {""}


# --- work on rows -------------------------------------------------------------------------------


def _of_rows(step: RowsStep, checked: _Checked) -> Iterator[Complaint]:
    """Every operation names attributes that the rows hold by then."""
    columns = checked.columns.get(step.of, Columns(known=False))
    for op in step.ops:
        for name in _named(op):
            if name and not columns.may_hold(name):
                yield _lacking(step.id, name, columns)
        if not all(_needed(op)):
            yield complaint(step.id, f"its {op.kind} names no attribute", "", columns.held)
        if isinstance(op, Join) and op.step in checked.columns:
            other = checked.columns[op.step]
            if op.right and not other.may_hold(op.right):
                yield _lacking(step.id, op.right, other, op.step)
        if isinstance(op, Filter):
            yield from _of_filter(step.id, op, checked)
        if isinstance(op, Take) and ((op.limit is not None and op.limit < 1) or op.skip < 0):
            yield complaint(step.id, "it must keep 1 row or more", op.limit)
        columns = after(op, columns, checked.columns)


def _of_filter(step: str, op: Filter, checked: _Checked) -> Iterator[Complaint]:
    if op.value is not None:
        yield from _of_source(step, op.value, checked)
    elif op.op not in ("exists", "missing") and not op.than:
        yield complaint(step, f"{op.attribute} {op.op} compares with nothing", op.op)


def _named(op: RowOp) -> list[str]:
    """The attributes of its rows that an operation reads."""
    match op:
        case Join():
            return [op.left]
        case Take():
            return [op.each]
        case Group():
            return [op.attribute, op.by, *op.keep]
        case Filter():
            return [op.attribute, op.than]
        case Sort() | Distinct() | Shift():
            return [op.attribute]


def _needed(op: RowOp) -> list[str]:
    """The names without which an operation does nothing that could be meant."""
    match op:
        case Join():
            return [op.left, op.right, op.prefix]
        case Group() if op.op != "count":
            return [op.attribute]
        case Sort() | Distinct():
            return [op.attribute]
        case Shift():
            return [op.attribute, op.into]
    return []


def _lacking(step: str, name: str, columns: Columns, other: str = "") -> Complaint:
    whose = f"the rows of {other}" if other else "its rows"
    return complaint(step, f"{whose} hold no {name!r}", name, columns.held)
