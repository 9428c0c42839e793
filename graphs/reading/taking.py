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
from graphs.reading.closed_class import question_words
from graphs.reading.draft import Candidate
from graphs.reading.foreseen import is_look_up, likeliest
from graphs.reading.joining import Joined
from graphs.reading.kept_to import kept_to
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
    last = of_supposed(joined.goals, clause, found) or kept_to(joined.goals, clause, found)
    if last is not None:
        joined.take_for_last(clause, *last)
    elif is_circumstance(clause, found, clauses):
        joined.pass_by(clause)
    elif _tells_nothing(joined, clause, found[:1]):
        joined.unread.append(clause.text.strip())
    else:
        _take_likeliest(joined, clause, found, clauses, question)


def _tells_nothing(joined: Joined, clause: Clause, best: Sequence[Candidate]) -> bool:
    """Whether what a clause is best read as would tell nothing that was asked."""
    of_last = any(joined.points_to_last(one.goal) for one in best)
    if _only_hangs(clause) and not of_last:
        return True
    return any(no(clause, one) for one in best for no in (explains_nothing, only_shows, asks_why))


def _only_hangs(clause: Clause) -> bool:
    """Whether all that is said under a condition is a question word: "if so, who?" asks it of what
    was found.
    """
    said = [t.lower for t in clause.tokens if t.is_word]
    return bool(clause.condition) and len(said) == 1 and said[0] in question_words()


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
