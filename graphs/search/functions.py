"""Call goals: an operation that was named, or a function, with its arguments."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.records import CallGoal
from graphs.rows.answer_rows import relative_name
from graphs.search.accesses import Access
from graphs.search.borrowing import dated
from graphs.search.constraints import placed
from graphs.search.drafts import Draft, Rows
from graphs.search.inputs import with_open_inputs
from graphs.search.queries import clauses_of
from graphs.search.searches import Search
from tools.entity_types.records import AccessPath


def called(search: Search, goal: CallGoal) -> Iterator[tuple[Draft, Rows]]:
    """Every way to call the operation with the arguments that were said."""
    accesses = _operations(search, goal)
    if not accesses:
        known = goal.tool_id in search.scope.model.paths
        which = "What does that" if known else f"There is no operation {goal.tool_id}, or it"
        search.fail(f"{which} cannot be used now.")
    clauses = clauses_of(goal.arguments, f"{goal.id}.arguments")
    for access in search.best(accesses, lambda one: one.draft):
        for filled in placed(search, access, clauses):
            for bound in with_open_inputs(search, filled):
                yield from _called(search, dated(search, bound))


def _operations(search: Search, goal: CallGoal) -> list[Access]:
    """The operation; where it is out of use also the one that does most nearly the same."""
    scope = search.scope
    named = scope.model.paths.get(goal.tool_id)
    if named is None:
        return []
    usable = goal.tool_id not in scope.dead
    found = [Access(Draft(), named, scope.type(named.entity), alone=True)] * usable
    if not usable or scope.tool(goal.tool_id).deprecated:
        found += [
            Access(Draft().noting(replaced=1), path, scope.type(path.entity), alone=True)
            for path in _others(search, goal)[:1]
        ]
    return found


def _others(search: Search, goal: CallGoal) -> list[AccessPath]:
    """Operations that may stand for one, best first; those that give what is wanted, if any do."""
    scope = search.scope
    others = [tool_id for tool_id, _ in scope.graph.replacements(goal.tool_id)]
    paths = [scope.model.paths[o] for o in others if o in scope.model.paths and o not in scope.dead]
    giving = [
        path
        for path in paths
        if {*goal.wanted}
        <= {relative_name(o.path, path.container) for o in scope.tool(path.tool_id).outputs}
    ]
    return giving or paths


def _called(search: Search, access: Access) -> Iterator[tuple[Draft, Rows]]:
    path = access.path
    if path is None:
        return
    draft = access.draft.leaving(*(one.said() for one in access.loose))
    made = search.call(
        draft, path, access.arguments, over=access.over, whole=bool(access.filters), why="call"
    )
    for called_, rows in made:
        yield called_.worked(rows, access.filters)
