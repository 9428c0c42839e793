"""Where an open input comes from: operations that give it, told by the values that still wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from graphs.plans.records import Constant, Filter
from graphs.rows.algebra import ANY
from graphs.search.accesses import Access
from graphs.search.constraints import placed
from graphs.search.cues import placing_features
from graphs.search.names import tells_one
from graphs.search.operands import known_things
from graphs.search.queries import Clause
from graphs.search.searches import Search
from graphs.search.values import parameter_kind, spelled
from tools.entity_types.records import AccessPath, Input
from tools.graph import Binding
from tools.value_kinds import HARD_TO_STATE


class Source(NamedTuple):
    """An operation that gives an input, with what it takes of the values that wait."""

    binding: Binding
    given: Access
    left: tuple[Clause, ...]
    """The values that it does not take."""


def sources(search: Search, access: Access, one: Input) -> list[Source]:
    """The sources of an input, best first; where values wait, those alone that take some."""
    found = [
        Source(binding, given, tuple(left))
        for binding, path in _bindings(search, access, one)
        for given, left in _given(search, _opened(search, access, path), access.loose)
    ]
    takers = [way for way in found if len(way.left) < len(access.loose) and not _asks(search, way)]
    takers = [way for way in takers if not way.given.loose] or takers
    ways = [_with_cues(search, access, one, way) for way in takers]
    if all(way.given.draft.features.get("crossed") for way in ways):
        ways += [way for way in found if way.left == access.loose and _is_askable(search, way)]
    return sorted(ways, key=lambda way: -_score(search, access, way))


def _is_askable(search: Search, way: Source) -> bool:
    """Whether a source that takes no value is of use: what it needs can be asked for, or is known.

    What a person says without looking it up is asked for instead.
    """
    path = way.given.path
    return (
        way.binding.need != "user"
        and path is not None
        and not any(
            one.role == "option"
            and parameter_kind(search.scope.parameter(path, one.key)) in HARD_TO_STATE
            for one in way.given.open()
        )
    )


def _asks(search: Search, way: Source) -> bool:
    """Whether a source lacks what a person would have said: it is not what they spoke of."""
    path = way.given.path
    parameters = [search.scope.parameter(path, one.key) for one in way.given.open()] if path else []
    return any(
        one.default is None and parameter_kind(one) not in HARD_TO_STATE and len(one.enum) != 1
        for one in parameters
    )


def is_foreign(search: Search, access: Access, binding: Binding) -> bool:
    """Whether a source is of another service than the operation."""
    assert access.path is not None, "an open input is one of an operation"
    own = search.scope.tool(access.path.tool_id).group_id
    return search.scope.tool(binding.source).group_id != own


def _bindings(search: Search, access: Access, one: Input) -> Iterator[tuple[Binding, AccessPath]]:
    """The best binding of each operation that may be asked."""
    assert access.path is not None, "an open input is one of an operation"
    seen: set[str] = set()
    for binding in search.scope.graph.producers(access.path.tool_id, one.key):
        path = search.scope.model.paths.get(binding.source)
        if path is None or binding.source in seen or not _usable(search, access, path):
            continue
        # Of a list within a record nothing says which one goes with what was found.
        if "[]" not in binding.output.removeprefix(path.container):
            seen.add(binding.source)
            yield binding, path


def _usable(search: Search, access: Access, path: AccessPath) -> bool:
    source = path.tool_id
    again = source in access.draft.path and not access.loose
    if source in search.scope.dead or again:
        return False
    same = access.path is not None and source == access.path.tool_id
    own = bool(path.entity) and access.kind is not None and path.entity == access.kind.id
    return not (same or own) and search.scope.tool(source).risk == "read"


def _opened(search: Search, access: Access, path: AccessPath) -> Access:
    return Access(access.draft, path, search.scope.type(path.entity))


def _with_cues(search: Search, access: Access, one: Input, way: Source) -> Source:
    """The source with what speaks for its value being that of this input."""
    taken = next((clause for clause in access.loose if clause not in way.left), None)
    if taken is None:
        return way
    before = [other for other in way.left if taken.follows(other)]
    placing = placing_features(search, access, one, taken, before)
    given = replace(way.given, draft=way.given.draft.noting(**placing))
    return way._replace(given=given)


def _score(search: Search, access: Access, way: Source) -> float:
    """What speaks for a source: how surely it is meant, and what it takes."""
    draft = way.given.draft.noting(
        binding_doubt=1.0 - way.binding.score,
        other_service=is_foreign(search, access, way.binding),
        deprecated=search.scope.tool(way.binding.source).deprecated,
        calls=len(way.given.open()),
    )
    return search.weights.score(draft.features)


def _given(
    search: Search, source: Access, loose: Sequence[Clause]
) -> Iterator[tuple[Access, list[Clause]]]:
    """The source with what it takes of the values that wait, and those it leaves: all at last.

    One value tells what is looked for; what was said directly after it tells that apart, and what
    is of another kind may be taken, too. Another value of its kind waits for another input, unless
    the source cannot be called without it; the other end of a way always does.
    """
    direct = replace(search, depth=0)
    seeking = replace(direct, seeking=True)
    heads = [one for one in loose if not any(one.adjoins(other) for other in loose)]
    for first in filter(tells_one, heads):
        for taken in _taking(seeking, source, first):
            rest = [one for one in loose if one is not first]
            adjoining = [one for one in rest if one.adjoins(first)]
            apart = [replace(first, value=value, apart=()) for value in first.apart]
            told = _told_apart(direct, taken, [*apart, *adjoining])
            other = [o for o in rest if o not in adjoining and not o.is_other_end(first)]
            more, left = _with_more(direct, told, other, first.kind)
            used = [first, *adjoining, *(one for one in other if one not in left)]
            yield more, [one for one in loose if not any(one is another for another in used)]
    yield source, [*loose]


def _taking(search: Search, source: Access, clause: Clause) -> Iterator[Access]:
    """The source with a value of its own; of a thing that others tell of, where it gives those."""
    query = clause.query
    own = query is not None and source.path is not None and source.path.entity == query.entity
    if query is not None and not own:
        return
    known = known_things(search, source.draft, query, source.kind) if query and source.kind else []
    ways = [[one.clause] for one in known] or [
        list(query.clauses) if query is not None else [clause]
    ]
    for some in ways:
        for taken in placed(search, source, some):
            if not _leaves_more(taken, source):
                yield taken


def _told_apart(search: Search, source: Access, clauses: Sequence[Clause]) -> Access:
    """The source whose rows are those that hold these values, whatever attribute says them."""
    for one in clauses:
        sure = [more for more in placed(search, source, [one]) if _is_sure(more, source)]
        _, value = spelled("=", Constant(value=one.value, origin=one.origin))
        source = sure[0] if sure else source.keeping(Filter(attribute=ANY, value=value), anywhere=1)
    return source


def _with_more(
    search: Search, source: Access, clauses: Sequence[Clause], kind: str
) -> tuple[Access, list[Clause]]:
    """The source with every other value that it takes, and those that it does not take.

    An amount or a day, which nobody said of it, and another value of the kind that tells of it, it
    takes only where it cannot be called without.
    """
    left = []
    for one in clauses:
        tells = tells_one(one) and one.kind != kind
        taking = (m for m in _taking(search, source, one) if not m.loose)
        more = next((m for m in taking if tells or _is_needed(m, source)), None)
        source = more or source
        left += [one] * (more is None)
    return source, left


def _is_needed(one: Access, than: Access) -> bool:
    """Whether all that was placed fills inputs that the operation requires."""
    filled = len(than.open()) - len(one.open())
    return len(one.filters) == len(than.filters) and filled == len(one.arguments) - len(
        than.arguments
    )


def _is_sure(one: Access, than: Access) -> bool:
    """Whether a value was placed, and not as one more name or as one to look for."""
    before, after = than.draft.features, one.draft.features
    guessed = any(after.get(name, 0) > before.get(name, 0) for name in ("ungrounded", "searched"))
    told = one.kind.attributes if one.kind is not None else ()
    names = [attribute.name for attribute in told if attribute.role == "name"]
    renamed = any(test.attribute in names for test in one.filters[len(than.filters) :])
    waits = len(one.loose) > len(than.loose)
    return not (guessed or renamed or waits or _leaves_more(one, than))


def _leaves_more(one: Access, than: Access) -> bool:
    return len(one.draft.unapplied) > len(than.draft.unapplied)
