"""Where a changed thing was, or what is taken off it, which is not what it comes to."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import Link
from graphs.reading.sentences import predicate, stated_at


def is_where_it_was(command: Command, link: Link) -> bool:
    """Whether something tells which things are changed, as another of its type, a day, an amount
    or a state behind it is what they come to: "move everything on A-01 to B-02", "the visit in Oslo
    to 5 May", "mark all the bills of Ada as paid".
    """
    leads = closed("prepositions") - closed("becoming")
    before = link.last <= stated_at(command.clause)  # "the visit in Oslo costs 30 now"
    before |= link.last <= _led_in_at(command)  # "one of the visits in Oslo is late, set it to 5"
    if command.path.kind == "update" and (before or _is_taken_off(command, link)):
        return True
    before_it = command.word(before_article(command, link))
    if command.path.kind == "create" or before_it in closed("becoming"):
        return False
    alike = (x for x in command.links if x.kind == "name" and x.entity == link.entity)
    comes_to: list[Link | Placed] = [x for x in alike if before_it in leads or x.thing is not None]
    if before_it in leads:
        comes_to += [p for p in command.clause.values if p.is_measured]
        comes_to += _states(command)
    return any(
        x.first >= link.last and command.word(before_article(command, x)) in closed("becoming")
        for x in comes_to
    )


def _led_in_at(command: Command) -> int:
    """Where a statement before the command says something of things like the one that is changed;
    -1: it does not, and may tell who is to have it ("Ada is free, give her the visit").
    """
    at = predicate(command.clause.tokens[: command.clause.head])
    own = (x for x in command.links if x.kind == "type" and x.entity == command.path.entity)
    subject = any(x.last <= at for x in own)
    return at if subject or command.word(0) in closed("pro_forms") else -1


def _states(command: Command) -> Iterator[Link]:
    """What things of the type may be marked as; what is put somewhere may be marked, too."""
    if command.word(command.clause.head) not in closed("pushing"):
        own = (x for x in command.links if x.entity == command.path.entity)
        yield from (x for x in own if x.kind in ("value", "flag"))


def _is_taken_off(command: Command, link: Link) -> bool:
    """Whether a thing is taken off the one that is changed, or that one off it: "take Ada off the
    visit", "take the visit off Ada".
    """
    takes = command.word(command.clause.head) in closed("taking_off")
    beside = {command.word(link.last), command.word(before_article(command, link))}
    return takes and not beside.isdisjoint(closed("taken_from"))


def before_article(command: Command, link: Link | Placed) -> int:
    """Where the word stands that leads to what a link says: "to the Booth", "as not available"."""
    first, between = link.first - 1, closed("articles")
    if isinstance(link, Link) and link.kind == "flag":
        between |= closed("negating") | closed("no_more")
    while first > command.clause.head and command.word(first) in between:
        first -= 1
    return first
