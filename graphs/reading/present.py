"""Statements with a verb in the present: "the jug costs 30 euros now", "the club meets at 7"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from graphs.reading.clauses import DATES, Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.command import Command
from graphs.reading.links import Link, places
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
    """Whether a word is written as a verb in the present, with a value behind it."""
    token = clause.tokens[at]
    written = token.text == token.lower and token.lower.endswith("s") and not token.function
    inside = at in places(clause.values)
    return written and not inside and any(p.first > at for p in clause.values)


def _is_verb(clause: Clause, at: int, links: Sequence[Link]) -> bool:
    """Whether the one thing that a clause begins with stands right before a word, which is not the
    word for a thing itself.
    """
    if any(x.first <= at < x.last and (x.names_type or x.size > 1) for x in links):
        return False
    things = (x for x in links if x.last == at and x.kind in ("name", "type") and not x.soft)
    named = any(x.kind == "name" or not is_plural(clause.word(at - 1)) for x in things)
    nouns = {x.last for x in links if x.kind == "type" and x.is_whole}
    led = [end + 1 for end in nouns if clause.word(end) in closed("prepositions")]
    behind = {first + (clause.word(first) in closed("articles")) for first in led}
    return named or any(
        p.last == at and (p.value.kind == "name" or p.first in nouns | behind)
        for p in clause.values
    )  # "job 5 belongs to ...", "the job on 3 May costs ..."


def tells_now(clause: Clause) -> bool:
    """Whether a clause states what is so from now on."""
    return stated_at(clause) > 0 and any(p.value.role == "now" for p in clause.values)


def absorb_present(command: Command) -> None:
    """Mark the verb of a statement in the present, where it speaks of all that is set."""
    at = command.clause.states
    given = [i for i in command.path.inputs if i.key in command.assigned]
    own = [x for x in command.links if x.entity == command.path.entity and x.last <= at]
    if command.path.kind == "update" and given and any(x.kind in ("name", "type") for x in own):
        verb = command.clause.tokens[at].stem
        if all(_speaks_of(command, verb, one) for one in given):
            command.used.add(at)


def _speaks_of(command: Command, verb: str, taken: Input) -> bool:
    """Whether a verb tells what an input holds: it is called so, or nearly, or the verb is said of
    whatever has a price, a length or a beginning.
    """
    told, attribute = command.assigned[taken.key], command.attribute(taken)
    words = {stem(word) for word in taken.words}
    if command.word(command.clause.states) in closed("passing_to") and command.refers(taken):
        return True
    if verb in words or attribute is None:
        return verb in words
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
