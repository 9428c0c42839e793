"""Members of lists that only an operation takes, not what things have: "paid by transfer"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.command import Command
from graphs.reading.fitting import runs_of
from tools.entity_types.records import Input


def assign_of_lists(command: Command) -> None:
    """Give each input with a list of its own the one member of it that is said."""
    for taken in command.open():
        said = [run for run in _said(command, taken) if not command.is_used(*run[:2])]
        if len({member for _, _, member in said}) == 1:
            first, last, member = said[0]
            command.assign(taken, member, "enum", first, last)


def assign_members(command: Command) -> None:
    """Give a needed input for a member of a list the one that is said, where nothing else may be
    meant: "remove the nuts". Whose it is tells the thing, too, so that the words stay free.
    """  # noqa: D205
    if command.path.kind == "create":
        return
    for taken in command.open():
        own = (command.path.entity, taken.attribute)
        said = [
            x for x in command.links
            if x.kind in ("value", "name") and x.is_whole and (x.entity, x.attribute) == own
        ]  # fmt: skip
        if taken.required and taken.attribute.endswith("[]") and len({x.value for x in said}) == 1:
            (link, *_) = said
            span = command.clause.span(link.first, link.last)
            told = Constraint(attribute=taken.key, value=link.value, kind="text", span=span)
            command.assigned[taken.key] = told


def _said(command: Command, taken: Input) -> list[tuple[int, int, str]]:
    """Where members of the list of an input stand, the verb aside."""
    members = taken.own.enum if taken.own is not None else ()
    return [
        (first, last, member)
        for member in members if isinstance(member, str)
        for first, last in runs_of(command.clause, member)
        if not first <= command.clause.head < last
    ]  # fmt: skip
