"""Whether the values of a plan are such as its operations and comparisons take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from graphs.flows.filling import values_of
from graphs.forms.complaint import Complaint, complaint
from graphs.plans.columns import Column, Columns, columns_of
from graphs.plans.records import CallStep, Plan
from graphs.reading.schema import is_date
from graphs.rows.comparing import is_text, listed
from tools.arguments import problem_with
from tools.entity_types.records import EntityModel
from tools.library import ToolLibrary


def misfits(plan: Plan, model: EntityModel, library: ToolLibrary) -> Iterator[Complaint]:
    """A complaint for each value that is none of those which may stand where it does."""
    columns = columns_of(plan, model, library)
    for step in plan.steps:
        held = {} if isinstance(step, CallStep) else columns.get(step.of, Columns()).held
        for name, one in values_of(step):
            for value in listed(one.value) if one.each else [one.value]:
                if isinstance(step, CallStep):
                    taken = library.tool(step.tool_id).parameter(name)
                    wrong = problem_with(taken, value) if taken is not None else ""
                    allowed = map(str, taken.enum) if taken is not None else ()
                else:
                    wrong, allowed = _no_day(held.get(name), value, model), ()
                if wrong:
                    yield complaint(step.id, wrong, value, allowed)


def _no_day(column: Column | None, value: Any, model: EntityModel) -> str:
    """What is wrong with a value that days are compared with."""
    kind = model.types.get(column.entity) if column is not None else None
    known = kind.attribute(column.attribute) if kind is not None and column is not None else None
    if known is None or not is_date(known) or not is_text(value):
        return ""
    return f"{known.name} is a day, {value!r} is none: write it as 2026-05-14"
