"""Statements with a verb in the present: "the jug costs 30 euros now", "the club meets at 7"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.command import Command
from graphs.reading.links import Link, places
from graphs.reading.moved_amounts import moved_amounts
from graphs.reading.nearest_input import is_paid
from graphs.reading.schema import is_date, tells_how_long
from graphs.reading.sentences import stated_at
from graphs.reading.tokens import stem
from graphs.reading.values.record import NUMBERS
from graphs.reading.weights import fitted
from tools.entity_types.records import Input
from tools.words import is_plural


def with_present(clause: Clause, links: Callable[[], Sequence[Link]]) -> Clause:
    """The clause with where its verb stands, where it begins with a thing and says in the present
    what that is like. ``links`` is called only where a word may be such a verb.
    """
    asks = closed("asking") | closed("how") | closed("conditional") | set(question_words())
    if clause.mood not in ("open", "ask") or clause.words & (asks | {"?"}) or stated_at(clause) > 0:
        return clause
    at = next((i for i in range(1, len(clause.tokens) - 1) if _may_be_verb(clause, i)), 0)
    return replace(clause, states=at) if at and _is_verb(clause, at, links()) else clause


def _may_be_verb(clause: Clause, at: int) -> bool:
    """Whether a word is written as a verb in the present, with a value behind it or where a thing
    comes to: "goes back to", "both go in".
    """
    token = clause.tokens[at]
    if comes_to(clause, at):
        return True
    written = token.text == token.lower and token.lower.endswith("s") and not token.function
    if not written or at in places(clause.values):
        return False
    told = [p.first for p in clause.values] + [one.first for one in moved_amounts(clause)]
    return any(first > at for first in told)


def comes_to(clause: Clause, at: int) -> int:
    """Where what a thing comes to stands behind a verb that says so; 0: it is no such verb."""
    behind = at + 1
    while clause.word(behind) in closed("particles") - closed("prepositions"):
        behind += 1
    leads = closed("prepositions") | closed("taken_from")
    led = clause.word(at) in closed("going") and clause.word(behind) in leads
    return behind + 1 if led else 0


def _is_verb(clause: Clause, at: int, links: Sequence[Link]) -> bool:
    """Whether the one thing that a clause begins with stands right before a word, which is not the
    word for a thing itself; several where both come somewhere.
    """
    if any(x.first <= at < x.last and (x.names_type or x.size > 1) for x in links):
        return False
    last = at - (clause.word(at - 1) in closed("dual"))
    things = (x for x in links if x.last == last and x.kind in ("name", "type") and not x.soft)
    named = any(x.kind == "name" or not is_plural(clause.word(last - 1)) for x in things)
    nouns = {x.last for x in links if x.kind == "type" and x.is_whole}
    led = [end + 1 for end in nouns if clause.word(end) in closed("prepositions")]
    behind = {first + (clause.word(first) in closed("articles")) for first in led}
    return named or any(
        p.last == last and (p.value.kind == "name" or p.first in nouns | behind)
        for p in clause.values
    )  # "job 5 belongs to ...", "the job on 3 May costs ..."


def tells_now(clause: Clause) -> bool:
    """Whether a clause states what is so from now on."""
    return stated_at(clause) > 0 and any(p.value.role == "now" for p in clause.values)


def absorb_present(command: Command) -> None:
    """Mark the verb of a statement in the present, where it speaks of all that is set."""
    _absorb_going(command)
    at = command.clause.states
    given = [i for i in command.path.inputs if i.key in command.assigned]
    own = [x for x in command.links if x.entity == command.path.entity and x.last <= at]
    if command.path.kind == "update" and given and any(x.kind in ("name", "type") for x in own):
        verb = command.clause.tokens[at].stem
        if comes_to(command.clause, at) or all(_speaks_of(command, verb, one) for one in given):
            command.used.add(at)


def _absorb_going(command: Command) -> None:
    """Mark verbs that only say that a thing comes to what is set: "it can go back to draft"."""
    clause = command.clause
    starts = [c.span[0] for c in command.assigned.values() if c.span is not None]
    for at in range(len(clause.tokens) if command.path.kind == "update" else 0):
        to = comes_to(clause, at)
        while to and (clause.word(to) in closed("determiners") or _is_label(command, to)):
            to += 1
        if 0 < to < len(clause.tokens) and clause.span(to, to + 1)[0] in starts:
            command.used.update(range(at, to))


def _is_label(command: Command, at: int) -> bool:
    """Whether a word is that for a type, or for what things have: "in box B03"."""
    return any(x.first <= at < x.last and x.kind in ("type", "attribute") for x in command.links)


def _speaks_of(command: Command, verb: str, taken: Input) -> bool:
    """Whether a verb tells what an input holds: it is called so, or nearly, or the verb is said of
    whatever has a price, a length or a beginning.
    """
    told, attribute = command.assigned[taken.key], command.attribute(taken)
    words = {stem(word) for word in taken.words}
    if command.word(command.clause.states) in closed("passing_to") and command.refers(taken):
        return True
    if verb in words or attribute is None or told.shift:
        return verb in words or told.shift
    priced = {stem(word) for word in closed("priced")}
    if verb in priced and told.kind in NUMBERS and is_paid(taken):
        return False
    if verb in priced and (told.kind == "money" or priced & words):
        return True
    if told.kind in NUMBERS and verb in closed("lasted"):
        return tells_how_long(taken.words)
    timed = told.kind in DATES and (is_date(attribute) or attribute.format == "time")
    if timed and verb in {stem(word) for word in closed("begun")}:
        return words.isdisjoint(map(stem, closed("ended")))
    near = command.schema.meaning.near(verb, [" ".join(taken.words)])
    return near[0] >= fitted()["least_meaning"]
