"""Amounts that no word beside them says what they are of."""

from __future__ import annotations

from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.nearest_input import is_spoken_of
from graphs.reading.values.record import NUMBERS


def is_one_more(command: Command, placed: Placed) -> bool:
    """Whether an amount goes on right behind another: "7 and 9" of two tables are no stock and
    price.
    """
    leads = command.word(placed.first - 1) in closed("coordinating")
    return leads and placed.value.kind in NUMBERS and any(
        p.last == placed.first - 1 and p.value.kind == placed.value.kind
        for p in command.clause.values
    )  # fmt: skip


def counts_things(command: Command, placed: Placed) -> bool:
    """Whether a number tells of how many things is spoken where one is changed: "one of the two red
    jars", "two of them".
    """
    if command.path.kind == "create" or placed.value.kind != "number" or placed.value.unit:
        return False
    of_those = command.word(placed.last) in closed("of") and command.word(placed.last + 1) in (
        closed("determiners") | closed("pronouns")
    )
    of_those &= placed.last <= command.clause.head or command.path.kind == "update"
    return command.word(placed.first - 1) in closed("before_numbers") or of_those


def is_amount_guessed(command: Command) -> bool:
    """Whether a number behind a preposition changes what no word speaks of: "at 12" is no cost."""
    if command.path.kind == "create":
        return False
    leads = closed("prepositions") - closed("becoming")
    led = {
        command.clause.span(p.first, p.last) for p in command.clause.values
        if p.value.kind == "number" and command.word(p.first - 1) in leads
    }  # fmt: skip
    taken = (command.path.input(key) for key, one in command.assigned.items() if one.span in led)
    return any(one is not None and not is_spoken_of(command, one) for one in taken)
