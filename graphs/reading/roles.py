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


def is_either_way(command: Command) -> bool:
    """Whether of two things named each may be given to the other, and no verb tells which is: of
    "transfer Ada to Mill Lane" it may be her place or whom that place has.
    """
    entity = command.path.entity
    led = any(
        x.kind == "name" and x.entity == entity and x.is_whole
        and command.schema.identifies(entity, x.attribute)
        and command.word(x.first - 1) in closed("becoming")
        for x in command.links
    )  # fmt: skip
    if command.path.kind != "update" or command.says_verb() or not led:
        return False
    given = (i for i in command.path.inputs if i.key in command.assigned)
    return any(_may_have(command, command.refers(taken), entity) for taken in given)


def _may_have(command: Command, entity: str, other: str) -> bool:
    """Whether an update of things of one type sets one of another."""
    model = command.schema.model
    kind = model.types.get(entity)
    return any(
        (attribute := kind.attribute(i.attribute)) is not None and attribute.target == other
        for path in model.changers(entity) if path.kind == "update" and kind is not None
        for i in path.inputs if i.role == "content"
    )  # fmt: skip
