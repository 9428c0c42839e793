"""An input that takes a month gets that of the days that were said."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.forms.records import Constraint
from graphs.search.searches import Search
from tools.cheap_patterns import matches
from tools.records import Parameter
from tools.words import identifier_words

_DAYS = ("date", "date_range", "datetime")


def month_told(search: Search, parameter: Parameter) -> str | int | None:
    """The month of the days that the goal says, else of those said elsewhere; None of several."""
    if not _takes_month(parameter):
        return None
    elsewhere = () if search.strict else search.scope.told
    for constraints in (search.own, elsewhere):
        months = {month for one in constraints if (month := _month(one))}
        if months:
            return _written(parameter, months.pop()) if len(months) == 1 else None
    return None


def _takes_month(parameter: Parameter) -> bool:
    """Whether an input takes a month: by its pattern or example, or it is called so."""
    if pattern := str(parameter.json_schema.get("pattern", "")):
        return matches(pattern, "2000-10") and not matches(pattern, "2000-10-10")
    return identifier_words(parameter.name)[-1:] == ("month",)


def _written(parameter: Parameter, month: str) -> str | int:
    """``2026-06``, or 6 where numbers are taken."""
    return int(month[-2:]) if parameter.type in ("integer", "number") else month


def _month(one: Constraint) -> str:
    """The month that a value lies in, ``YYYY-MM``; ``""`` of another value, or of several."""
    if one.kind not in _DAYS:
        return ""
    ends = [*one.value.values()] if isinstance(one.value, Mapping) else [one.value]
    months = {str(end)[:7] for end in ends}
    return months.pop() if len(months) == 1 else ""
