"""The thing that an operation needs, told by what it is of: "an interview for Ada", of her file."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.records import Constraint, Find
from graphs.reading.command import Command
from graphs.reading.given import named
from graphs.reading.links import Link, places


def assign_of_named(command: Command) -> None:
    """Find what an open input needs by the known names that one relation of it leads to each.

    Which one is asked where there are several. What a thing is taken out of is what holds it.
    """
    for taken in command.open():
        entity = command.refers(taken) if taken.required else ""
        if entity not in command.schema.model.types or entity == command.path.entity:
            continue
        told = list(_told(command, entity))
        if told and len({one.attribute for _, one in told}) == len(told):  # no tank is of two
            find = Find(entity=entity, constraints=tuple(one for _, one in told))
            command.assigned[taken.key] = Constraint(attribute=taken.key, op="in", find=find)
            others = (link for link, _ in told if link.entity != command.path.entity)
            command.used |= places(others)  # the thing itself is still to be told apart


def _told(command: Command, entity: str) -> Iterator[tuple[Link, Constraint]]:
    taken: set[int] = set()
    for link in command.links:
        names = link.kind == "name" and command.schema.identifies(link.entity, link.attribute)
        free = not command.is_used(link.first, link.last) and not places([link]) & taken
        is_led = names and free and (link.entity != command.path.entity or _takes_out(command))
        relation = _relation(command, entity, link.entity) if is_led else ""
        if relation:
            taken |= places([link])
            value, kind = named(link)
            span = command.clause.span(link.first, link.last)
            yield link, Constraint(attribute=relation, value=value, kind=kind, span=span)


def _takes_out(command: Command) -> bool:
    """Whether something is said to be taken out of what holds it: "unseat Ada"."""
    return command.path.kind == "delete" and command.says_verb()


def _relation(command: Command, entity: str, other: str) -> str:
    """The only attribute of a type that leads to another one; ``""``: none, or several do."""
    if entity == other:
        return ""
    edges = [way[0] for way in command.schema.ways.between(entity, other, most=1)]
    held = [edge.attribute for edge in edges if edge.held and not edge.back]
    return held[0] if len(held) == 1 else ""
