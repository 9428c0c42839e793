"""The command of the turn before, and the same with other values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graphs.form_reasoner import EarlierTurn
from graphs.forms.records import Constraint, DoGoal, Form
from graphs.reading.draft import Before
from graphs.reading.following import is_withheld
from graphs.reading.moments import in_moment
from graphs.reading.remembered import looked_for
from graphs.reading.schema import Schema

Made = tuple[DoGoal, set[int]]
"""A command put right, and the tokens that say how."""


@dataclass(frozen=True, slots=True)
class LastCommand:
    """The command of the turn before, and what it can be put right by."""

    turn: EarlierTurn
    form: Form
    goal: DoGoal
    schema: Schema
    earlier: Sequence[EarlierTurn]
    before: Sequence[Before]

    @property
    def name(self) -> str:
        """What it changed is referred to by this."""
        return f"{self.turn.id}.{self.goal.id}"

    @property
    def is_done(self) -> bool:
        """Whether something was changed by it."""
        return not is_withheld(self.turn, self.goal)


def told_by_turn(last: LastCommand) -> LastCommand:
    """The same, where it was done to what a goal beside it found or changed: that is none of the
    turn that follows.
    """
    beside = next((one for one in last.form.goals if one.id == last.goal.target_goal), None)
    if beside is None:
        return last
    name = f"{last.turn.id}.{beside.id}"
    told: dict[str, object] = {"target_goal": name}
    if not any(one.has_rows and one.goal == name for one in last.before):
        there = getattr(beside, "target_goal", "")
        told = {"target_goal": there, "target": looked_for(beside)}
    return replace(last, goal=last.goal.model_copy(update=told))


def makes(last: LastCommand) -> bool:
    """Whether it is a command that makes something."""
    return last.schema.model.paths[last.goal.tool_id].kind == "create"


def with_new(last: LastCommand, new: Mapping[str, Constraint]) -> DoGoal:
    """The command with other assignments, done to what it changed; what it made is changed by an
    operation that takes them.
    """
    old = {c.attribute: c for c in last.goal.assignments}
    new = {key: _in_place_of(last, old[key], c) if key in old else c for key, c in new.items()}
    if makes(last) and last.is_done:
        changed = changed_after(last, new)
        if changed is not None:
            return changed
    once = {c.attribute for c in last.goal.assignments if last.is_done and _is_by_so_much(c)}
    kept = [
        new.get(c.attribute, c) for c in last.goal.assignments if c.attribute not in once - set(new)
    ]
    assigned = kept if set(new) <= set(old) else new.values()
    goal = last.goal.model_copy(update={"assignments": tuple(assigned)})
    if not makes(last) and any(one.has_rows and one.goal == last.name for one in last.before):
        goal = goal.model_copy(update={"target": None, "target_goal": last.name})
    return goal


def _is_by_so_much(given: Constraint) -> bool:
    """Whether something was changed by an amount: to do it again would change it once more."""
    return given.shift and "amount" in given.value


def _in_place_of(last: LastCommand, old: Constraint, new: Constraint) -> Constraint:
    """A new value; another time, or another day, of a moment leaves the rest of that."""
    path = last.schema.model.paths[last.goal.tool_id]
    taken, kind = path.input(old.attribute), last.schema.model.types.get(path.entity)
    holds = kind.attribute(taken.attribute) if taken is not None and kind is not None else None
    moved = old.shift and new.kind in ("time", "date") and not new.shift
    if moved and holds is not None and holds.format == "date-time":
        return new.model_copy(update={"value": {new.kind: new.value}, "shift": True})
    return in_moment(old, new)


def changed_after(last: LastCommand, new: Mapping[str, Constraint]) -> DoGoal | None:
    """A change of what was made that takes these values; None: no operation takes them."""
    paths = last.schema.model.paths
    made = paths[last.goal.tool_id]
    named = {key: one.attribute for key in new if (one := made.input(key)) is not None}
    for path in paths.values():
        if path.kind != "update" or path.entity != made.entity:
            continue
        keys = {i.attribute: i.key for i in path.inputs if i.role == "content"}
        needed = {i.attribute for i in path.inputs if i.role == "content" and i.required}
        if named and needed <= set(named.values()) <= set(keys):
            told = (c.model_copy(update={"attribute": keys[named[k]]}) for k, c in new.items())
            update = {"tool_id": path.tool_id, "target_goal": last.name, "target": None,
                      "assignments": tuple(told)}  # fmt: skip
            return last.goal.model_copy(update=update)
    return None
