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
