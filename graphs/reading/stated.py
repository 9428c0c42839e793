"""Statements that command: "her phone is 555-0199 now", "the saw Omar had borrowed is back"."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.reading.assigning import assign_listed
from graphs.reading.clauses import DATES
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.schema import is_date
from graphs.reading.sentences import deed_at, predicate, stated_at
from graphs.reading.tokens import stem
from tools.words import singular


def assign_stated(command: Command) -> None:
    """What a statement before a bare command says of the thing: "it is open again, change that"."""
    head = command.clause.head
    at = predicate(command.clause.tokens[:head])
    if command.path.kind != "update" or command.assigned or not 0 <= at < head:
        return
    for link in command.links:
        own = link.entity == command.path.entity and link.kind in ("value", "flag")
        if own and link.is_whole and at <= link.first < head:
            assign_listed(command, link)


def absorb_deed(command: Command) -> None:
    """Mark when a deed was done, and whom of somebody did it: "Ada's mum paid this morning"; and
    that one is to be done now, where no day tells which thing is meant.
    """
    at = deed_at(command.clause)
    if command.path.kind != "action":
        return
    dated = command.kind is not None and any(map(is_date, command.kind.attributes))
    for placed in command.clause.values:
        led = command.word(placed.first - 1) in closed("prepositions")
        told = 0 < at < placed.first and placed.value.kind in DATES
        if (told or (placed.value.role in ("now", "today") and not dated)) and not led:
            command.used.update(range(placed.first, placed.last))
    if at > 0 and command.word(at - 2) == "'s":
        command.used.add(at - 1)


def absorb_predicate(command: Command) -> None:
    """Mark words of a statement that say again what the operation does to the thing."""
    at = stated_at(command.clause)
    if at < 0:
        return
    updates = command.path.kind == "update" and command.assigned
    if updates or _is_done(command, at):
        said = set(_said(command, at))
        command.used |= {i for i in said if command.is_for(command.clause.tokens[i].stem)}
        if updates:
            tokens = range(len(command.clause.tokens))
            command.used |= {i for i in tokens if _is_new(command, i)}


def is_commanded(command: Command, features: dict[str, float]) -> bool:
    """Whether a clause states all that an operation needs, and nothing else."""
    at, kind = stated_at(command.clause), command.path.kind
    lacks = features.get("content_missing") or features.get("target_missing")
    if at < 0 or lacks or features["covered"] < 1.0:
        return False
    if kind != "update":
        return kind == "action" and command.clause.states < 0 and _is_done(command, at)
    starts = [c.span[0] for c in command.assigned.values() if c.span is not None]
    first = command.clause.span(at, at + 1)[0]
    return bool(starts) and all(start > first for start in starts)


def is_uncertain(command: Command) -> bool:
    """Whether a statement says what only may be so, will be so or is not so at all, or what was so
    where an update would set it: "it might be ready", "Ada was a member"; what is said in the
    present without "now" may be meant as it has always been.
    """
    clause, at = command.clause, stated_at(command.clause)
    if at < 0 or clause.words & closed("wishing"):
        return False
    now = any(p.value.role in ("now", "today") for p in clause.values)
    now |= any(one.shift for one in command.assigned.values())  # what is always so is no "more"
    if clause.states > 0 and not now:
        return True
    said = {part for i in (at - 1, at) for part in _parts(clause.word(i))}
    vague = closed("modal") - closed("obliging")
    vague |= closed("was_so") if command.path.kind == "update" else set()
    behind = {token.lower for token in clause.tokens[at + 1 :]}
    never = behind & (closed("void") | closed("about"))
    return bool(said & vague or never or clause.words & closed("hedging"))


def _parts(word: str) -> set[str]:
    """A word, and what is contracted in it: "it'll", "can't"."""
    return {word, *word.split("'"), word.removesuffix("n't")}


def _is_done(command: Command, at: int) -> bool:
    """Whether a statement says, as done, what the operation is described by: "has come back"."""
    tokens = command.clause.tokens
    words = {t.lower for t in tokens[at:]}
    denied = words & (closed("negating") | closed("modal"))
    told = {t.stem for t in tokens[at:] if not t.function}
    told |= {stem(word) for word in words & closed("particles")}
    return command.path.kind == "action" and not denied and any(map(command.is_for, told))


def _said(command: Command, at: int) -> Iterator[int]:
    """The words of a predicate that are no value and that nothing is called by."""
    named = command.valued()
    yield from (i for i in range(at, len(command.clause.tokens)) if i not in named)


def _is_new(command: Command, at: int) -> bool:
    """Whether a word says that what stands behind it, and was taken, is new."""
    named = command.valued()
    explained = at + 1 in command.used and at + 1 not in named
    return command.word(at) in closed("creating") and explained


def action_of(command: Command) -> str:
    """The verb as it was said; of a statement that of the operation."""
    called = set(command.kind.words) if command.kind else set()
    noun = singular(command.word(command.clause.head)) in called  # "invoice 5 has been paid"
    stated = command.clause.mood != "command" and (noun or not command.says_verb())
    if not stated or stated_at(command.clause) <= 0:
        return command.word(command.clause.head)
    words = (word for word in command.path.words if singular(word) not in called)
    return command.path.kind if command.path.kind == "update" else next(words, "")
