"""The parts of a form: every record with its place, what goals are told, parts changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from graphs.forms.records import CallGoal, Constraint, FindGoal, Goal
from tools.records import Record

R = TypeVar("R", bound=Record)


def parts_of(record: Record, place: str) -> Iterator[tuple[str, Record]]:
    """The record and every record within it, each with its place: ``g1.find.constraints.0``."""
    yield place, record
    for name in type(record).model_fields:
        value = getattr(record, name)
        if isinstance(value, Record):
            yield from parts_of(value, f"{place}.{name}")
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, Record):
                    yield from parts_of(item, f"{place}.{name}.{index}")


def said_of(goal: Goal) -> Sequence[Constraint]:
    """What a goal is told: the arguments of a call, or what things are like."""
    if isinstance(goal, CallGoal):
        return goal.arguments
    return goal.find.constraints if isinstance(goal, FindGoal) else ()


def rewritten(record: R, change: Callable[[Record], Record]) -> R:
    """The record with every record within it changed, the innermost first."""

    def new(value: Any) -> Any:
        if isinstance(value, Record):
            return rewritten(value, change)
        return tuple(map(new, value)) if isinstance(value, tuple) else value

    fields = {name: new(getattr(record, name)) for name in type(record).model_fields}
    changed = change(record.model_copy(update=fields))
    assert isinstance(changed, type(record)), "a part is replaced by one of its kind"
    return changed
