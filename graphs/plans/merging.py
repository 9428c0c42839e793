"""One plan for the things of several plans that differ by these things alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from graphs.plans.records import (
    CallStep,
    Constant,
    Filter,
    Group,
    Plan,
    RowOp,
    RowsStep,
    Step,
    Take,
)


class _ApartError(Exception):
    """Plans that differ by more than a thing."""


def for_all_things(plans: Sequence[Plan], *, of_all: bool = False) -> Plan | None:
    """The first plan for its thing and those of all others; None where they differ by more.

    None as well where rows are grouped, or cut other than ``of_all`` things, so that those of one
    thing would hide those of another.
    """
    try:
        steps = tuple(_steps(plans, of_all))
    except _ApartError:
        return None
    return plans[0].model_copy(update={"steps": steps})


def _steps(plans: Sequence[Plan], of_all: bool) -> Iterator[Step]:
    if len({len(plan.steps) for plan in plans}) > 1:
        raise _ApartError
    for some in zip(*(plan.steps for plan in plans), strict=True):
        rows = [one for one in some if isinstance(one, RowsStep)]
        calls = [one for one in some if isinstance(one, CallStep)]
        if len(rows) == len(some):
            yield _rows(rows, of_all)
        elif len(calls) == len(some):
            yield calls[0] if all(one == calls[0] for one in calls) else _call(calls)
        else:
            raise _ApartError


def _call(calls: Sequence[CallStep]) -> CallStep:
    """The call, made for each of the values by which they differ."""
    first, *others = calls
    bare = [one.model_copy(update={"arguments": {}}) for one in calls]
    keys = [one.arguments.keys() for one in calls]
    if first.over or any(b != bare[0] for b in bare) or any(k != keys[0] for k in keys):
        raise _ApartError
    apart = [k for k, s in first.arguments.items() if any(s != o.arguments[k] for o in others)]
    mapped = any(isinstance(s, Constant) and s.each for s in first.arguments.values())
    if len(apart) != 1 or mapped:
        raise _ApartError
    things = _things([one.arguments[apart[0]] for one in calls])
    several = things.model_copy(update={"each": True})
    return first.model_copy(update={"arguments": {**first.arguments, apart[0]: several}})


def _rows(some: Sequence[RowsStep], of_all: bool) -> RowsStep:
    if len({(one.of, len(one.ops)) for one in some}) > 1:
        raise _ApartError
    ops = tuple(_op(ops, of_all) for ops in zip(*(one.ops for one in some), strict=True))
    return some[0].model_copy(update={"ops": ops})


def _op(some: Sequence[RowOp], of_all: bool) -> RowOp:
    first = some[0]
    if isinstance(first, Group) or (isinstance(first, Take) and not of_all):
        raise _ApartError
    if all(one == first for one in some):
        return first
    filters = [one for one in some if isinstance(one, Filter)]
    if len({(one.attribute, one.op) for one in filters}) != 1 or len(filters) < len(some):
        raise _ApartError
    if filters[0].op not in ("=", "in"):
        raise _ApartError
    things = _things([one.value for one in filters])
    return filters[0].model_copy(update={"op": "in", "value": things})


def _things(sources: Sequence[Any]) -> Constant:
    """The ids of the things in one constant; only what tells a thing that was seen is one."""
    known = [one for one in sources if isinstance(one, Constant) and one.known]
    if len(known) < len(sources):
        raise _ApartError
    values = [v for s in known for v in (s.value if isinstance(s.value, list) else [s.value])]
    return known[0].model_copy(update={"value": values})
