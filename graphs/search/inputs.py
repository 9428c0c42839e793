"""Inputs that are still open: bound by what other operations give, by defaults, or asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from graphs.plans.records import Constant, Distinct, RowOp, Take, Taken
from graphs.search.accesses import Access
from graphs.search.asking import gap_of
from graphs.search.borrowing import borrowed
from graphs.search.cues import alike
from graphs.search.days_told import day_told, goes_on
from graphs.search.drafts import Draft, Rows
from graphs.search.known_names import name_known, text_kept
from graphs.search.months import month_told
from graphs.search.queries import Query
from graphs.search.searches import Search
from graphs.search.sources import Source, is_foreign, sources
from graphs.search.values import fewest, parameter_kind
from graphs.state import Gap
from tools.entity_types.records import AccessPath, Input
from tools.graph import Binding
from tools.records import Parameter
from tools.search_words import stem
from tools.value_kinds import HARD_TO_STATE
from tools.words import prose_words


def with_open_inputs(search: Search, access: Access) -> Iterator[Access]:
    """Every way to give the required inputs that are open a value, best first."""
    still = access.open()
    if not still or access.path is None:
        yield access
        return
    one = still[0]
    parameter = search.scope.parameter(access.path, one.key)
    if (told := _told(search, access, one, parameter)) is not None:
        yield from with_open_inputs(search, told)
        return
    tried, whole, swept = search.trail.finished, False, False
    for filled in _from_others(search, access, one):
        for bound in with_open_inputs(search, filled):
            sweeps = _sweeps(bound, access)
            swept = swept or sweeps
            whole = whole or (bound.draft.gaps == access.draft.gaps and not sweeps)
            yield bound
    if not whole:
        for filled in borrowed(search, access, one, _from_others, swept=swept):
            yield from with_open_inputs(search, filled)
    if search.trail.finished == tried and not _looked_up(search, access, one):
        gap = gap_of(search, one, parameter, access.path.entity)
        hard = parameter_kind(parameter) in HARD_TO_STATE
        asked = replace(access, draft=access.draft.asking(gap).noting(hard_gap=hard))
        yield from with_open_inputs(search, asked.filling(one.key, Constant(value=None)))


def _told(search: Search, access: Access, one: Input, parameter: Parameter) -> Access | None:
    """The input with what nobody has to say: a default, an end of the days said, the name of the
    thing that is known, the day after the one said.
    """
    standing = _standing(search, parameter)
    if standing is None:
        standing = month_told(search, parameter) or day_told(search, access, one)
    if standing is not None:
        return access.filling(one.key, Constant(value=standing))
    if (name := name_known(search, access, one) or text_kept(search, access, one)) is not None:
        return access.filling(one.key, name, pushed=1)
    if (day := _day_after(search, access, one)) is not None:
        ended = access.filling(one.key, Constant(value=day))
        told = ended.draft if _keeps_a_day(access) else ended.draft.assuming(f"until {day}")
        return replace(ended, draft=told)
    return None


def _keeps_a_day(access: Access) -> bool:
    """Whether of the rows only those of one of the days told are kept, wherever they end."""
    told = {one.value for one in access.arguments.values() if isinstance(one, Constant)
            and isinstance(one.value, str)}  # fmt: skip
    kept = (f.value.value for f in access.filters if f.op == "=" and isinstance(f.value, Constant))
    return any(isinstance(one, str) and one in told for one in kept)


def _looked_up(search: Search, access: Access, one: Input) -> bool:
    """Whether things of the type are looked up by another operation, so that no id is asked for,
    and no text to search for.
    """
    if access.alone or access.changes:
        return False
    if one.role == "search" and access.kind is not None:
        paths = search.scope.finders(access.kind.id)
        return not all(any(i.role == "search" for i in path.required) for path in paths)
    own = access.kind is not None and one.role == "id" and one.entity == access.kind.id
    lists = search.scope.finders(one.entity) if own else []
    return any(path.kind == "list" for path in lists)


def _standing(search: Search, parameter: Parameter) -> Any | None:
    """What an input stands at when nobody says otherwise."""
    if parameter.default is not None:
        return parameter.default
    if len(parameter.enum) == 1:
        return parameter.enum[0]
    told = set(prose_words(parameter.description))
    if parameter_kind(parameter) == "date" and {"default", "today"} <= told:
        return search.scope.now.date().isoformat()
    return None


def _day_after(search: Search, access: Access, one: Input) -> str | None:
    """The end of a time of which only the first day was said, to look something up: a night."""
    same = alike(search, access, one)
    before = same[same.index(one) - 1] if same.index(one) else None
    start = access.arguments.get(before.key) if before is not None else None
    kind = access.path and parameter_kind(search.scope.parameter(access.path, one.key))
    if access.changes or kind != "date" or not isinstance(start, Constant):
        return None
    if goes_on(search, access):
        return None
    try:
        return (date.fromisoformat(str(start.value)) + timedelta(days=1)).isoformat()
    except ValueError:
        return None


def _from_others(search: Search, access: Access, one: Input) -> Iterator[Access]:
    """The input bound by what another operation gives."""
    if search.depth <= 0 or access.path is None or _is_lacked(access, one):
        return
    own = access.kind is not None and one.entity == access.kind.id
    if one.role == "id" and one.entity and not own and not access.changes:
        yield from _for_all(search, access, one)
    if (own and _looked_up(search, access, one)) or _takes_several(search, access.path, one):
        return
    ways = sources(search, access, one)[: search.scope.limits.neighbours]
    for way in search.trail.options(ways):
        yield from _chained(search, access, one, way)


def _is_lacked(access: Access, one: Input) -> bool:
    """Whether only what refers to no such thing is looked for: none is listed under one of them."""
    lacked = {f.attribute for f in access.filters if f.op == "missing"}
    own = access.kind.attributes if access.kind is not None else ()
    return bool(one.entity) and any(a.name in lacked and a.target == one.entity for a in own)


def _takes_several(search: Search, path: AccessPath, one: Input) -> bool:
    """Whether an input takes no value alone: things to be compared."""
    return fewest(search.scope.parameter(path, one.key)) > 1


def _for_all(search: Search, access: Access, one: Input) -> Iterator[Access]:
    """The call made for every thing of the type whose id it takes, as nobody said for which."""
    kind = search.scope.type(one.entity)
    if kind is None or not kind.id_attribute or access.over or access.loose:
        return
    for draft, rows in search.find(search.deeper(), access.draft, Query(entity=kind.id)):
        if draft.gaps == access.draft.gaps and rows.holds(kind.id_attribute):
            here = replace(access, draft=_for_everything(search, draft, kind.id))
            taken = Taken(step=rows.step, attribute=kind.id_attribute)
            yield here.filling(one.key, taken, over=rows.step)


def _for_everything(search: Search, draft: Draft, entity: str) -> Draft:
    """The draft with a call for all things of a type, and whether anybody spoke of such things."""
    kind = search.scope.type(entity)
    spoken = kind is not None and not search.spoken.isdisjoint(map(stem, kind.words))
    return draft.noting(maps_all=1, sweeps=not spoken)


def _sweeps(bound: Access, access: Access) -> bool:
    """Whether it took going through all things of a type that nobody spoke of to bind an input."""
    return bound.draft.features.get("sweeps", 0) > access.draft.features.get("sweeps", 0)


def _chained(search: Search, access: Access, one: Input, way: Source) -> Iterator[Access]:
    """A call of a source first, with values that wait for one like it."""
    path = way.given.path
    if path is None:
        return
    leading = replace(search.deeper(), leading=True)
    for bound in with_open_inputs(leading, way.given):
        waiting = [clause for clause in bound.loose if clause not in way.left]
        if waiting:
            continue
        asked = len(bound.draft.gaps) > len(access.draft.gaps)
        taken = len(way.left) < len(access.loose)
        if asked and taken:
            continue
        if asked and not taken and access.changes and one.role == "id":
            continue  # which thing it is for is asked, not where such things are listed
        said = asked or taken
        source = _asking_for(search, access, one, bound) if asked else bound
        for draft, rows in _source_rows(search, source, path, first=said):
            here = replace(access, draft=draft, loose=way.left)
            if rows.one:
                yield _bound_together(search, here, one, way.binding, rows)
            elif (
                one.role == "id"
                and not (access.changes or access.over)
                and (taken or not _is_listed(search, one, rows))
            ):
                everything = _for_everything(search, draft, rows.entity)
                once, each = _each_once(search, everything, here, way.binding, rows)
                mapped = replace(here, draft=once, over=each.step)
                yield _bound_together(search, mapped, one, way.binding, each)


def _is_listed(search: Search, one: Input, rows: Rows) -> bool:
    """Whether all things whose id an input takes are listed by themselves: rows of others, as the
    hours booked on projects, may not speak of each.
    """
    if not one.entity or one.entity == rows.entity:
        return False
    lists = (path for path in search.scope.finders(one.entity) if path.kind == "list")
    return any(not path.required for path in lists)


def _each_once(
    search: Search, draft: Draft, access: Access, binding: Binding, rows: Rows
) -> tuple[Draft, Rows]:
    """The source with one row for each value that is taken of it, where only that is and several
    rows may have it: projects known by the hours that were booked on them.
    """
    kind, taken = search.scope.type(rows.entity), _attribute_of(binding, rows)
    own = kind is not None and kind.id_attribute == taken
    if own or len(access.open()) > 1 or not rows.holds(taken):
        return draft, rows
    return draft.worked(rows, [Distinct(attribute=taken)])


def _asking_for(search: Search, access: Access, one: Input, bound: Access) -> Access:
    """The source whose question says which of several inputs of one kind it is for."""
    if len(alike(search, access, one)) < 2:
        return bound
    *before, last = bound.draft.gaps
    named: Gap = {**last, "name": " ".join([*one.words, last["name"]])}
    return replace(bound, draft=replace(bound.draft, gaps=(*before, named)))


def _source_rows(
    search: Search, bound: Access, path: AccessPath, *, first: bool
) -> Iterator[tuple[Draft, Rows]]:
    """The rows of a source; the first alone only where they fit what was said, as of a place."""
    single = "[]" not in path.container and path.kind != "list" and not bound.over
    whole = not (first or single)
    called = search.call(
        bound.draft, path, bound.arguments, over=bound.over, whole=whole, why="input"
    )
    for draft, rows in called:
        ops: list[RowOp] = [*bound.filters]
        if first and not single:
            names = bound.kind.name_attributes if bound.kind is not None else ()
            ops.append(Take(limit=1, alike=next(iter(names), "")))
        worked, kept = draft.worked(rows, ops)
        yield worked, replace(kept, one=first or single)


def _bound_together(
    search: Search, access: Access, one: Input, first: Binding, rows: Rows
) -> Access:
    """The input, and every other open one that the same record of the source gives."""
    filled = _from_row(access, one, first, rows)
    if access.path is None:
        return filled
    rivals = [other.key for other in alike(search, access, one)]
    for other in (other for other in filled.open() if other.key not in rivals):
        for binding in search.scope.graph.producers(access.path.tool_id, other.key):
            if binding.source == first.source and _record(binding) == _record(first):
                filled = _from_row(filled, other, binding, rows)
                break
    return replace(
        filled, draft=filled.draft.noting(other_service=is_foreign(search, access, first))
    )


def _record(binding: Binding) -> str:
    return binding.output.rpartition(".")[0]


def _from_row(access: Access, one: Input, binding: Binding, rows: Rows) -> Access:
    return access.filling(
        one.key,
        Taken(step=rows.step, attribute=_attribute_of(binding, rows)),
        binding_doubt=1.0 - binding.score,
        only_source=binding.need == "only",
    )


def _attribute_of(binding: Binding, rows: Rows) -> str:
    """What a binding takes, as the rows of its source call it."""
    container = rows.path.container if rows.path is not None else ""
    return binding.output.removeprefix(container).removeprefix(".")
