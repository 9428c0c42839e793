"""Access paths for finds: rows of a type that meet all clauses, ordered, with what is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from graphs.plans.records import Constant, Distinct, Filter, RowOp, Take
from graphs.search.accesses import Access
from graphs.search.all_values import by_all_values
from graphs.search.asking import gap_of
from graphs.search.attributes import reference_to, related_names, with_attributes
from graphs.search.borrowing import dated
from graphs.search.constraints import placed
from graphs.search.cutting import cut
from graphs.search.drafts import Draft, Rows
from graphs.search.inputs import with_open_inputs
from graphs.search.known_names import named_too
from graphs.search.names import may_name
from graphs.search.narrowed import narrowed
from graphs.search.ordering import ordered_by_input
from graphs.search.owning import is_another
from graphs.search.queries import Clause, Query
from graphs.search.reaching import reaching
from graphs.search.related import together
from graphs.search.searches import Search
from graphs.search.spanning import spanning
from graphs.search.things_named import things_named
from tools.entity_types.records import AccessPath, EntityType, Input


def find_rows(search: Search, draft: Draft, query: Query) -> Iterator[tuple[Draft, Rows]]:
    """Every way to the rows of a query, best first."""
    if search.depth < 0:
        search.fail("The chain of calls would be longer than the limit allows.")
        return
    if query.of:
        yield from _of_known(search, draft, query)
        return
    kind = search.scope.type(search.scope.rows_entity(query.entity))
    paths = search.scope.finders(query.entity)
    if not query.clauses:  # a list within another answer is told by what that is about
        paths = [path for path in paths if not path.is_part] or paths
    paths = [path for path in paths if not _is_another(search, path, query)] or paths
    if not paths:
        search.fail(f"No operation lists or shows {_spoken(kind, query.entity)}.")
    rare = _rare(search, paths)
    accesses = [_access(search, draft, path, kind, rare) for path in paths]
    if len(accesses) == 1:
        accesses = [replace(accesses[0], alone=True)]
    clauses = together(search, kind, narrowed(query, search.scope).clauses)
    unknown = [clause for clause in clauses if _is_unknown_name(search, kind, clause)]
    for access in search.best(accesses, lambda one: _as_called(search, one, unknown=unknown)):
        for met in placed(search, access, clauses):
            for bound in with_open_inputs(search, named_too(search, met)):
                if not _is_refused(search, bound):
                    whole = by_all_values(search, dated(search, bound))
                    far = spanning(search, reaching(search, whole))
                    asked = _asking_more(search, far, query)
                    yield from _called(search, asked, query)


def _is_another(search: Search, path: AccessPath, query: Query) -> bool:
    """Whether it gives whoever calls, though nobody spoke of that, or which is meant is said."""
    tool, said = search.scope.tool(path.tool_id), search.scope.said
    return is_another(path, tool, "" if query.clauses else said)


def _spoken(kind: EntityType | None, entity: str) -> str:
    return " ".join(kind.words) if kind is not None else entity or "that"


def _rare(search: Search, paths: Sequence[AccessPath]) -> dict[str, float]:
    """The words said that tell some operations for a type from its others, and how well."""
    found = Counter(word for path in paths for word in search.said & path.stems)
    return {word: 1.0 / count for word, count in found.items() if count < len(paths)}


def _access(
    search: Search,
    draft: Draft,
    path: AccessPath,
    kind: EntityType | None,
    rare: Mapping[str, float],
) -> Access:
    noted = draft.noting(said_met=sum(rare.get(word, 0.0) for word in path.stems))
    if search.is_outermost:
        met = [word for word in path.words if word in search.words]
        share = len(met) / len(path.words) if path.words else 0.0
        noted = noted.noting(words_met=share, words_unasked=1.0 - share)
    set_so = {key: Constant(value=value) for key, value in path.settings.items()}
    access = Access(noted, path, kind if path.entity else None, set_so)
    return replace(access, draft=noted.noting(single=access.is_single))


def _is_refused(search: Search, access: Access) -> bool:
    """Whether the service said that such a call needs more than what is given."""
    needed = search.scope.needed.get(access.path.tool_id, ()) if access.path is not None else ()
    return bool(needed) and not set(needed) & set(access.arguments)


def _asking_more(search: Search, access: Access, query: Query) -> Access:
    """The access; where a question is asked and nothing at all was said, it asks what for, too."""
    if not access.draft.gaps or query.clauses or access.path is None:
        return access
    kind = access.kind.id if access.kind is not None else ""
    for one in access.free():
        if one.role == "id" and one.entity not in ("", kind):
            gap = gap_of(search, one, search.scope.parameter(access.path, one.key))
            return replace(access, draft=access.draft.asking(gap))
    return access


def _is_unknown_name(search: Search, kind: EntityType | None, clause: Clause) -> bool:
    """Whether a clause is a name that nobody knows, of things of the type as far as was said."""
    own = kind is not None and clause.attribute in ("", *kind.name_attributes)
    return own and may_name(clause) and not things_named(str(clause.value), (), search.scope)


def _as_called(search: Search, access: Access, *, unknown: Sequence[Clause]) -> Draft:
    """The draft with what speaks against the call that is to come."""
    assert access.path is not None, "a find is made by an operation"
    draft = access.draft.noting(**search.costs(access.draft, access.path.tool_id))
    if not unknown:
        return draft
    needs = any(one.required and _is_named(search, access, one) for one in access.path.inputs)
    cued = any(one.cue and not one.attribute for one in unknown)
    if needs and cued:
        return draft.noting(needed=1, hops=1)
    names = access.kind.name_attributes if access.kind is not None else ()
    taken = any(one.role == "search" or one.attribute in names for one in access.path.inputs)
    return draft.noting(combed=not taken, cued=cued)


def _is_named(search: Search, access: Access, one: Input) -> bool:
    """Whether an input takes the id of a thing of another type that a name may tell."""
    other = search.scope.type(one.entity) if one.role == "id" else None
    return other is not None and other is not access.kind and bool(other.name_attributes)


def _of_known(search: Search, draft: Draft, query: Query) -> Iterator[tuple[Draft, Rows]]:
    """Rows of another goal or an earlier turn, worked on in code."""
    found = search.scope.known.get(query.of)
    kind = search.scope.type(found.entity if found is not None else query.entity)
    held = frozenset[str]().union(*(row.keys() for row in found.rows)) if found else frozenset()
    draft = draft.working(f"goal:{query.of}", ())
    one = found is not None and len(found.rows) == 1
    rows = Rows(draft.steps[-1].id, kind.id if kind else "", None, held, one=one)
    for met in placed(search, Access(draft, None, kind), query.clauses):
        last = replace(rows, one=rows.one or met.one)
        yield from _finished(search, met.draft, last, met.filters, query)


def _called(search: Search, access: Access, query: Query) -> Iterator[tuple[Draft, Rows]]:
    """The call of an access whose inputs are bound, and what its rows still need."""
    path = access.path
    if path is None:
        return
    in_code = bool(access.filters) or query.counted
    access, ordered = ordered_by_input(search, access, query, alone=not in_code)
    whole = path.kind != "detail" and not ordered and (in_code or _all_needed(query))
    draft = access.draft.leaving(*(one.said() for one in access.loose))
    called = search.call(draft, path, access.arguments, over=access.over, whole=whole, why="find")
    for made, answered in called:
        once, found = made.worked(answered, _each_once(search, access, answered, query))
        rows = replace(found, one=found.one or access.one)
        yield from _finished(search, once, rows, access.filters, query, ordered=ordered)


def _each_once(search: Search, access: Access, rows: Rows, query: Query) -> list[RowOp]:
    """What leaves one row for each thing, where rows only stand for things and were asked for by
    such rows, as the friends of friends, where several of the rows that it was asked for by may be
    of the same, the authors of books, or where each of several names is searched for.
    """
    kind = access.kind
    if kind is None:
        return []
    if kind.stands_for is not None:
        again = any(c.query is not None and c.query.entity == query.entity for c in query.clauses)
        return [Take(limit=1, each=kind.stands_for.name)] if again else []
    alike = bool(access.over) and any(_may_repeat(search, one) for one in query.clauses)
    alike = alike or _asks_for_names(access)
    held = bool(kind.id_attribute) and rows.holds(kind.id_attribute)
    return [Distinct(attribute=kind.id_attribute)] if alike and held else []


def _asks_for_names(access: Access) -> bool:
    """Whether it is called for each of several names, of which one thing may have two."""
    named = [one.key for one in access.path.inputs if one.role != "id"] if access.path else []
    told = [access.arguments.get(key) for key in named]
    return any(isinstance(one, Constant) and one.each for one in told)


def _may_repeat(search: Search, clause: Clause) -> bool:
    """Whether what a clause takes of other rows may be the same for several of them."""
    other = search.scope.type(clause.query.entity) if clause.query is not None else None
    return other is not None and bool(clause.take) and clause.take != other.id_attribute


def _all_needed(query: Query) -> bool:
    return query.limit is None or query.order is not None


def _finished(
    search: Search,
    draft: Draft,
    rows: Rows,
    filters: Sequence[Filter],
    query: Query,
    *,
    ordered: bool = False,
) -> Iterator[tuple[Draft, Rows]]:
    """The rows filtered, ordered, cut, and with what is wanted of them."""
    at_once = [one for one in filters if all(map(rows.holds, _compared(one)))]
    later = [one for one in filters if one not in at_once]
    draft, rows = draft.worked(rows, at_once)
    order = "" if query.order is None else query.order.attribute
    first = [name for one in later for name in _compared(one)] + [order] * bool(order)
    for full, wide in with_attributes(search, draft, rows, first):
        ops: list[RowOp] = [*later, *cut(search, wide, query, ordered=ordered)]
        kept, fewer = full.worked(wide, ops)
        fewer = replace(fewer, one=fewer.one or (query.limit == 1 and not query.each))
        yield from _with_wanted(search, kept, fewer, [name for name in query.wanted if name])


def _compared(one: Filter) -> list[str]:
    """The attributes of a row that a filter compares."""
    return [one.attribute, one.than] if one.than else [one.attribute]


def _with_wanted(
    search: Search, draft: Draft, rows: Rows, wanted: Sequence[str]
) -> Iterator[tuple[Draft, Rows]]:
    """The rows with what is wanted, and what the things are called that it refers to, where nobody
    has to be asked for that.
    """
    names = related_names(search, rows, wanted)
    kind = search.scope.type(rows.entity)
    own = [name for name in wanted if not _is_far(search, kind, name)]
    before = search.trail.finished
    for some in dict.fromkeys([(*wanted, *names), tuple(wanted), tuple(own)]):
        # What no operation gives is left out, and the answer says so.
        left_out = draft.noting(unknown_attribute=len(wanted) - len(set(wanted) & set(some)))
        for full, wide in with_attributes(search, left_out, rows, some):
            if set(some) <= set(wanted) or full.gaps == draft.gaps:
                yield full, wide
        if search.trail.finished > before:
            return


def _is_far(search: Search, kind: EntityType | None, name: str) -> bool:
    """Whether an attribute is one of another type."""
    found = reference_to(kind, name, search)
    return found is not None and bool(found.way)
