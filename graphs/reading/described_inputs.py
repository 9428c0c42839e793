"""The thing that an operation needs, told by what it is like: "to the firing on Monday"."""

from __future__ import annotations

from graphs.forms.records import Constraint, Find
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.naming import take_names
from graphs.reading.segments import Stretch, segment_at, without_marks
from graphs.reading.valuing import take_values
from tools.entity_types.records import Input


def assign_described(command: Command) -> None:
    """Find what an input needs by all that is said beside the word for its type, behind the
    preposition that leads there; which one is asked where there are several.
    """
    for taken in command.open():
        entity = command.refers(taken) if taken.required else ""
        if entity not in command.schema.model.types or entity == command.path.entity:
            continue
        for link in command.links:
            if link.names_type and link.entity == entity and _assign(command, taken, link):
                break


def _assign(command: Command, taken: Input, link: Link) -> bool:
    stretch = _led_to(command, link)
    if stretch is None or command.is_used(*stretch):
        return False
    first, last = stretch
    inside = [x for x in command.links if first <= x.first and x.last <= last]
    draft = Draft(command.clause, link.entity, inside, command.schema)
    draft.used.update(at for at in range(len(command.clause.tokens)) if not first <= at < last)
    draft.use(link.first, link.last)
    take_names(draft)
    take_values(draft)
    if not draft.constraints or not all(draft.is_explained(at) for at in range(first, last)):
        return False
    find = Find(entity=link.entity, constraints=tuple(draft.constraints))
    span = command.clause.span(link.first, link.last)
    command.assigned[taken.key] = Constraint(attribute=taken.key, op="in", find=find, span=span)
    command.used.update(range(first, last))
    return True


def _led_to(command: Command, link: Link) -> Stretch | None:
    """What is said of the thing that a word for a type stands for, behind its preposition."""
    first = link.first
    while first > command.clause.head + 1 and not command.clause.tokens[first - 1].function:
        first -= 1
    lead = first - 1
    while command.word(lead) in closed("determiners"):
        lead -= 1
    if lead <= command.clause.head or command.word(lead) not in closed("shifting"):
        return None
    return without_marks(command.clause, (first, segment_at(command.clause, link.first)[1]))
