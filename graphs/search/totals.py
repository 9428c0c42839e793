"""Totals over rows: numbers, groups, the thing with most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from graphs.forms.records import FindGoal, Total
from graphs.plans.records import Constant, Filter, Group, RowOp, Sort, Take
from graphs.rows.totals import TOTAL
from graphs.search.attributes import Reference, held_reference, with_attributes
from graphs.search.drafts import Draft, Rows
from graphs.search.queries import Clause, Query
from graphs.search.searches import Search


def totalled(search: Search, goal: FindGoal, query: Query) -> Iterator[tuple[Draft, Rows]]:
    """The total of a goal over all rows of its query; groups kept, ordered and cut where asked."""
    total = goal.total
    if total is None:
        return
    by_total = query.order is not None and query.order.attribute == "total"
    cut = by_total or bool(total.by)
    of_groups = [one for one in query.clauses if total.by and _is_of_groups(search, query, one)]
    rows_only = replace(
        query,
        clauses=tuple(one for one in query.clauses if one not in of_groups),
        counted=True,
        wanted=(),
        order=None if cut else query.order,
        limit=None if cut else query.limit,
        skip=0 if cut else query.skip,
    )
    needed = [name for name in (total.attribute, total.by) if name]
    for draft, rows in search.find(search, Draft(), rows_only):
        for full, wide in with_attributes(search, draft, rows, needed):
            yield from _grouped(search, full, wide, total, replace(query, clauses=tuple(of_groups)))


def _is_of_groups(search: Search, query: Query, one: Clause) -> bool:
    """Whether a clause compares the number of each group, as no attribute of the things does."""
    known = search.scope.known.get(query.of)
    kind = search.scope.type(known.entity if known is not None else query.entity)
    own = kind is not None and kind.attribute(TOTAL) is not None
    return one.attribute == TOTAL and one.value is not None and not own


def _grouped(
    search: Search, draft: Draft, rows: Rows, total: Total, query: Query
) -> Iterator[tuple[Draft, Rows]]:
    kind = search.scope.type(rows.entity)
    over, by = (held_reference(kind, name, search) for name in (total.attribute, total.by))
    column = by.column if by is not None else total.by
    keep = _kept(search, rows, by, query)
    # a thing that is not given is not the one with the most
    first = query.order is not None and query.order.attribute == "total" and bool(query.limit)
    ops: list[RowOp] = [Filter(attribute=column, op="exists")] if column and first else []
    ops.append(
        Group(
            op=total.op,
            attribute=over.column if over is not None else total.attribute,
            by=column,
            keep=keep,
        )
    )
    ops += (
        Filter(attribute="total", op=one.op, value=Constant(value=one.value, origin=one.origin))
        for one in query.clauses
    )
    if column and query.order is not None:
        attribute = column if query.order.attribute == total.by else query.order.attribute
        ops.append(Sort(attribute=attribute, descending=query.order.descending))
    if column and (query.limit is not None or query.skip):
        alike = "total" if first and query.limit == 1 and not query.skip else ""  # who has as many
        ops.append(Take(limit=query.limit, skip=query.skip, alike=alike))
    grouped, groups = draft.worked(rows, ops)
    held = frozenset({column, "total", *keep}) - {""}
    groups = replace(groups, held=held, one=not column or query.limit == 1)
    yield from with_attributes(search, grouped, groups, _names(search, rows, by, query))


def _kept(search: Search, rows: Rows, by: Reference | None, query: Query) -> tuple[str, ...]:
    """Attributes of the group's thing that its rows hold already: what it is called."""
    kind = search.scope.type(rows.entity)
    if by is None or kind is None:
        return ()
    if by.attribute.name == kind.id_attribute and not by.way:
        names = [*kind.name_attributes[:1], *query.wanted]
        return tuple(name for name in dict.fromkeys(names) if rows.held and name in rows.held)
    return ()


def _names(search: Search, rows: Rows, by: Reference | None, query: Query) -> list[str]:
    """What is joined to the groups: what is wanted of the thing that each is about."""
    kind = search.scope.type(rows.entity)
    if by is None or by.way or not by.attribute.target:
        return []
    target = search.scope.type(by.attribute.target)
    relation = by.attribute.name
    wanted = []
    for name in query.wanted:
        found = held_reference(kind, name, search)
        if found is not None and found.way and found.way[0].left_key == relation:
            wanted.append(name)
    best = target.name_attributes[:1] if target is not None else ()
    return wanted or [f"{relation}.{name}" for name in best]
