"""The arguments of the calls of a plan: constants, and values of rows that steps before gave."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from graphs.plans.records import CallStep, Constant, Filter, Join, Known, RowsStep, Source
from graphs.plans.tables import (
    NothingToTakeError,
    SeveralToTakeError,
    Table,
    UntoldPartsError,
)
from graphs.rows.algebra import Row, values_of
from graphs.rows.comparing import listed
from graphs.rows.holding import as_held, held_as_null

GOAL = "goal:"
"""Before the id of a goal where a step refers to rows known before."""

Arguments = dict[str, Any]
Held = Mapping[str, Table]
"""Every table there is, by what refers to it: a step id, or ``goal:`` and the id of a goal."""


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
    held = held_by(tables, known)
    if not step.over:
        return _for_each(step, _with_nulls(step, _filled(step, {}, held), held, nullable))
    rows = held[step.over].rows if step.over in held else []
    sets = [
        _with_nulls(step, one, {**held, step.over: replace(held[step.over], rows=(row,))}, nullable)
        for row in rows
        for one in mapped(step, row, held)
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


def held_by(tables: Mapping[str, Table], known: Mapping[str, Table]) -> Held:
    """The tables of steps, and those known before, by what refers to them."""
    return {**{GOAL + goal: table for goal, table in known.items()}, **tables}


def taken_from(source: Source, held: Held) -> Any:
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
        key: given[key] if key in given else taken_from(source, held)
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


def mapped(step: CallStep, row: Row, held: Held) -> list[Arguments]:
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
