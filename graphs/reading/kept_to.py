"""Sentences that say which of the things asked for before are meant: "Only the confirmed ones."."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Constraint, Find, FindGoal, Goal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.cues import opens_with_denial
from graphs.reading.draft import Candidate


def kept_to(
    goals: Sequence[Goal], clause: Clause, found: Sequence[Candidate]
) -> tuple[FindGoal, list[Candidate]] | None:
    """The goal before, of the things alone whose state a sentence says, or without them, and the
    reading of that sentence; None where it says anything else.
    """
    last, goal = goals[-1] if goals else None, found[0].goal if found else None
    if not (isinstance(last, FindGoal) and isinstance(goal, FindGoal)) or not _keeps(clause):
        return None
    find, told = goal.find, last.find
    more = goal.total or goal.test or find.order or find.limit or find.wanted or last.test
    those = find.of == last.id or find.entity == told.entity
    new = [c for c in find.constraints if c not in told.constraints]
    if more or not those or not new or not all(map(_is_state, new)):
        return None
    for one in new:
        told = _with(told, one)
    return last.model_copy(update={"find": told}), [found[0]]


def _keeps(clause: Clause) -> bool:
    """Whether a clause begins by keeping to some things, or by leaving some out."""
    said = [t.lower for t in clause.tokens if t.is_word]
    first = next((at for at, t in enumerate(clause.tokens) if t.is_word), 0)
    leaves = said[:1] and said[0] in closed("leaving_out") and {*said[1:2]} <= closed("out")
    begins = closed("sole") | closed("excepting")
    return bool(said) and (said[0] in begins or bool(leaves) or opens_with_denial(clause, first))


def _is_state(told: Constraint) -> bool:
    """Whether it only says what state things are in, or others that refer to them."""
    if told.find is None:
        return told.kind in ("enum", "flag")
    return bool(told.find.constraints) and all(map(_is_state, told.find.constraints))


def _with(find: Find, new: Constraint) -> Find:
    """The find with a constraint; what it says of others is of those that are told already."""
    for at, old in enumerate(find.constraints):
        alike = (old.attribute, old.op, old.take) == (new.attribute, new.op, new.take)
        if not (alike and old.find and new.find and old.find.entity == new.find.entity):
            continue
        inner = old.find
        for one in new.find.constraints:
            inner = _with(inner, one)
        both = [*find.constraints]
        both[at] = old.model_copy(update={"find": inner})
        return find.model_copy(update={"constraints": tuple(both)})
    return find.model_copy(update={"constraints": (*find.constraints, new)})
