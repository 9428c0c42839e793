"""Rows put in order and cut in code."""

from __future__ import annotations

from graphs.plans.records import RowOp, Sort, Take
from graphs.reading.scales import scale_of
from graphs.search.attributes import held_reference
from graphs.search.drafts import Rows
from graphs.search.queries import Query
from graphs.search.searches import Search
from tools.entity_types.records import EntityType


def cut(search: Search, rows: Rows, query: Query, *, ordered: bool) -> list[RowOp]:
    """What orders and cuts rows as asked; ``ordered``: the service puts them in order."""
    kind = search.scope.type(rows.entity)
    sorts = _sorts(search, rows, query) if not ordered else []
    if query.limit is None and not query.skip:
        return [*reversed(sorts)]
    each = _apart(kind, query) if query.each else ""
    if sorts and query.limit == 1 and not (query.skip or each):
        takes = ((one, Take(limit=1, alike=one.attribute)) for one in sorts)
        return [op for pair in takes for op in pair]  # the first hour of the first day
    return [*reversed(sorts), Take(limit=query.limit, skip=query.skip, each=each)]


def _sorts(search: Search, rows: Rows, query: Query) -> list[Sort]:
    """The order, and that of the hours where it is one of days and things hold these apart."""
    order, kind = query.order, search.scope.type(rows.entity)
    if order is None:
        return []
    found = held_reference(kind, order.attribute, search)
    column = found.column if found is not None else order.attribute
    among = scale_of(found.attribute) if found is not None else ()
    hours = [a.name for a in kind.attributes if a.format == "time"] if kind is not None else []
    by_day = found is not None and not found.way and found.attribute.format == "date"
    names = [column, *(name for name in hours[: int(by_day)] if rows.holds(name))]
    return [
        Sort(attribute=name, descending=order.descending, among=among if name == column else ())
        for name in names
    ]


def _apart(kind: EntityType | None, query: Query) -> str:
    """The relation within whose things order and limit hold: the one a clause is about."""
    relations = [a.name for a in kind.attributes if a.target] if kind is not None else []
    about = [clause.attribute for clause in query.clauses]
    return next((name for name in [*about, *relations] if name in relations), "")
