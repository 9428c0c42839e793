"""Clauses that make no goal: they only tell where and when, or say nothing that is known."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.form_reasoner import Outlook
from graphs.forms.records import CallGoal, DoGoal, FindGoal
from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed
from graphs.reading.draft import Candidate
from graphs.reading.links import places
from graphs.reading.sentences import predicate
from graphs.reading.tokens import stem
from graphs.reading.told_beside import is_statement
from graphs.reading.values.record import NUMBERS
from tools.words import identifier_words


def is_circumstance(clause: Clause, found: Sequence[Candidate], clauses: Sequence[Clause]) -> bool:
    """Whether a statement beside a question or a command names no thing of the library to look up,
    and nothing that is to be done: "we'd be there 22 to 24 May".
    """
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


def tells_of_people(clause: Clause, clauses: Sequence[Clause]) -> bool:
    """Whether a sentence beside a question says what somebody does and wishes for nothing: "I fly
    to Doha this Friday". What it lacks is nothing to be asked for.
    """
    person = clause.word(0) in closed("nominative") | closed("own")
    wishes = clause.words & (closed("wishing") | closed("asking"))
    alone = all(map(is_statement, clauses))
    return person and is_statement(clause) and not wishes and not alone


def explains_nothing(clause: Clause, best: Candidate) -> bool:
    """Whether a look-up rests on no word but those for a day or a time, or on values and guesses
    while other words are left: it answers anything; or a command on no word at all.
    """
    goal = best.goal
    if isinstance(goal, DoGoal):
        unsaid = not (best.features.get("verb") or goal.assignments)
        nothing = best.used <= {clause.head} or not _is_aimed(goal)
        return clause.mood in ("open", "ask") and unsaid and nothing
    if not isinstance(goal, FindGoal | CallGoal) or (isinstance(goal, FindGoal) and goal.find.of):
        return False
    told = _content(clause) - places(p for p in clause.values if p.value.kind in DATES)
    if not told & best.used:
        return bool(told)
    words = told - places(clause.values)
    guessed = len(words & best.used) <= best.features.get("soft", 0.0)
    return guessed and bool(words - best.used) and not (_has_a_place(goal) or _is_meant(best))


def _is_aimed(goal: DoGoal) -> bool:
    """Whether anything tells which thing a command is done to."""
    find = goal.target
    told = find is not None and (find.of or find.constraints or find.order)
    return bool(goal.target_goal or told)


def asks_why(clause: Clause, best: Candidate) -> bool:
    """Whether it is asked why something is so, and no reason is told: "why was that?"."""
    words = (t.lower for t in clause.tokens if t.is_word and t.lower not in closed("leading"))
    told = isinstance(best.goal, FindGoal) and bool(best.goal.find.wanted)
    return next(words, "") in closed("why") and not told


def _is_meant(best: Candidate) -> bool:
    """Whether a value is of the very kind that is looked up, or a function is nearest of all
    operations to what is said, by words as by what it is for.
    """
    told = best.features
    if isinstance(best.goal, CallGoal):
        return told["purpose"] == 0.0 and told["relevance"] == 1.0
    return bool(told.get("own_kind") and best.goal.find.wanted)


def is_adrift(clause: Clause, best: Candidate, ahead: Outlook) -> bool:
    """Whether a look-up names nothing of the library, and calls something for all things of a type
    that nobody spoke of: it answers anything, too.
    """
    goal = best.goal
    if not ahead.sweeps or not isinstance(goal, FindGoal | CallGoal):
        return False
    if isinstance(goal, CallGoal):
        named = map(stem, identifier_words(goal.tool_id.rpartition(".")[2]))
        return {token.stem for token in clause.tokens}.isdisjoint(named)
    told = best.features
    words = _content(clause) - places(p for p in clause.values if p.value.kind in DATES)
    whole = words and words <= best.used and not told.get("soft")  # "what is due this week?"
    return not (told.get("root_said") or (whole and goal.find.constraints) or _has_a_place(goal))


def _content(clause: Clause) -> set[int]:
    """The words that say something, those that only ask aside."""
    return {
        i for i, t in enumerate(clause.tokens) if not (t.function or t.lower in closed("asking"))
    }


def _has_a_place(goal: FindGoal | CallGoal) -> bool:
    """Whether a name or a listed value belongs to something of the library."""
    constraints = goal.find.constraints if isinstance(goal, FindGoal) else ()
    measured = (*DATES, *NUMBERS)
    return any((c.attribute or c.find) and c.kind not in measured for c in constraints)
