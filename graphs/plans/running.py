"""A plan at work, without sending anything: the tables of what was answered.

The rows of a call that was mapped over the rows of another step hold the attributes of the row that
they were asked for under ``^``: ``^name``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.plans.arguments import Arguments, Held, held_by, mapped, references, taken_from
from graphs.plans.records import (
    CallStep,
    Distinct,
    Filter,
    Group,
    Join,
    Plan,
    RowOp,
    RowsStep,
    Shift,
    Sort,
    Take,
)
from graphs.plans.tables import (
    NothingToTakeError,
    Table,
    Tables,
)
from graphs.rows import algebra, totals
from graphs.rows.algebra import Row, key_of
from graphs.rows.answer_rows import OUTER, rows_of
from graphs.rows.shifting import shifted
from tools.entity_types.records import DENYING, AccessPath, EntityModel

_CALL = ""
"""Where a row keeps its call while steps work on it; no attribute is called so."""

Answer = tuple[str, Mapping[str, Any], Any]
"""Id of the call, its arguments, the body of its answer."""


def evaluate(
    plan: Plan,
    upto: int | None,
    bodies: Mapping[str, Sequence[Answer]],
    model: EntityModel,
    known: Mapping[str, Table],
) -> Tables:
    """The tables of all steps whose calls are answered, of the first ``upto`` steps.

    Raises ``SeveralToTakeError`` where a filter compares with one thing and there are several.
    """
    tables: Tables = {}
    for step in plan.steps[:upto]:
        held = held_by(tables, known)
        if isinstance(step, CallStep):
            if step.id in bodies and (not step.over or step.over in held):
                tables[step.id] = _answered(step, bodies[step.id], model, held)
        elif all(ref in held for ref in references(step)):
            tables[step.id] = _worked(step, held)
    return tables


def _answered(step: CallStep, answers: Sequence[Answer], model: EntityModel, held: Held) -> Table:
    """The table of a call: rows of its answers, each with the row that was mapped over."""
    path = model.path_of(step.tool_id, step.rows) or AccessPath(
        tool_id=step.tool_id, kind="function"
    )
    read = [[{**row, _CALL: call} for row in rows_of(body, path)] for call, _, body in answers]
    whole = step.whole or not path.paged
    if not step.over:
        return _as_table(path.entity, [row for rows in read for row in rows], whole)
    rows: list[Row] = []
    whole = whole and held[step.over].whole
    for outer in held[step.over].rows:
        around = {OUTER + name: value for name, value in outer.items()}
        for arguments in mapped(step, outer, held):
            places = answers_to(arguments, answers)
            whole = whole and bool(places)
            rows += [{**row, **around} for place in places for row in read[place]]
    return _as_table(path.entity, rows, whole)


def answers_to(arguments: Arguments, answers: Sequence[Answer]) -> list[int]:
    """Places of the answers to a call; what was sent beside, as defaults, makes no difference."""
    wanted = {name: key_of(value) for name, value in arguments.items()}
    return [
        place
        for place, (_, sent, _) in enumerate(answers)
        if all(key_of(sent.get(name)) == key for name, key in wanted.items())
    ]


def _worked(step: RowsStep, held: Held) -> Table:
    """The table of a step that works on rows."""
    source = held[step.of]
    calls = source.calls or [""] * len(source.rows)
    rows = [{**row, _CALL: call} for row, call in zip(source.rows, calls, strict=True)]
    for op in step.ops:
        rows = _after(op, rows, held)
    grouped = any(isinstance(op, Group) for op in step.ops)
    return _as_table("" if grouped else source.entity, rows, source.whole)


def _as_table(entity: str, rows: Sequence[Row], whole: bool) -> Table:
    calls = [row.get(_CALL, "") for row in rows]
    bare = [{name: value for name, value in row.items() if name != _CALL} for row in rows]
    return Table(entity, bare, whole, calls)


def _after(op: RowOp, rows: Sequence[Row], held: Held) -> list[Row]:
    """The rows after one operation."""
    match op:
        case Filter():
            return _filtered(op, rows, held)
        case Join():
            return algebra.joined(rows, held[op.step].rows, op.left, op.right, op.prefix)
        case Sort():
            return algebra.ordered(rows, op.attribute, descending=op.descending, among=op.among)
        case Take():
            return algebra.taken(rows, op.limit, op.skip, op.each, op.alike)
        case Group():
            return totals.grouped(rows, op.op, op.attribute, op.by, op.keep)
        case Distinct():
            return algebra.distinct(rows, op.attribute)
        case Shift():
            return shifted(list(rows), op.attribute, op.by.value, op.into, op.parted)


def _filtered(op: Filter, rows: Sequence[Row], held: Held) -> list[Row]:
    """The rows that pass; nothing to compare with equals nothing."""
    if op.than:
        return algebra.kept_beside(rows, op.attribute, op.op, op.than)
    try:
        wanted = None if op.value is None else taken_from(op.value, held)
    except NothingToTakeError:
        return list(rows) if op.op in DENYING else []
    return algebra.kept(rows, op.attribute, op.op, wanted)
