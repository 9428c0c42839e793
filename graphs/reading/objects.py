"""What a verb makes, said by words that nothing is called by: "report a blocked drain"."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import places
from graphs.reading.schema import is_measure
from graphs.reading.tokens import stem


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


def assign_rest(command: Command) -> None:
    """What is left at the end, behind a comma, is the text that the operation needs; a word of the
    input's own name leads to it: "..., phone 555-0110" for a guardian's phone.
    """
    needed = [i for i in command.open() if i.required and not command.refers(i)]
    held = [command.attribute(i) for i in needed]
    tokens = command.clause.tokens
    commas = [i for i, t in enumerate(tokens) if t.lower == ","]
    if len(needed) != 1 or not commas or any(a is not None and is_measure(a) for a in held):
        return
    first, last = commas[-1] + 1, len(tokens)
    labels = {stem(word) for word in needed[0].words}
    while first < last - 1 and tokens[first].stem in labels:
        first += 1
    if first < last and not command.is_used(first, last) and not _is_measured(command, first, last):
        said = command.clause.said(first, last).rstrip(".!")
        command.assign(needed[0], said, "text", first, last)


def _is_measured(command: Command, first: int, last: int) -> bool:
    """Whether the words are an amount, a day or a time alone, which is no text of anything."""
    kinds = {"date", "date_range", "datetime", "duration", "money", "time", "time_range"}
    told = [v for v in command.clause.values if v.value.kind in kinds]
    return set(range(first, last)) <= places(told)
