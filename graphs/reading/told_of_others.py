"""What is told of others before a command about "it": "Ada's off today, give it to Ben"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from graphs.forms.records import DoGoal
from graphs.reading.circumstances import is_stated
from graphs.reading.clauses import Clause, clause_of
from graphs.reading.closed_class import closed, standing_for_things
from graphs.reading.draft import Candidate
from graphs.reading.left_over import things_brought_in
from graphs.reading.links import Link, places
from graphs.reading.segments import Stretch, segments, without_marks
from graphs.reading.tokens import Token
from graphs.rows.answer_rows import Row


@dataclass(frozen=True, slots=True)
class Reading:
    """How clauses of a request are read."""

    text: str
    is_deed: Callable[[Token], bool]
    candidates: Callable[[Clause], Sequence[Candidate]]
    """Best first."""
    links: Callable[[Clause], Sequence[Link]]
    rows: Callable[[str], Sequence[Row]] = lambda _: ()
    """What is known of the things of a type."""
    read_whole: Callable[[str], bool] = lambda _: False
    """Whether all things of a type are known."""
    near: Callable[[Collection[str]], Mapping[str, float]] = lambda _: {}
    """How near the request is to each of some operations, 0 for the nearest of them and for all of
    which nothing is known."""

    def clause(self, like: Clause, start: int, end: int) -> Clause:
        """What stands between two places of the request, as a clause like another one."""
        return clause_of(self.text[start:end], start, like.now, like.condition, self.is_deed)

    def anew(self, like: Clause, text: str) -> Clause:
        """Another text in place of that of a clause."""
        return clause_of(text, like.offset, like.now, like.condition, self.is_deed)


def without_told_of_others(clauses: Sequence[Clause], reading: Reading) -> list[Clause]:
    """The clauses, less what tells only of others before a command that lacks nothing: it neither
    aims nor fills that.
    """
    kept: list[Clause] = []
    for clause in reversed(clauses):
        at = _begins(clause)
        if at:
            start, end = clause.offset, clause.offset + len(clause.text)
            verb = start + clause.tokens[at].start
            told, command = reading.clause(clause, start, verb), reading.clause(clause, verb, end)
            kept.append(command if _is_told_beside(told, command, reading) else clause)
        elif not (kept and _is_told_beside(clause, kept[-1], reading)):
            kept.append(clause)
    return kept[::-1]


def _begins(clause: Clause) -> int:
    """Where a command begins behind a mark or "so"; 0: nothing stands before it."""
    opens = clause.word(clause.head - 1) in closed("opening") | closed("affirming")
    return clause.head if opens and clause.head > 1 and clause.mood == "command" else 0


def _is_told_beside(told: Clause, command: Clause, reading: Reading) -> bool:
    """Whether a clause tells only of others, and the command behind it is complete without it."""
    if command.mood != "command" or told.condition or "?" in told.words:
        return False
    best = next(iter(reading.candidates(command)), None)
    if best is None or not _is_complete(command, best):
        return False
    if any(one.features.get("stated") for one in reading.candidates(told)[:1]):
        return False  # "her phone is 555-0199 now" commands, too
    both = reading.clause(told, told.offset, command.offset + len(command.text))
    links = [x for x in reading.links(both) if x.last <= len(told.tokens)]
    named = not best.features.get("points_back")
    return all(
        _is_of_other(told, without_marks(told, one), links, best.goal.entity, alone=named)
        for one in segments(told)
    )


def _is_complete(command: Clause, one: Candidate) -> bool:
    """Whether a command says what becomes of what was shown, or of a thing that it names, and every
    word of it is read.
    """
    goal, told = one.goal, one.features
    if not isinstance(goal, DoGoal) or not one.is_told or told["unplaced"] or told["covered"] < 1:
        return False
    pointed = command.words & standing_for_things()
    shown = pointed - closed("personal") and told.get("points_back")
    named = told.get("name_own") and not pointed
    return bool((goal.assignments and (shown or named)) or (named and told["verb"]))


def _is_of_other(
    told: Clause, stretch: Stretch, links: Sequence[Link], entity: str, *, alone: bool
) -> bool:
    """Whether a sentence is about somebody, or something of another type, and speaks of nothing
    else that the words behind it may stand for; ``alone``: of nothing known at all.
    """
    first, last = stretch
    if not any(t.is_word and not t.function for t in told.tokens[first:last]):
        return True
    begun = _behind_subject(told, first, links, entity)
    if not begun or not (is_stated(told, stretch) or begun[1]):
        return False
    rest = [x for x in links if begun[0] <= x.first and x.last <= last]
    own = any(x.entity == entity and not x.soft and x.kind != "attribute" for x in rest)
    known = places(x for x in rest if x.kind in ("name", "value"))
    brought = things_brought_in(told, range(begun[0] - 1, last))
    return not own and brought <= known and not (alone and known)


def _behind_subject(
    told: Clause, first: int, links: Sequence[Link], entity: str
) -> tuple[int, bool] | None:
    """Where a sentence goes on behind who or what it is about, and whether an "is" is contracted
    there; None: that is not known to be another than what is changed.
    """
    while told.word(first) in closed("leading") | closed("opening") | closed("articles"):
        first += 1
    if told.word(first) in closed("nominative") - (closed("singular") - closed("personal")):
        return first + 1, False
    names = [x for x in links if x.first == first and x.kind == "name" and x.entity != entity]
    last = max((x.last for x in names), default=first)
    contracted = told.word(last) == "'s" and told.tokens[last + 1 : last + 2] != ()
    if contracted:
        return (last + 1, True) if names and told.tokens[last + 1].function else None
    return (last, False) if names and told.word(last) in closed("auxiliaries") else None
