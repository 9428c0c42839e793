"""A day of the month by its number alone, in the month spoken of before: "and the 13th?"."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import date

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, Form
from graphs.reading.clauses import Clause, Placed

_ENDINGS = "stndrh"
"""The letters behind the number of a day: 1st, 2nd, 3rd, 13th."""


def in_month_of(form: Form, clause: Clause) -> Clause:
    """The clause with its days of the month as days of the month that a form is about."""
    days = [
        date.fromisoformat(part.value)
        for _, part in parts_of(form, "")
        if isinstance(part, Constraint) and part.kind == "date" and isinstance(part.value, str)
    ]
    if not days:
        return clause
    return replace(clause, values=tuple(in_month(one, days[-1]) for one in clause.values))


def in_month(placed: Placed, day: date) -> Placed:
    """A value; a number like "13th" as that day of the month of another."""
    text = placed.value.text
    number = text.rstrip(_ENDINGS)
    if placed.value.kind in ("number", "date") and number.isdigit() and number != text:
        with suppress(ValueError):  # there is no such day in that month
            that = day.replace(day=int(number)).isoformat()
            return replace(placed, value=replace(placed.value, kind="date", value=that))
    return placed
