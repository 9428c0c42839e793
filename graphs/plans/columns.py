"""What the rows of each step of a plan hold: names of attributes, and whose id each of them is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from graphs.plans.records import CallStep, Group, Join, Plan, RowOp, Shift
from graphs.rows.answer_rows import OUTER, relative_name
from graphs.rows.totals import TOTAL
from tools.entity_types.records import EntityModel
from tools.library import ToolLibrary


@dataclass(frozen=True, slots=True)
class Column:
    """One attribute of the rows: where it comes from."""

    entity: str = ""
    """Type of the record that holds it; ``""``: of no type."""
    attribute: str = ""
    """Its name in that type."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The attributes of the rows of a step."""

    held: Mapping[str, Column] = field(default_factory=dict)
    known: bool = True
    """Whether these are all; rows of an operation that describes no answer may hold anything."""

    def may_hold(self, name: str) -> bool:
        """Whether the rows hold an attribute, as far as is known."""
        return name in self.held or not self.known

    def may_hold_part(self, name: str) -> bool:
        """Whether the rows hold an attribute or a part of what it stands for."""
        parts = (f"{name}.", f"{name}[]")
        return self.may_hold(name) or any(one.startswith(parts) for one in self.held)

    def under(self, prefix: str) -> dict[str, Column]:
        """The attributes with a prefix before the name of each."""
        return {prefix + name: column for name, column in self.held.items()}


def columns_of(plan: Plan, model: EntityModel, library: ToolLibrary) -> dict[str, Columns]:
    """Step id -> what its rows hold; what was known before the plan may hold anything."""
    found: dict[str, Columns] = {}
    for step in plan.steps:
        if isinstance(step, CallStep):
            found[step.id] = _called(step, model, library, found)
        else:
            columns = found.get(step.of, Columns(known=False))
            for op in step.ops:
                columns = after(op, columns, found)
            found[step.id] = columns
    return found


def after(op: RowOp, columns: Columns, steps: Mapping[str, Columns]) -> Columns:
    """What rows hold after one operation on them."""
    if isinstance(op, Join):
        other = steps.get(op.step, Columns(known=False))
        held = {**columns.held, **other.under(f"{op.prefix}.")}
        return Columns(held, columns.known and other.known)
    if isinstance(op, Shift):
        return Columns({**columns.held, op.into: Column()}, columns.known)
    if isinstance(op, Group):
        names = [name for name in (op.by, *op.keep) if name]
        return Columns({**{n: columns.held.get(n, Column()) for n in names}, TOTAL: Column()})
    return columns


def _called(
    step: CallStep, model: EntityModel, library: ToolLibrary, steps: Mapping[str, Columns]
) -> Columns:
    """What the rows of a call hold, and under ``^`` those of the row that was mapped over."""
    path = model.path_of(step.tool_id, step.rows)
    if path is None:
        return Columns(known=False)
    described = [
        relative_name(output.path, path.container)
        for output in library.tool(step.tool_id).outputs
        if output.type != "object"
    ]
    entity = model.types.get(path.entity)
    names = [*path.attributes, *described] or [
        a.name for a in (entity.attributes if entity else ())
    ]
    held = {name: Column(path.entity, name) for name in names if name}
    outer = steps.get(step.over, Columns(known=False)) if step.over else Columns()
    return Columns({**held, **outer.under(OUTER)}, bool(held) and outer.known)
