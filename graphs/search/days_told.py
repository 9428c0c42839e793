"""Inputs for the first and the last day, of rows that are kept by their day in code."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.forms.records import Constraint
from graphs.search.accesses import Access
from graphs.search.cues import alike
from graphs.search.searches import Search
from graphs.search.values import parameter_kind
from tools.entity_types.records import Input

_AFTER, _BEFORE = (">", ">="), ("<", "<=")


def day_told(search: Search, access: Access, one: Input) -> str | None:
    """The end of the days that the goal says which an open input is for: one that bounds takes the
    end that it bounds, else the only input for a day takes one day, of two the first takes the
    first and the other the last; None else. Days before or after another have one end.
    """
    if access.changes or access.path is None:
        return None
    if parameter_kind(search.scope.parameter(access.path, one.key)) != "date":
        return None
    kept = {f.attribute for f in access.filters}
    days = [told for told in _days(search) if told.attribute in kept]
    same = [other.key for other in alike(search, access, one)]
    if len(days) != 1 or len(same) > 2:
        return None
    first, last = _ends(days[0])
    if one.operator in (*_AFTER, *_BEFORE):
        return first if one.operator in _AFTER else last
    if len(same) == 2 and first != last:
        return (first, last)[same.index(one.key)]
    return first if first == last and same.index(one.key) == 0 else None


def goes_on(search: Search, access: Access) -> bool:
    """Whether rows of all days from one on are meant, so that no day is the last one."""
    own = access.kind.attribute if access.kind is not None else lambda _: None
    return any(told.op in _AFTER and own(told.attribute) for told in _days(search))


def _days(search: Search) -> list[Constraint]:
    return [told for told in search.own if told.kind in ("date", "date_range")]


def _ends(told: Constraint) -> tuple[str | None, str | None]:
    """The first and the last of the days that are told; None where there is no such end."""
    if told.op in (*_AFTER, *_BEFORE):
        return (told.bound, None) if told.op in _AFTER else (None, told.bound)
    if told.op != "=":
        return None, None
    span = told.value if isinstance(told.value, Mapping) else {}
    return span.get("start", told.value), span.get("end", told.value)
