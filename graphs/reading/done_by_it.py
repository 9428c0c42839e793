"""What an operation makes of a thing by itself: "completed" of "mark it as completed"."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import Link, places
from graphs.reading.sentences import deed_at
from graphs.reading.verbs import CHANGES


def is_done_by_it(command: Command, link: Link) -> bool:
    """Whether a value is what the operation makes of the thing: "completed" of "complete"."""
    if command.schema.identifies(link.entity, link.attribute):
        return False
    said = {t.stem for t in command.clause.tokens[link.first : link.last]}
    deed = link.first >= deed_at(command.clause) > 0 and any(map(command.is_for, said))
    made = command.word(link.first - 1) in closed("resulting") or said <= command.verbs or deed
    done = link.kind in ("value", "flag", "name") and made
    if done:
        command.used |= places([link])
        command.unread |= places([link]) if _is_set_by_other(command, link) else set()
    return done


def _is_set_by_other(command: Command, link: Link) -> bool:
    """Whether a state is one that another operation is told, and this one is not called by it."""
    if {t.stem for t in command.clause.tokens[link.first : link.last]} & command.verbs:
        return False
    return link.kind == "value" and any(
        path.kind in CHANGES and path.kind != "create" and path.entity == link.entity
        and any(i.role == "content" and i.attribute == link.attribute for i in path.inputs)
        for path in command.schema.model.paths.values()
    )  # fmt: skip
