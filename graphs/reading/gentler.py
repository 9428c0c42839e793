"""Changes that do what is said and leave the rest of a thing as it is, rather than those that
replace it whole, or that would change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import DoGoal, FindGoal, Span
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.draft import Candidate
from graphs.reading.schema import Schema


def without_replacing(found: Sequence[Candidate], schema: Schema) -> list[Candidate]:
    """The candidates, less those that would send a whole thing again where another changes just
    what is said of it.
    """
    told = [_told(one, schema) for one in found]
    gentle = [
        said for one, said in zip(found, told, strict=True) if said and not _left(one, schema)
    ]
    return [
        one for one, said in zip(found, told, strict=True)
        if not (said and said in gentle and _left(one, schema))
    ]  # fmt: skip


def without_passing(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, less the commands that are not told by how much something is to change where
    another changes it so: what is put off by two days is not called off.
    """
    shifts = {
        given.span
        for one in found
        if isinstance(one.goal, DoGoal) and one.is_told
        for given in one.goal.assignments
        if given.shift and given.span
    }
    return [
        one for one in found
        if not isinstance(one.goal, DoGoal) or all(_gives(one.goal, said) for said in shifts)
    ]  # fmt: skip


def without_sought(found: Sequence[Candidate], clause: Clause) -> list[Candidate]:
    """The candidates, less the look-ups by whom a thing is handed to, where a command that lacks
    nothing gives it: "give it to Ada" asks for none of Ada's.
    """
    if clause.mood != "command":
        return [*found]
    given = {c.span for one in found if isinstance(one.goal, DoGoal) and one.is_told
             for c in one.goal.assignments if c.span}  # fmt: skip
    return [
        one for one in found
        if not isinstance(one.goal, FindGoal)
        or not any(c.cue in closed("becoming") and c.span in given
                   for c in one.goal.find.constraints)
    ]  # fmt: skip


def without_empty(found: Sequence[Candidate], schema: Schema) -> list[Candidate]:
    """The candidates, less the updates that are told nothing where another change, which lacks
    nothing, is told something and explains as much: who is taken off a table changes no table.
    """
    whole = [
        one.features["covered"]
        for one in found
        if isinstance(one.goal, DoGoal) and one.goal.assignments and one.is_told
        and not one.features["unplaced"]
    ]  # fmt: skip
    most = max(whole, default=-1.0)
    return [
        one for one in found
        if not (isinstance(one.goal, DoGoal) and _is_empty(one.goal, schema))
        or one.features["covered"] > most
    ]  # fmt: skip


def _is_empty(goal: DoGoal, schema: Schema) -> bool:
    """Whether a command is an update that is told nothing to set."""
    path = schema.model.paths[goal.tool_id]
    sets = any(one.role == "content" for one in path.inputs)
    return path.kind == "update" and sets and not goal.assignments


def _gives(goal: DoGoal, said: Span) -> bool:
    """Whether a command gives what some of these words say: "a night" of a night shift."""
    spans = [given.span for given in goal.assignments if given.span]
    return any(first < said[1] and said[0] < last for first, last in spans)


def _told(one: Candidate, schema: Schema) -> tuple[str, frozenset[tuple[str, str]]] | None:
    """The type that is changed and what of it is said; None of anything but an update."""
    goal = one.goal
    path = schema.model.paths.get(goal.tool_id) if isinstance(goal, DoGoal) else None
    if path is None or path.kind != "update" or not goal.assignments:
        return None
    taken = ((path.input(a.attribute), a) for a in goal.assignments)
    said = frozenset((i.attribute if i else a.attribute, repr(a.value)) for i, a in taken)
    return path.entity, said


def _left(one: Candidate, schema: Schema) -> bool:
    """Whether the operation needs more of the thing than is said."""
    path = schema.model.paths[one.goal.tool_id]
    said = {a.attribute for a in one.goal.assignments}
    return any(i.required and i.role == "content" and i.key not in said for i in path.inputs)
