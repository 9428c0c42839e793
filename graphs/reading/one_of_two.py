"""Two things of one type given to two inputs, though a word says of one alone what it is to be."""

from __future__ import annotations

from graphs.reading.command import Command
from graphs.reading.tokens import stem


def is_one_of_two(command: Command) -> bool:
    """Whether an update would give two things of one type to two inputs though a word says of one
    alone what it is to be: "swap Ada for Ben as the tutor" makes neither anything else.
    """
    given: dict[str, list[bool]] = {}
    said = {token.stem for token in command.clause.tokens}
    for taken in command.path.inputs:
        if taken.key in command.assigned and taken.role == "content" and command.refers(taken):
            named = bool(said & {stem(word) for word in taken.words})
            given.setdefault(command.refers(taken), []).append(named)
    unsaid = (one for one in given.values() if len(one) > 1 and not all(one))
    return command.path.kind == "update" and any(unsaid)
