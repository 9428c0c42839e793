"""Listed values that stand beside a day: "to Monday morning"."""

from __future__ import annotations

from graphs.reading.assigning import assign_listed
from graphs.reading.clauses import Placed
from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import Link


def assign_with_days(command: Command) -> None:
    """Listed values right beside a day that was given to an input: "to Monday morning"."""
    given = [one.span for one in command.assigned.values() if one.kind == "date"]
    days = [p for p in command.clause.values if command.clause.span(p.first, p.last) in given]
    for link in command.links:
        own = link.kind == "value" and link.entity == command.path.entity
        unused = own and not command.is_used(link.first, link.last)
        if unused and any(_are_beside(command, day, link) for day in days):
            assign_listed(command, link)


def _are_beside(command: Command, day: Placed, link: Link) -> bool:
    """Whether nothing but prepositions and determiners stands between."""
    first, last = min(day.last, link.last), max(day.first, link.first)
    plain = closed("prepositions") | closed("determiners")
    return all(command.word(at) in plain for at in range(first, last))
