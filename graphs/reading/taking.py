"""A clause taken by its likeliest reading, or left where nobody could complete what it tells."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.form_reasoner import Outlook, ReadQuestion
from graphs.forms.records import Goal
from graphs.reading.circumstantial import (
    asks_why,
    explains_nothing,
    is_adrift,
    is_circumstance,
    tells_of_people,
)
from graphs.reading.clauses import Clause
from graphs.reading.draft import Candidate
from graphs.reading.foreseen import is_look_up, likeliest
from graphs.reading.joining import Joined
from graphs.reading.other_deeds import only_shows
from graphs.reading.spreading import spread
from graphs.reading.supposing import of_supposed
from graphs.reading.where_and_when import where_and_when


def take(
    joined: Joined,
    clause: Clause,
    found: Sequence[Candidate],
    clauses: Sequence[Clause],
    question: ReadQuestion,
) -> None:
    """A clause that is no talk: what it asks for or commands, if it does either."""
    supposed = of_supposed(joined.goals, clause, found)
    if supposed is not None:
        joined.suppose(clause, *supposed)
    elif is_circumstance(clause, found, clauses):
        joined.pass_by(clause)
    elif found and any(no(clause, found[0]) for no in (explains_nothing, only_shows, asks_why)):
        joined.unread.append(clause.text.strip())
    else:
        _take_likeliest(joined, clause, found, clauses, question)


def _take_likeliest(
    joined: Joined,
    clause: Clause,
    found: Sequence[Candidate],
    clauses: Sequence[Clause],
    question: ReadQuestion,
) -> None:
    """A clause by its likeliest reading, unless only the person could complete what is told."""
    told, foresee = where_and_when(clause, clauses), question.foresee
    if foresee is None:
        joined.take(clause, found, told)
        return

    seen: dict[int, Outlook] = {}  # a plan is searched once for each candidate

    def outlook(goal: Goal) -> Outlook:
        if id(goal) not in seen:
            first = spread(joined.numbered(goal, clause), clause)[0]
            seen[id(goal)] = foresee(question.model, question.request, first, joined.goals, told)
        return seen[id(goal)]

    telling = (one for one in found[1:] if not explains_nothing(clause, one))
    best = likeliest([*found[:1], *telling], outlook)
    ahead = outlook(best[0].goal) if best and is_look_up(best[0]) else None
    if ahead is None:
        joined.take(clause, best, told)
    elif tells_of_people(clause, clauses) and not ahead.whole:
        joined.pass_by(clause)
    elif not joined.is_of_last(best[0]) and is_adrift(clause, best[0], ahead):
        joined.unread.append(clause.text.strip())
    else:
        joined.take(clause, best, told)
