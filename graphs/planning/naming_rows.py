"""Which attributes of rows must never be cut, and which come first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.forms.records import CallGoal, FindGoal, Goal
from graphs.plans.records import CallStep, Constant, Filter, Group, Join, Plan, RowsStep, Sort
from tools.entity_types.records import EntityModel

_LASTING = frozenset({"id", "name"})


def exact_attributes(entity: str, model: EntityModel, plan: Plan) -> frozenset[str]:
    """Ids, names and references of a type, and what the steps of the plan take."""
    kind = model.types.get(entity)
    attributes = kind.attributes if kind else ()
    named = {a.name for a in attributes if a.role in _LASTING or a.target or a.format == "uri"}
    return frozenset({*named, *_used(plan)})


def _used(plan: Plan) -> Iterator[str]:
    """Attributes that the steps of a plan speak of."""
    for step in plan.steps:
        if isinstance(step, CallStep):
            for source in step.arguments.values():
                if not isinstance(source, Constant):
                    yield source.attribute
        else:
            yield from _worked_on(step)


def _worked_on(step: RowsStep) -> Iterator[str]:
    for op in step.ops:
        match op:
            case Filter():
                yield from (name for name in (op.attribute, op.than) if name)
            case Sort():
                yield op.attribute
            case Group():
                yield from (name for name in (op.attribute, op.by, "total", *op.keep) if name)
            case Join():
                yield from (op.left, op.right)


def wanted_of(goal: Goal) -> tuple[str, ...]:
    """Attributes that the person wants to know."""
    if isinstance(goal, FindGoal):
        return goal.find.wanted
    return goal.wanted if isinstance(goal, CallGoal) else ()


def in_order(row: Mapping[str, Any], first: Sequence[str]) -> dict[str, Any]:
    """The row with these attributes first: where a row is cut, the others go."""
    return {name: row[name] for name in dict.fromkeys((*first, *row)) if name in row}
