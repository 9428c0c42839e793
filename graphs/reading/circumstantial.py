"""Clauses that make no goal: they only tell where and when, or say nothing that is known."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import CallGoal, DoGoal, FindGoal
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed
from graphs.reading.draft import Candidate
from graphs.reading.sentences import predicate
from graphs.reading.told_beside import is_statement


def is_circumstance(clause: Clause, found: Sequence[Candidate], clauses: Sequence[Clause]) -> bool:
    """Whether a statement beside a question or a command names no thing of the library to look up,
    and nothing that is to be done: "we'd be there 22 to 24 May".
    """  # noqa: D205
    if not found or not is_statement(clause) or all(map(is_statement, clauses)):
        return False
    goal, told = found[0].goal, found[0].features
    if isinstance(goal, FindGoal):
        states = predicate(clause.tokens) >= 0
        asks = goal.total or goal.find.order or goal.find.of or (goal.find.wanted and not states)
        return not (asks or told.get("root_said"))
    if isinstance(goal, DoGoal):
        return not (told.get("verb") or told.get("stated"))
    return isinstance(goal, CallGoal) and not goal.wanted


def explains_nothing(clause: Clause, best: Candidate) -> bool:
    """Whether a look-up rests on no word but those for a day or a time: it answers anything."""
    goal = best.goal
    if not isinstance(goal, FindGoal | CallGoal) or (isinstance(goal, FindGoal) and goal.find.of):
        return False
    days = {i for p in clause.values if p.value.kind in DATES for i in range(p.first, p.last)}
    said = [t.function or t.lower in closed("asking") for t in clause.tokens]
    told = [i for i, plain in enumerate(said) if not plain and i not in days]
    return bool(told) and not any(i in best.used for i in told)
