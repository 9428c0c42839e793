"""A person's name given to the two inputs that take its halves."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.segments import Stretch
from graphs.search.name_halves import name_halves
from tools.entity_types.records import Input


def assign_halves(command: Command, taken: Input, stretch: Stretch) -> bool:
    """Give the first word of a name to one input and the others to the other; False where the
    operation takes no such two, or they are given.
    """  # noqa: D205
    first, last = stretch
    kind = command.kind
    pair = name_halves(kind, taken.attribute) if kind is not None else ()
    halves = [i for name in pair for i in command.open() if i.attribute == name]
    if len(halves) != 2 or last - first < 2:
        return False
    swapped = bool(set(halves[0].words) & closed("final"))
    given, family = halves[::-1] if swapped else halves
    cut = first + 1
    command.assign(given, command.clause.said(first, cut), "text", first, cut)
    command.assign(family, command.clause.said(cut, last), "text", cut, last)
    return True
