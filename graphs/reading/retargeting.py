"""The last command done to another thing: "the same for Ada", "and the first one as well"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphs.forms.records import Constraint, DoGoal, Find
from graphs.reading.clauses import Clause
from graphs.reading.draft import Candidate, Draft
from graphs.reading.finding import look_up
from graphs.reading.last_command import LastCommand, Made
from graphs.reading.links import Link, places
from graphs.reading.narrowing import narrowed
from graphs.reading.remembered import finds_of
from graphs.reading.schema import Schema


def retargeted(
    last: LastCommand, clause: Clause, links: Sequence[Link], said: frozenset[int] = frozenset()
) -> Made | None:
    """Another thing that it is done to: "the same for Ada", "and the first one as well"; ``said``:
    the tokens that say something else.
    """
    goal = last.goal
    targets = goal.target is not None or goal.target_goal
    if goal.entity not in last.schema.model.types or not targets:
        return None
    links = [x for x in links if places([x]).isdisjoint(said)]
    values = tuple(p for p in clause.values if said.isdisjoint(range(p.first, p.last)))
    seen = replace(clause, values=values)
    read = look_up(Draft(seen, goal.entity, links, last.schema, last.before))
    target = _target(goal, read, last.schema, dict(finds_of(last.earlier)))
    if target is None or (not said and _may_be_given(goal, target)):
        return None
    return goal.model_copy(update={"target": target, "target_goal": ""}), read.used


def _may_be_given(goal: DoGoal, target: Find) -> bool:
    """Whether a name that nobody knows may as well stand for what was given by its name: "and
    Tariq" behind "add Dora to the first job".
    """
    unknown = any(c.kind == "name" and not c.attribute for c in target.constraints)
    return unknown and any(c.kind == "name" for c in goal.assignments)


def _target(
    goal: DoGoal, read: Candidate, schema: Schema, finds: Mapping[str, Find]
) -> Find | None:
    find: Find = read.goal.find
    others = any(c.op == "not in" and c.goal for c in find.constraints)
    if find.of or others:
        return find if find.limit or any(c.goal for c in find.constraints) else None
    told = [c for c in find.constraints if c.kind in ("name", "id")]
    if not told or len(told) < len(find.constraints):
        return None
    if any(not c.attribute or schema.identifies(goal.entity, c.attribute) for c in told):
        return find.model_copy(update={"wanted": ()})
    base = goal.target or finds.get(goal.target_goal)
    if base is None or base.entity != goal.entity:
        return None
    for one in told:
        base = _without_name(narrowed(base, one, schema, goal.entity), one, schema)
    return base


def _without_name(find: Find, new: Constraint, schema: Schema) -> Find:
    """What else told which thing was meant is not said of another one."""
    kept = (
        c for c in find.constraints if c is new or not schema.identifies(find.entity, c.attribute)
    )
    return find.model_copy(update={"constraints": tuple(kept), "order": None, "limit": None})
