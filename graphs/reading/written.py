"""Texts of a command as they are written: with their signs, without words about now."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.command import Command
from graphs.reading.links import present
from graphs.reading.segments import Stretch

_SIGNS = ("+", "#", "@")
"""Signs that belong to what they are written before."""


def written(command: Command, stretch: Stretch) -> str:
    """The text of a stretch, with a sign that is written right before it ("+44 20"), and without
    what only says that it is so now, or asks politely.
    """
    first, last = stretch
    now = present(command.clause)
    while last - 1 > first and (last - 1 in now or command.word(last - 1) in closed("polite")):
        last -= 1
    start = command.clause.tokens[first].start
    sign = command.clause.text[max(0, start - 1) : start]
    said = command.clause.said(first, last)
    for placed in command.clause.values:  # "10 %": its sign is no token
        number = command.clause.said(placed.first, placed.last)
        if placed.last == last and placed.first >= first and placed.value.unit == "percent":
            said = said.removesuffix(number) + placed.value.text
    return f"{sign if sign in _SIGNS else ''}{said}"
