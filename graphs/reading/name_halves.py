"""A person's name given to the two inputs that take its halves."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.segments import Stretch
from graphs.search.name_halves import name_halves
from tools.entity_types.records import Input


def assign_halves(command: Command, taken: Input, stretch: Stretch) -> bool:
    """Give the first word of a name, with words cut short before it ("Dr. Ada"), to one input and
    the others to the other; False where the operation takes no such two, or they are given.
    """
    first, last = stretch
    kind = command.kind
    pair = name_halves(kind, taken.attribute) if kind is not None else ()
    halves = [i for name in pair for i in command.open() if i.attribute == name]
    if len(halves) != 2 or last - first < 2:
        return False
    swapped = bool(set(halves[0].words) & closed("final"))
    given, family = halves[::-1] if swapped else halves
    cut = _behind_given(command, first, last)
    command.assign(given, command.clause.said(first, cut), "text", first, cut)
    command.assign(family, command.clause.said(cut, last), "text", cut, last)
    return True


def _behind_given(command: Command, first: int, last: int) -> int:
    """Where the first half of a name ends; the other one keeps a word."""
    cut = first + 1
    while command.word(cut) == "." and cut + 2 < last:
        cut += 2  # the mark, and the word behind it
    if command.word(cut) == "." and cut + 1 < last:
        cut += 1
    return cut
