"""Sentences that say more of what a command before or after them does: "Her phone is 555-0199."."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from graphs.forms.records import CallGoal, DoGoal, FindGoal
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Candidate
from graphs.reading.talking import talk
from graphs.reading.tokens import Token
from graphs.reading.weights import most
from tools.entity_types.records import DENYING

Read = Callable[[Clause], Sequence[Candidate]]
"""The candidates of a clause, best first."""


def is_statement(clause: Clause) -> bool:
    """Whether a clause only tells something: it asks nothing, wants nothing, and is no talk."""
    if clause.condition or clause.mood in ("command", "test") or talk(clause) is not None:
        return False
    asks = closed("asking") | closed("how") | closed("conditional") | set(question_words())
    asked = "?" in clause.words or bool(clause.tokens and clause.word(clause.head) in asks)
    return not asked and clause.word(0) not in closed("correcting")


def with_statements(
    clauses: Sequence[Clause],
    text: str,
    now: datetime,
    is_deed: Callable[[Token], bool],
    read: Read,
) -> Iterator[Clause]:
    """The clauses, each command as one with the statements beside it that say what it needs."""
    left = list(clauses)
    while left:
        first = left.pop(0)
        while left and _may_be_one(first, left[0]):
            end = left[0].offset + len(left[0].text)
            both = clause_of(text[first.offset : end], first.offset, now, first.condition, is_deed)
            if len(both.tokens) > most("tokens"):
                break
            alone = [*read(first)[:1], *read(left[0])[:1]]
            if not _are_one(read(both), alone, first, left[0]):
                break
            first = both
            left.pop(0)
        yield first


def _may_be_one(one: Clause, other: Clause) -> bool:
    """Whether one of two clauses only tells something, and the other does not; or wishes for it."""
    return is_statement(other) or is_statement(one) or _wishes(one)


def _wishes(clause: Clause) -> bool:
    """Whether a clause says that somebody wants something."""
    return (
        clause.condition == ""
        and bool(clause.words & closed("wishing"))
        and (is_statement(clause) or clause.word(clause.head) in closed("wishing"))
    )


def _are_one(
    whole: Sequence[Candidate], alone: Sequence[Candidate], first: Clause, other: Clause
) -> bool:
    """Whether two clauses read as one say what the one that is no statement needs."""
    if _is_wished_for(whole, alone, first):
        return True
    if not (is_statement(first) or is_statement(other)) or _is_told_by_denial(whole, first, other):
        return False
    more = _says_more(whole, alone) or _tells_inputs(whole, first, other)
    return more or _says_which(whole, alone[-1:], other)


def _is_told_by_denial(both: Sequence[Candidate], one: Clause, other: Clause) -> bool:
    """Whether a statement tells only what the thing to be changed is not: "nobody has the Dutch job
    yet" chooses none.
    """
    goal = both[0].goal if both else None
    if not isinstance(goal, DoGoal) or goal.target is None:
        return False
    told = _places_told(one, other)
    denied = (c for c in goal.target.constraints if c.op in DENYING)
    return any(c.span is not None and c.span[0] in told for c in denied)


def _places_told(one: Clause, other: Clause) -> range:
    """Where the one of two clauses stands that only tells something."""
    told = one if is_statement(one) else other
    return range(told.offset, told.offset + len(told.text))


def _says_which(both: Sequence[Candidate], alone: Sequence[Candidate], command: Clause) -> bool:
    """Whether a statement before a command names what the command has a pronoun for."""
    if not both or not alone or not command.words & closed("pronouns"):
        return False
    goal, bare = both[0].goal, alone[0].goal
    if not isinstance(goal, DoGoal) or not isinstance(bare, DoGoal) or goal.target is None:
        return False
    spans = [c.span[0] for c in goal.target.constraints if c.span is not None]
    named = any(start < command.offset for start in spans)
    return goal.tool_id == bare.tool_id and named and command.mood == "command"


def _is_wished_for(both: Sequence[Candidate], alone: Sequence[Candidate], told: Clause) -> bool:
    """Whether a statement wishes for things of a sort, and it is then asked which of those: "we
    need a band. Which is the cheapest?".
    """
    goals = [one.goal for one in (*both[:1], *alone)]
    finds = [goal.find for goal in goals if isinstance(goal, FindGoal)]
    if len(finds) != 3 or not _wishes(told):
        return False
    whole, wished, asked = finds
    sorts = {(c.attribute, str(c.value)) for c in wished.constraints if c.kind in ("enum", "flag")}
    kept = {(c.attribute, str(c.value)) for c in whole.constraints}
    alike = whole.entity == wished.entity == asked.entity and sorts <= kept
    return alike and not asked.of and len(sorts) == len(wished.constraints) > 0


def _tells_inputs(both: Sequence[Candidate], one: Clause, other: Clause) -> bool:
    """Whether a function is asked for, and a statement beside it tells inputs of it by their names,
    units or lists: "I'm 176 cm tall. Which skis do I need?".
    """
    goal = both[0].goal if both else None
    if not isinstance(goal, CallGoal) or is_statement(one) is is_statement(other):
        return False
    told = _places_told(one, other)
    return any(c.attribute and c.span is not None and c.span[0] in told for c in goal.arguments)


def _says_more(both: Sequence[Candidate], alone: Sequence[Candidate]) -> bool:
    """Whether the same operation is told more where two clauses are read as one."""
    goal = both[0].goal if both else None
    if not isinstance(goal, DoGoal):
        return False
    told = {c.attribute for c in goal.assignments}
    return any(
        isinstance(less.goal, DoGoal)
        and less.goal.tool_id == goal.tool_id
        and told > {c.attribute for c in less.goal.assignments}
        for less in alone
    )
