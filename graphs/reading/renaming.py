"""What a thing is to be called, or to say: "rename Steam to Hot Steam", "describe it as ..."."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import places
from graphs.reading.segments import without_marks
from graphs.reading.weights import fitted
from graphs.reading.written import written
from tools.entity_types.records import Input


def assign_new_name(command: Command) -> None:
    """What stands behind "to" is the new name, whole, where the verb says that it is one; no word
    of it tells which thing is meant.
    """
    clause, kind = command.clause, command.kind
    if command.path.kind != "update" or clause.word(clause.head) not in closed("renaming"):
        return
    names = kind.name_attributes if kind is not None else ()
    taken = [i for i in command.open() if i.attribute in names and command.takes_text(i)]
    named = places(x for x in command.links if x.kind == "name" and x.is_whole)
    ways = range(clause.head + 2, len(clause.tokens) - 1)
    leads = [at for at in ways if clause.word(at) in closed("becoming") and at not in named]
    if len(taken) != 1 or not leads:
        return
    first, last = without_marks(clause, (leads[0] + 1, len(clause.tokens)))
    if first < last:
        said = written(command, (first, last)).strip("\"“”' ")
        command.assign(taken[0], said, "text", first, last)
        command.used.update(range(leads[0], last))


def meant_by_verb(command: Command) -> Input | None:
    """The text of a thing that the verb of a command means: "describe it as ..."; None: no one."""
    texts = [i for i in command.open() if command.takes_text(i)]
    verb = command.word(command.clause.head)
    near = command.schema.meaning.near(verb, [" ".join(i.words) for i in texts])
    meant = [i for i, cosine in zip(texts, near, strict=True) if cosine == max(near)]
    return meant[0] if meant and max(near) >= fitted()["least_meaning"] else None
