"""Words of a clause that its reading does not explain."""

from __future__ import annotations

from collections.abc import Collection
from itertools import takewhile

from graphs.forms.records import DoGoal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, standing_for_things
from graphs.reading.cues import bounds, denials
from graphs.reading.draft import Candidate
from graphs.reading.links import present
from graphs.reading.tokens import runs, stems
from tools.words import identifier_words


def unread_words(clause: Clause, best: Candidate) -> list[str]:
    """Stretches of words that nothing explains."""
    goal = best.goal
    told = isinstance(goal, DoGoal) and not clause.is_passive  # what leads a command in
    led_in = clause.head if told and not _makes_of(goal, clause) else 0
    used = {*best.used, *range(0 if _behind_another(clause) else led_in)}
    behind = {token.lower for token in clause.tokens[clause.head :]}
    if isinstance(goal, DoGoal) and behind & standing_for_things():
        aimed = [c.span for c in (goal.target.constraints if goal.target else ()) if c.span]
        named = {at for span in aimed for at in clause.between(*span)}
        words = [*identifier_words(goal.entity), *(w for c in goal.assignments
                 for w in identifier_words(c.attribute))]  # fmt: skip
        spoken = {*stems(tuple(words))}
        named |= {at for at, token in enumerate(clause.tokens) if token.stem in spoken}
        used -= {at for at in things_brought_in(clause, range(led_in))
                 if named.isdisjoint(range(_begins(clause, at), at + 1))}  # fmt: skip
    more = _more_deeds(clause) if told else set()
    return left_over(clause, used, {*best.missed, *more})


def things_brought_in(clause: Clause, inside: range) -> set[int]:
    """The nouns by which some words speak of a thing that "it" behind them may stand for: "she has
    brought an otter, put it in the pool"; what something is said to be is no other thing.
    """
    led = closed("prepositions") | closed("being")
    return {
        _ends(clause, at) for at in inside[1:]
        if clause.word(at - 1) in closed("articles") and not clause.tokens[at].function
        and clause.word(at - 2) not in led
    }  # fmt: skip


def _ends(clause: Clause, at: int) -> int:
    """The last of the words for a thing that begin at a place: "a new phone number"."""
    ahead = clause.tokens[at + 1 :]
    return at + sum(1 for _ in takewhile(lambda t: t.is_word and not t.function, ahead))


def _begins(clause: Clause, at: int) -> int:
    """Where the words for a thing begin that end at a place."""
    while at and clause.word(at - 1) not in closed("articles"):
        at -= 1
    return at


def _behind_another(clause: Clause) -> bool:
    """Whether the verb stands behind "and" and something that is said of what is named before it:
    "make Ada a member and turn off the lamp".
    """
    joins = closed("coordinating") - {","}
    joined = clause.head > 1 and clause.word(clause.head - 1) in joins
    return joined and any(placed.last < clause.head for placed in clause.values)


def _more_deeds(clause: Clause) -> set[int]:
    """Where something else is to be done, too: "close it and give the other one to Ada"."""
    behind = range(clause.head + 2, len(clause.tokens))
    leads = closed("joining")
    return {i for i in behind if clause.word(i) in closed("asking") and clause.word(i - 1) in leads}


def left_over(
    clause: Clause, used: Collection[int], missed: Collection[int] = frozenset()
) -> list[str]:
    """Stretches of a clause that name something, or are missed, and are not used."""
    plain = {i for i, t in enumerate(clause.tokens) if t.function or t.lower in closed("asking")}
    plain -= present(clause) | denials(clause) | bounds(clause) | {*missed}
    left = runs(len(clause.tokens), lambda at: at not in used and at not in plain)
    return [clause.said(*run) for run in left]


def _makes_of(goal: DoGoal, clause: Clause) -> bool:
    """Whether something is made of what leads the command in: then all of that counts."""
    head = clause.span(clause.head, clause.head + 1)[0]
    before = any(c.span is not None and c.span[1] <= head for c in goal.assignments)
    return before and goal.target is None and not goal.target_goal
