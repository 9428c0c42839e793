"""What a verb says by itself of where a value goes: who it is assigned "to" is the assignee."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.schema_index import is_derived
from graphs.reading.tokens import stem


def assign_by_verb(command: Command) -> None:
    """The word behind "to" for the one input that is called after the verb of the clause."""
    verb = command.clause.tokens[command.clause.head].stem
    called = [i for i in command.open() if any(_is_of(w, verb) for w in i.words)]
    last = len(command.clause.tokens)
    while last and not command.clause.tokens[last - 1].is_word:
        last -= 1
    first = last - 1
    led = command.word(first - 1) in closed("amounting") and first > command.clause.head + 1
    if led and len(called) == 1 and command.takes_text(called[0]):
        command.assign(called[0], command.clause.said(first, last), "text", first, last)


def _is_of(noun: str, verb: str) -> bool:
    """Whether a noun is made of a verb, and is no form of it: assignee, not assigned."""
    return stem(noun) != verb and is_derived(noun, verb)
