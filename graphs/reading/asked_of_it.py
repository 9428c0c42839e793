"""What was asked of a thing in the turn before and is made something else: "who leads it?", "make
it Felix"; "how heavy is it?", "make it 2 kg".
"""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.closed_class import closed
from graphs.reading.command import WRITTEN_SO, Command
from tools.entity_types.records import Input
from tools.value_kinds import kind_of


def input_asked(command: Command, fits: Sequence[Input]) -> Input | None:
    """The input that sets what was last asked of the thing that "it" stands for."""
    last = command.before[-1] if command.before else None
    if last is None or not last.wanted or not command.clause.words & _pointed():
        return None
    return next((one for one in fits if one.attribute == last.wanted), None)


def assign_asked(command: Command) -> None:
    """A name given to the text that was last asked of a thing: "who runs it?", "make it Felix Orr",
    "it's Felix Orr from now on".
    """
    texts = (one for one in command.open() if command.takes_text(one))
    fits = [one for one in texts if kind_of(one.words, "string") not in WRITTEN_SO]
    taken = input_asked(command, fits) if command.path.kind == "update" else None
    for placed in command.names() if taken is not None else ():
        at = placed.first - 1
        at -= command.word(at) in closed("being") | {"'s"}
        if taken is not None and command.word(at) in _pointed():
            value, (first, last) = placed.value.value, (placed.first, placed.last)
            command.assign(taken, value, "text", first, last)
            return


def makes_what_was_asked(command: Command) -> bool:
    """Whether an update that says no more makes something else of what was last asked."""
    head, clause = command.clause.head, command.clause
    made = clause.word(head) in closed("making") and clause.word(head + 1) in _pointed()
    given = [one for one in command.path.inputs if one.key in command.assigned]
    return made and command.path.kind == "update" and input_asked(command, given) is not None


def _pointed() -> frozenset[str]:
    """Words for one thing that was shown."""
    return closed("singular") | closed("pointing_at_one")
