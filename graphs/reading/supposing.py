"""What would come of a condition: it only supposes something of things, and all of them are meant,
as in "if all the free rooms were let, how much would we take?".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from graphs.forms.records import FindGoal, Goal
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Candidate
from graphs.reading.tokens import Token


def with_suppositions(
    clauses: Sequence[Clause], is_deed: Callable[[Token], bool]
) -> Iterator[Clause]:
    """The clauses, without what is only supposed of things: "if all the free rooms were let"."""
    for one, after in pairwise([*clauses, None]):
        assert one is not None, "only the last has none behind it"
        at = _supposed_at(one) if after is not None and _asks_what_would_be(after) else 0
        text = one.text[: one.tokens[at].start] if at else ""
        made = clause_of(text, one.offset, one.now, one.condition, is_deed) if at else one
        yield replace(made, mood="ask", head=0) if at else one


def of_supposed(
    goals: Sequence[Goal], clause: Clause, found: Sequence[Candidate]
) -> tuple[FindGoal, list[Candidate]] | None:
    """The goal before with what a question that hangs on it adds up of its things, and the reading
    of that question; None where the condition decides, or nothing is to be added up.
    """
    last = goals[-1] if goals else None
    if not isinstance(last, FindGoal) or last.total or last.test or not last.find.constraints:
        return None
    if not _hangs(clause) or not found or _asks_of_others(found[0].goal):
        return None
    summed = ((one, _summed_over(one.goal, last)) for one in found)
    return next(((goal, [one]) for one, goal in summed if goal is not None), None)


def _asks_of_others(goal: Goal) -> bool:
    """Whether something is asked that tells by itself what it is of: "how much does Ada cost?"."""
    return not isinstance(goal, FindGoal) or not all(c.goal for c in goal.find.constraints)


def _hangs(clause: Clause) -> bool:
    """Whether a question hangs on something being so."""
    unless = clause.condition in closed("unless")
    return bool(clause.condition) and not unless and clause.mood == "ask"


def _asks_what_would_be(clause: Clause) -> bool:
    return _hangs(clause) and bool(clause.words & closed("supposing"))


def _supposed_at(clause: Clause) -> int:
    """Where the verb stands of what a condition supposes; 0: none of its verbs is told by a word of
    a closed class. One behind "that" or "who" tells which things are meant.
    """
    relative = closed("relative") | set(question_words())
    if not any(t.lower in closed("conditional") for t in clause.tokens[: clause.head + 1]):
        return 0
    verbs = (
        at for at in range(clause.head + 1, len(clause.tokens))
        if clause.word(at) in closed("being") | closed("perfect")
        and clause.word(at - 1) not in relative
    )  # fmt: skip
    return next(verbs, 0)


def _summed_over(goal: Goal, last: FindGoal) -> FindGoal | None:
    """A look-up with the amount that another adds up of its things; None where it adds none up."""
    if not isinstance(goal, FindGoal) or goal.total is None:
        return None
    find, added = goal.find, goal.total
    bare = not (find.constraints or find.of or find.order or find.limit)
    if find.of != last.id and not (bare and find.entity == last.find.entity):
        return None
    listed = added.op != "count"
    wanted = (added.attribute,) if listed else ()
    return last.model_copy(update={
        "find": last.find.model_copy(update={"wanted": wanted}),
        "total": added.model_copy(update={"listed": listed}),
    })  # fmt: skip
