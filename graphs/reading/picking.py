"""What a command gives by its place among the things found before: "to the second one"."""

from __future__ import annotations

from graphs.forms.records import Constraint, Find
from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed, ordinals
from graphs.reading.command import Command
from graphs.reading.segments import said_before


def assign_picked(command: Command) -> None:
    """One of the things found before, told by its place: "move it to the second of them"; a place
    that there is not is left unread.
    """
    clause = command.clause
    for at in range(len(clause.tokens)):
        end = place_ends(command, at)
        given = command.corrects or _leads_to(command, at)
        if not end or not given or command.is_used(at, end):
            continue
        for one in (one for one in reversed(command.before) if one.has_rows):
            skip = ordinals().get(command.word(at), one.count - 1)
            taking = next((i for i in command.open() if command.refers(i) == one.entity), None)
            if taking is not None and skip >= one.count:
                command.unread.update(range(at, end))
            elif taking is not None:
                command.unread.difference_update(range(at, end))
                picked = Find(of=one.goal, skip=skip, limit=1)
                told = Constraint(attribute=taking.key, find=picked, span=clause.span(at, end))
                command.assigned[taking.key] = told
                command.used.update(range(at, end))
                return


def tells_place(command: Command, placed: Placed) -> bool:
    """Whether a value is a place, "the third firing", before which no input is called."""
    if is_of_place(command, placed.first):
        return True
    return placed.value.unit == "ordinal" and said_before(command, placed, command.open()) is None


def is_of_place(command: Command, at: int) -> bool:
    """Whether a word is one of those that say a place: either word of "first one"."""
    return any(place_ends(command, first) > at for first in (at - 1, at))


def place_ends(command: Command, at: int) -> int:
    """Where words end that say a place: "the first one", "the last of them"; 0: none do."""
    if command.word(at) not in {*ordinals(), *closed("final")}:
        return 0
    if command.word(at + 1) in closed("pro_forms"):
        return at + 2
    among = command.word(at + 1) in closed("of") and command.word(at + 2) in closed("plural")
    return at + 3 if among else 0


def _leads_to(command: Command, at: int) -> bool:
    """Whether the word before, or before a determiner, says what something is to be set to."""
    lead = at - 1 - (command.word(at - 1) in closed("determiners"))
    return command.word(lead) in closed("setting")
