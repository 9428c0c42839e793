"""How much of a request is read: what is beyond is told as unread, so that the work is bounded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, Goal
from graphs.reading.clauses import Clause
from graphs.reading.stretches import Stretch
from graphs.reading.weights import most


def readable(clauses: Iterable[Clause]) -> list[Clause]:
    """The first clauses, up to so many, and up to so many words in all; no more are made."""
    few, words = list[Clause](), 0
    for clause in clauses:
        words += len(clause.tokens)
        if len(few) == most("clauses") or words > most("words"):
            break
        few.append(clause)
    return few


def beyond(few: Sequence[Clause], text: str, places: Sequence[Stretch]) -> list[str]:
    """The stretches of a text that stand behind the clauses that are read, and hold words."""
    end = few[-1].offset + 1 if few else 0
    told = (text[start:stop].strip() for start, stop, _ in places if start >= end)
    return [one for one in told if any(map(str.isalnum, one))]


def is_full(goals: Sequence[Goal]) -> bool:
    """Whether goals are told by so many conditions that no more is read."""
    parts = [part for goal in goals for _, part in parts_of(goal, goal.id)]
    return sum(isinstance(part, Constraint) for part in parts) >= most("conditions")
