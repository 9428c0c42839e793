"""Operations that do the same to the same things, of which one is for other people."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import CallGoal, Constraint, DoGoal
from graphs.reading.clauses import Clause
from graphs.reading.command import called_by_name
from graphs.reading.draft import Candidate
from graphs.reading.schema import Schema


def without_unsaid(found: Sequence[Candidate], clause: Clause, schema: Schema) -> list[Candidate]:
    """The candidates, less those by which the same would be done as by another one, and whose
    names have more words that nobody said: ``admin_archive_channel`` beside ``archive_channel``.
    """
    said = {token.stem for token in clause.tokens}
    done = {id(one): _done(one, schema) for one in found}
    names = {id(one): _unsaid(one, said, schema) for one in found if done[id(one)]}
    return [
        one
        for one in found
        if not done[id(one)]
        or not any(
            done[id(x)] == done[id(one)] and names[id(x)] < names[id(one)]
            for x in found
            if id(x) in names
        )
    ]


def _done(one: Candidate, schema: Schema) -> str:
    """What a change would do to which things; ``""`` of what changes nothing."""
    goal = one.goal
    if isinstance(goal, DoGoal):
        target = goal.target.constraints if goal.target is not None else ()
        kind = schema.model.paths[goal.tool_id].kind
        return repr((kind, goal.entity, _said(target), goal.target_goal, _said(goal.assignments)))
    return repr(_said(goal.arguments)) if isinstance(goal, CallGoal) and goal.arguments else ""


def _said(told: Sequence[Constraint]) -> list[str]:
    return sorted(repr((one.value, one.op, one.span, one.find, one.goal)) for one in told)


def _unsaid(one: Candidate, said: set[str], schema: Schema) -> set[str]:
    return called_by_name(schema.model.paths[one.goal.tool_id]) - said
