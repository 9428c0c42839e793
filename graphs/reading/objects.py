"""What a verb makes, said by words that nothing is called by: "report a blocked drain"."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import places


def assign_object(command: Command) -> None:
    """Give the words behind the verb of an operation to the one text that it needs."""
    needed = [i for i in command.open() if i.required and command.takes_text(i)]
    if command.path.kind != "create" or not command.says_verb() or len(needed) != 1:
        return
    tokens = command.clause.tokens
    taken = command.used | places(x for x in command.links if x.is_whole and not x.soft)
    taken |= places(command.clause.values)
    first = command.clause.head + 1
    if any(command.word(at) in closed("becoming") for at in range(first, len(tokens))):
        return  # "set my status to away": what it is set to stands behind
    while command.word(first) in closed("determiners") | closed("indefinite"):
        first += 1
    last = first
    while last < len(tokens) and tokens[last].is_word and not tokens[last].function:
        if last in taken:
            return
        last += 1
    if last > first:
        command.assign(needed[0], command.clause.said(first, last), "text", first, last)
