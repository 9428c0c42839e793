"""What a thing is made for though nobody says so: what was shown last."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.command import Command
from graphs.reading.draft import Before


def assign_implied(command: Command) -> bool:
    """Give the one input that needs a thing and has none what was shown last, of its type; whether
    that is a guess: nothing says that what is made belongs to it.
    """
    needed = [i for i in command.open() if i.required and command.refers(i)]
    shown = _shown_last(command)
    if command.path.kind != "create" or len(needed) != 1 or shown is None:
        return False
    (taken,) = needed
    said = any(x.entity == shown.entity and x.kind in ("name", "type") for x in command.links)
    if said or command.refers(taken) != shown.entity:
        return False
    command.assigned[taken.key] = Constraint(attribute=taken.key, goal=shown.goal)
    return taken.role != "id" and shown.count == 1


def _shown_last(command: Command) -> Before | None:
    """What the turn before told; None where this one, or none, tells of things."""
    last = command.before[-1] if command.before else None
    told = [one for one in command.before if last is not None and one.turn == last.turn]
    rows = [one for one in told if one.has_rows and one.turn]
    return rows[0] if len(rows) == 1 and rows[0].sure else None
