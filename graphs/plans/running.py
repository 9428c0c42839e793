"""A plan at work, without sending anything: tables of what was answered, arguments of what is next.

The rows of a call that was mapped over the rows of another step hold the attributes of the row that
they were asked for under ``^``: ``^name``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

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
from graphs.plans.tables import (
    NothingToTakeError,
    SeveralToTakeError,
    Table,
    Tables,
    UntoldPartsError,
)
from graphs.rows import algebra, totals
from graphs.rows.algebra import Row, key_of, values_of
from graphs.rows.answer_rows import OUTER, rows_of
from graphs.rows.comparing import listed
from graphs.rows.holding import as_held, held_as_null
from graphs.rows.shifting import shifted
from tools.entity_types.records import AccessPath, EntityModel

GOAL = "goal:"
"""Before the id of a goal where a step refers to rows known before."""
_CALL = ""
"""Where a row keeps its call while steps work on it; no attribute is called so."""

Arguments = dict[str, Any]
Answer = tuple[str, Mapping[str, Any], Any]
"""Id of the call, its arguments, the body of its answer."""
Held = Mapping[str, Table]
"""Every table there is, by what refers to it: a step id, or ``goal:`` and the id of a goal."""


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
        held = _held(tables, known)
        if isinstance(step, CallStep):
            if step.id in bodies and (not step.over or step.over in held):
                tables[step.id] = _answered(step, bodies[step.id], model, held)
        elif all(ref in held for ref in references(step)):
            tables[step.id] = _worked(step, held)
    return tables


def arguments_of(
    step: CallStep,
    tables: Mapping[str, Table],
    known: Mapping[str, Table],
    nullable: Collection[str] = (),
) -> list[Arguments]:
    """The arguments of each call of a step, each once; none where no row is there to map over.

    A row that lacks a value is passed over unless all do. ``nullable`` names the objects whose
    parts are arguments and that may be null instead. Raises ``NothingToTakeError``,
    ``SeveralToTakeError``.
    """
    held = _held(tables, known)
    if not step.over:
        return _for_each(step, _with_nulls(step, _filled(step, {}, held), held, nullable))
    rows = held[step.over].rows if step.over in held else []
    sets = [
        _with_nulls(step, one, {**held, step.over: replace(held[step.over], rows=(row,))}, nullable)
        for row in rows
        for one in _mapped(step, row, held)
    ]
    if rows and not sets:
        lacking = (name for name in _of_row(step).values() if not values_of(rows, name))
        raise NothingToTakeError(step.over, next(lacking, ", ".join(_of_row(step).values())))
    return [one for place, one in enumerate(sets) if one not in sets[:place]]


def _for_each(step: CallStep, arguments: Arguments) -> list[Arguments]:
    """One set of arguments for each value of a constant that says so."""
    sets = [arguments]
    for key, source in step.arguments.items():
        if isinstance(source, Constant) and source.each:
            sets = [{**one, key: value} for one in sets for value in listed(source.value)]
    return sets


def references(step: CallStep | RowsStep) -> list[str]:
    """Steps, and ``goal:`` ids, whose tables a step needs."""
    if isinstance(step, CallStep):
        sources: list[Source | None] = list(step.arguments.values())
        found = [step.over]
    else:
        sources = [op.value for op in step.ops if isinstance(op, Filter)]
        found = [step.of, *(op.step for op in step.ops if isinstance(op, Join))]
    found += [reference(one) for one in sources if one is not None]
    return list(dict.fromkeys(ref for ref in found if ref))


def reference(source: Source) -> str:
    """The table that a source takes from; ``""`` of a constant."""
    if isinstance(source, Constant):
        return ""
    return GOAL + source.goal if isinstance(source, Known) else source.step


def _held(tables: Mapping[str, Table], known: Mapping[str, Table]) -> Held:
    return {**{GOAL + goal: table for goal, table in known.items()}, **tables}


# --- where values come from -------------------------------------------------------------------


def _taken(source: Source, held: Held) -> Any:
    """The value of a source, from all rows of its table."""
    if isinstance(source, Constant):
        return source.value
    ref = reference(source)
    rows = held[ref].rows if ref in held else []
    if source.whole:
        return _whole(rows, ref, source.attribute)
    values = values_of(rows, source.attribute)
    if not values:
        raise NothingToTakeError(ref, source.attribute)
    if source.many:
        return values
    if len(values) > 1:
        raise SeveralToTakeError(ref, source.attribute, rows)
    return values[0]


def _whole(rows: Sequence[Row], ref: str, attribute: str) -> Any:
    """What the one row holds, as it was answered; None where that is nothing."""
    if not rows:
        raise NothingToTakeError(ref, attribute)
    if len(rows) != 1:
        raise SeveralToTakeError(ref, attribute, rows)
    try:
        return as_held(rows[0], attribute)
    except LookupError as error:
        raise UntoldPartsError(str(error)) from error


def _filled(step: CallStep, given: Arguments, held: Held) -> Arguments:
    """The arguments of one call; ``given`` holds those that the mapped row gives."""
    found = {
        key: given[key] if key in given else _taken(source, held)
        for key, source in step.arguments.items()
    }
    kept = {
        key for key, one in step.arguments.items() if not isinstance(one, Constant) and one.whole
    }
    return {key: v for key, v in found.items() if v is not None or key not in kept}


def _with_nulls(
    step: CallStep, arguments: Arguments, held: Held, nullable: Collection[str]
) -> Arguments:
    """The arguments with null for what is sent again and was answered as null, where nothing else
    is said of it.
    """
    nulls = {
        held_as_null(held[reference(source)].rows[0], source.attribute, key, nullable)
        for key, source in step.arguments.items()
        if not isinstance(source, Constant) and source.whole and key not in arguments
    }
    told = [name for name in nulls if name and not any(a.startswith(f"{name}.") for a in arguments)]
    return {**arguments, **dict.fromkeys(sorted(told))}


def _of_row(step: CallStep) -> dict[str, str]:
    """Arguments that the mapped row gives: the key of each with the attribute of the row."""
    return {
        key: source.attribute
        for key, source in step.arguments.items()
        if not isinstance(source, Constant)
        and reference(source) == step.over
        and not source.many
        and not source.whole
    }


def _mapped(step: CallStep, row: Row, held: Held) -> list[Arguments]:
    """The arguments of the calls for one row: one, or one for each of its values in step."""
    of_row = _of_row(step)
    values = {key: values_of([row], attribute) for key, attribute in of_row.items()}
    if not all(values.values()):
        return []
    width = max(map(len, values.values()), default=1)
    for key, found in values.items():
        if len(found) not in (1, width):
            raise SeveralToTakeError(step.over, of_row[key], [row])
    kept = {
        key: _whole([row], step.over, source.attribute)
        for key, source in step.arguments.items()
        if not isinstance(source, Constant) and source.whole and reference(source) == step.over
    }
    return [
        _filled(step, kept | {key: found[i % len(found)] for key, found in values.items()}, held)
        for i in range(width)
    ]


# --- tables of steps --------------------------------------------------------------------------


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
        for arguments in _mapped(step, outer, held):
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
        wanted = None if op.value is None else _taken(op.value, held)
    except NothingToTakeError:
        return list(rows) if op.op in ("!=", "not in") else []
    return algebra.kept(rows, op.attribute, op.op, wanted)
