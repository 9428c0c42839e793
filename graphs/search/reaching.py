"""How far a list reaches that is told a number of days: as far as the day that is looked for."""

from __future__ import annotations

from datetime import date
from typing import Any

from graphs.plans.records import Constant
from graphs.search.accesses import Access
from graphs.search.searches import Search
from graphs.search.units import in_unit
from graphs.search.values import is_within
from tools.entity_types.records import Input

_UNITS = frozenset({"hour", "day", "week"})


def reaching(search: Search, access: Access) -> Access:
    """The access with an input that counts days or hours large enough for the days that its rows
    are kept by; as it is where none is, or the service takes no such number.
    """
    days = _furthest(search, access)
    if days is None or access.path is None or access.changes:
        return access
    for one in access.free():
        amount = _counted(search, access, one, days)
        if amount is not None:
            return access.filling(one.key, Constant(value=amount))
    return access


def counts_reach(one: Input) -> bool:
    """Whether an input may say over how many hours, days or weeks rows are listed."""
    return one.role == "option" and not one.required and bool(_UNITS & {*one.words[-1:]})


def _furthest(search: Search, access: Access) -> int | None:
    """Days from today, today included, to the furthest one that rows are kept by."""
    told = (_day(one.value.value) for one in access.filters if isinstance(one.value, Constant))
    away = [abs((day - search.scope.now.date()).days) + 1 for day in told if day is not None]
    return max(away, default=None)


def _day(value: Any) -> date | None:
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        return None


def _counted(search: Search, access: Access, one: Input, days: int) -> Any | None:
    """The days in the unit that an input counts; None where that reaches so far by itself, or
    takes no such number.
    """
    if access.path is None or not counts_reach(one):
        return None
    parameter = search.scope.parameter(access.path, one.key)
    amount = in_unit({"amount": days, "unit": "day"}, one.words[-1])
    if amount is None or parameter.type not in ("integer", "number"):
        return None
    enough = isinstance(parameter.default, int) and amount <= parameter.default
    return amount if not enough and is_within(parameter, amount) else None
