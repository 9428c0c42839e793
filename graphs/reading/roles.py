"""As what a thing is put to another one: "put Ada on the job as helper", of ``helped_by``."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.schema_index import is_derived
from graphs.reading.segments import label_words
from graphs.reading.tokens import stem
from tools.entity_types.records import Input


def role_said(command: Command, taken: Input) -> set[int]:
    """Where a noun made of what an input is called says that a thing is given to it."""
    labels, leads = label_words(taken), closed("resulting") | closed("articles")
    tokens = command.clause.tokens
    return {
        at for at, token in enumerate(tokens)
        if command.word(at - 1) in leads and not token.function
        and any(is_derived(label, token.stem) for label in labels)
    }  # fmt: skip


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
