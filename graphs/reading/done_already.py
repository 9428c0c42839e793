"""All things that a deed is said of, without those to which it was done before."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.records import Constraint, Find, ValueKind
from graphs.reading.becoming import states_of
from graphs.reading.command import Command


def without_done(command: Command, target: Find) -> Find:
    """The things without those that are so already: "return all loans due until Friday" means none
    that was returned.
    """
    if command.path.kind not in ("action", "delete") or not command.says_verb():
        return target
    told = {one.attribute for one in target.constraints}
    left = [one for one in _not_done(command) if one.attribute not in told]
    return target.model_copy(update={"constraints": (*target.constraints, *left)})


def _not_done(command: Command) -> Iterator[Constraint]:
    """What is not so of things to which the verb of the command was not done."""
    verb = command.clause.tokens[command.clause.head].stem
    for attribute in command.kind.attributes if command.kind is not None else ():
        for state, value in states_of(attribute):
            if verb != state:
                continue
            if value is None:
                yield Constraint(attribute=attribute.name, op="missing", kind="date")
            else:
                kind: ValueKind = "flag" if value is True else "enum"
                yield Constraint(attribute=attribute.name, op="!=", value=value, kind=kind)
