"""Do goals: which operation makes a change, of which thing, with which content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from graphs.forms.records import DoGoal
from graphs.plans.own_deeds import says_all
from graphs.search.accesses import CHANGES, Access
from graphs.search.constraints import placed
from graphs.search.drafts import Draft, Rows
from graphs.search.fits import told_beside
from graphs.search.inputs import with_open_inputs
from graphs.search.operands import operands
from graphs.search.parents import with_parents, with_rest_kept
from graphs.search.queries import Clause, clauses_of, query_of
from graphs.search.searches import Search
from graphs.search.shifts import with_shifts
from tools.actions import ACTIONS, actions_of
from tools.entity_types.records import AccessPath, Input, PathKind
from tools.search_words import search_words

_ACTION_OF: dict[PathKind, str] = {"create": "create", "update": "change", "delete": "remove"}


def changes(search: Search, goal: DoGoal) -> Iterator[tuple[Draft, Rows]]:
    """Every way to make the change, best first."""
    aimed = goal.target is not None or bool(goal.target_goal)
    target = _target(goal)
    entity = goal.entity or (search.scope.rows_entity(target.query.entity) if target.query else "")
    of = _target_entity(search, target) or entity
    accesses = [
        access
        for path in _operations(search, goal, {entity, of})
        if (access := _access(search, goal, path, of, aimed=aimed)) is not None
    ]
    if not accesses:
        search.fail(f"No operation can {goal.action} that.")
    clauses = clauses_of(goal.assignments, f"{goal.id}.assignments")
    shifts = [one for one in clauses if one.shift]
    clauses = tuple(one for one in clauses if not one.shift)
    for access in search.best(accesses, lambda one: one.draft):
        for aimed_at, step in _aimed(search, access, goal, target, entity):
            for filled in placed(search, aimed_at, clauses):
                for one, at, of in with_shifts(search, filled, shifts, step, target.goal):
                    for bound in _whole(search, one, at, of):
                        yield from _sent(search, bound, goal)


def _whole(search: Search, access: Access, step: str, goal: str) -> Iterator[Access]:
    """The operation with all that it needs, of which the row of the thing to change may tell."""
    for placed_under in with_parents(search, access, step, goal):
        for kept in with_rest_kept(search, placed_under, step, goal):
            yield from with_open_inputs(search, kept)


def _target(goal: DoGoal) -> Clause:
    origin = f"{goal.id}.target"
    query = query_of(goal.target, origin) if goal.target is not None else None
    return Clause(query=query, goal=goal.target_goal, origin=origin, made=True)


def _operations(search: Search, goal: DoGoal, entities: set[str]) -> list[AccessPath]:
    model = search.scope.model
    if goal.tool_id:
        named = model.paths.get(goal.tool_id)
        found = [named] if named is not None else []
    else:
        found = [
            path
            for path in model.paths.values()
            if path.kind in CHANGES
            and (
                path.entity in entities
                or any(one.role == "id" and one.entity in entities for one in path.inputs)
            )
        ]
    return [path for path in found if path.tool_id not in search.scope.dead]


def _access(
    search: Search, goal: DoGoal, path: AccessPath, of: str, *, aimed: bool
) -> Access | None:
    """The operation, with how well it fits the action; None where it can take no target."""
    entity = of or path.entity
    if aimed and not goal.tool_id and not _aims(search, path, entity):
        return None
    tool = search.scope.tool(path.tool_id)
    said = set(search_words(goal.action))
    told = set(search_words(f"{tool.name} {tool.path} {tool.summary}"))
    similar = search.scope.similarity
    near = similar(goal.action, tool.summary or tool.name) if similar is not None else 0.0
    draft = Draft().noting(
        action_met=len(said & told) / len(said) if said else 0.0,
        action_near=near,
        action_kind=_same_action(goal.action, path),
        other_type=path.entity != (goal.entity or entity),
    )
    kind = search.scope.type(path.entity)
    return Access(draft.meaning_that(path.tool_id), path, kind, each=goal.each)


def _aims(search: Search, path: AccessPath, entity: str) -> list[Input]:
    """Inputs that take a thing of a type: its id, or content that refers to it."""
    kind = search.scope.type(path.entity)
    ids = [one for one in path.inputs if one.role == "id" and one.entity == entity]
    return ids or [
        one
        for one in path.inputs
        if one.role == "content"
        and kind is not None
        and (attribute := kind.attribute(one.attribute)) is not None
        and attribute.target == entity
    ]


def _same_action(action: str, path: AccessPath) -> float:
    """Whether the word for the action and the kind of the operation do the same to a thing."""
    does = _ACTION_OF.get(path.kind)
    said = dict(zip(ACTIONS, actions_of([action])[0].tolist(), strict=True))
    return float(bool(does and said.get(does)))


def _aimed(
    search: Search, access: Access, goal: DoGoal, target: Clause, entity: str
) -> Iterator[tuple[Access, str]]:
    """The operation with the id of the thing to change, and the step whose rows hold that thing.

    It is mapped over them where each thing is meant.
    """
    if target.query is None and not target.goal:
        yield access, ""
        return
    of = _target_entity(search, target) or entity
    ids = _aims(search, access.path, of) if access.path is not None else []
    if not ids:
        search.fail(f"The operation for “{goal.action}” takes no such thing.")
        return
    if (both := told_beside(access, target)) is not None:
        yield both, ""
        return
    kind = search.scope.type(of)
    key = kind.id_attribute if kind is not None else ""
    for draft, operand in operands(search, access.draft, target, key):
        here = replace(access, draft=draft)
        over = operand.step if goal.each else ""
        yield here.filling(ids[0].key, operand.single(), over=over), operand.step


def _target_entity(search: Search, target: Clause) -> str:
    if target.query is not None and target.query.entity:
        return search.scope.rows_entity(target.query.entity)
    known = search.scope.known.get(target.goal or (target.query.of if target.query else ""))
    return known.entity if known is not None else ""


def _sent(search: Search, access: Access, goal: DoGoal) -> Iterator[tuple[Draft, Rows]]:
    path = access.path
    if path is None or not (_has_payload(access) or says_all(goal.action, path)):
        search.fail(f"It was not said what is to be changed by “{goal.action}”.")
        return
    draft = access.draft.leaving(*(one.said() for one in access.loose))
    yield from search.call(draft, path, access.arguments, over=access.over, why=goal.action)


def _has_payload(access: Access) -> bool:
    """Whether an update holds something to update."""
    path = access.path
    if path is None or path.kind != "update":
        return True
    content = {one.key for one in path.inputs if one.role == "content"}
    return not content or bool(content & access.arguments.keys())
