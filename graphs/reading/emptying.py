"""What of a thing is to be empty: "remove the deadline of the job", "she has no phone any more"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Constraint
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.cues import denials
from graphs.reading.links import Link
from graphs.reading.sentences import stated_at
from tools.entity_types.records import AccessPath, Input
from tools.words import without_id


def assign_emptied(command: Command) -> None:
    """Leave empty the attribute that is taken off, or that a statement says the thing has no more;
    what all things must have stays.
    """
    if command.path.kind != "update":
        return
    for link in command.links:
        taken = _input_of(command, link)
        said = _said_with(command, link) if taken is not None else set()
        if taken is not None and said:
            span = command.clause.span(link.first, link.last)
            command.assigned[taken.key] = Constraint(attribute=taken.key, op="missing", span=span)
            command.used |= {*range(link.first, link.last), *said}


def _input_of(command: Command, link: Link) -> Input | None:
    """The input that sets what a link names, which things may lack."""
    if link.kind != "attribute" or link.soft or link.entity != command.path.entity:
        return None
    held = command.kind.attribute(link.attribute) if command.kind is not None else None
    if held is None or not held.nullable or link.size < len(without_id(held.words)):
        return None
    return next((i for i in command.open() if i.attribute == link.attribute), None)


def _said_with(command: Command, link: Link) -> set[int]:
    """The words that say that something is to be empty; none where it is to be something."""
    clause, at = command.clause, stated_at(command.clause)
    if clause.words & (closed("becoming") | closed("renaming")):
        return set()
    verb = clause.head
    if clause.word(verb) in closed("taking_off") | closed("erasing") | closed("emptying"):
        return {verb, *_beside(command, link)} if _is_object(command, link) else set()
    since = {i for i, t in enumerate(clause.tokens) if t.lower in _since()}
    denied = {i for i in denials(clause) if at > 0 and i < link.first}
    verbs = closed("perfect") | closed("got") | closed("there")
    has = {i for i in range(max(at - 1, 0), link.first) if clause.word(i) in verbs}
    return denied | since | has if denied and since and has else set()


def empties(path: AccessPath, clause: Clause, links: Sequence[Link]) -> bool:
    """Whether an update may leave empty what a verb takes off: "delete her phone number"."""
    verbs = closed("taking_off") | closed("erasing") | closed("emptying")
    taken = {i.attribute for i in path.inputs if i.role == "content"}
    return path.kind == "update" and clause.word(clause.head) in verbs and any(
        x.kind == "attribute" and x.is_whole and x.entity == path.entity and x.attribute in taken
        for x in links
    )  # fmt: skip


def _since() -> frozenset[str]:
    return closed("no_more") | closed("any_more")


def _is_object(command: Command, link: Link) -> bool:
    """Whether an attribute is what the verb is done to: behind it, or behind whose it is."""
    before = link.first - 1
    while command.word(before) in closed("determiners"):
        before -= 1
    return before == command.clause.head or command.word(link.first - 1) == "'s"


def _beside(command: Command, link: Link) -> set[int]:
    """The word behind an attribute that leads to whose it is: "off her"."""
    return {link.last} if command.word(link.last) in closed("taken_from") else set()
