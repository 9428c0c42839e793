"""How much of a request is read: what is beyond is told as unread, so that the work is bounded."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, Goal
from graphs.reading.clauses import Clause
from graphs.reading.weights import most


def readable(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """The first clauses, up to so many, and up to so many words in all."""
    sizes = accumulate(len(clause.tokens) for clause in clauses)
    return clauses[: min(most("clauses"), sum(size <= most("words") for size in sizes))]


def is_full(goals: Sequence[Goal]) -> bool:
    """Whether goals are told by so many conditions that no more is read."""
    parts = [part for goal in goals for _, part in parts_of(goal, goal.id)]
    return sum(isinstance(part, Constraint) for part in parts) >= most("conditions")
