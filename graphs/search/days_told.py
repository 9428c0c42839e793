"""Inputs for the first and the last day, of rows that are kept by their day in code."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.search.accesses import Access
from graphs.search.cues import alike
from graphs.search.searches import Search
from graphs.search.values import parameter_kind
from tools.entity_types.records import Input


def day_told(search: Search, access: Access, one: Input) -> str | None:
    """The end of the days that the goal says which an open input is for: the only input for a day
    takes one day, of two the first takes the first and the other the last; None else.
    """  # noqa: D205
    if access.changes or access.path is None:
        return None
    if parameter_kind(search.scope.parameter(access.path, one.key)) != "date":
        return None
    kept = {f.attribute for f in access.filters}
    days = [c.value for c in search.own if c.kind in ("date", "date_range") and c.attribute in kept]
    same = [other.key for other in alike(search, access, one)]
    if len(days) != 1 or len(same) > 2:
        return None
    if isinstance(days[0], Mapping):
        ends = [days[0].get("start"), days[0].get("end")]
        return ends[same.index(one.key)] if len(same) == 2 else None
    return days[0] if same.index(one.key) == 0 else None
