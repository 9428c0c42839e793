"""A day of the month by its number alone, in the month spoken of before: "and the 13th?"."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from graphs.forms.parts import parts_of
from graphs.forms.records import Constraint, Form
from graphs.reading.clauses import Clause, Placed

_DAYS = ("day", "week", "month")
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


def in_days_of(given: Sequence[Constraint], clause: Clause) -> Clause:
    """The clause of a correction with its days of the month as days, where a day was given, or was
    moved by some: the next of that number from that month, or from today on.
    """
    days = [c.value for c in given if c.kind == "date" and isinstance(c.value, str)]
    moved = any(c.shift and c.value.get("unit") in _DAYS for c in given)
    if len(days) + moved != 1:
        return clause
    today = clause.now.date()
    first = max(today, date.fromisoformat(days[0]).replace(day=1)) if days else today
    values = (_from(one, first) if one.value.unit == "ordinal" else one for one in clause.values)
    return replace(clause, values=tuple(values))


def _from(placed: Placed, first: date) -> Placed:
    """A value; a number like "13th" as the first such day from a day on."""
    until = range(366)
    days = (in_month(placed, first + timedelta(n)).value.value for n in until)
    found = next((d for d in days if isinstance(d, str) and d >= first.isoformat()), None)
    if found is None or placed.value.text.isalpha():
        return placed
    return replace(placed, value=replace(placed.value, kind="date", value=found, unit=""))


def day_alone(clause: Clause, placed: Placed) -> dict[str, Any]:
    """The number of a day of which no month is told, and from when on it is meant; empty: of any
    other value, or where an earlier turn tells the month.
    """
    number, today = _number(placed), clause.now.date()
    if placed.value.kind != "date" or number is None:
        return {}
    told = _from(placed, today).value.value != placed.value.value
    return {} if told else {"day": number, "from": today.isoformat()}


def in_month(placed: Placed, day: date) -> Placed:
    """A value; a number like "13th" as that day of the month of another."""
    number = _number(placed)
    if placed.value.kind in ("number", "date") and number is not None:
        with suppress(ValueError):  # there is no such day in that month
            that = day.replace(day=number).isoformat()
            return replace(placed, value=replace(placed.value, kind="date", value=that))
    return placed


def _number(placed: Placed) -> int | None:
    """The number of "13th"; None: it is written otherwise."""
    text = placed.value.text
    number = text.rstrip(_ENDINGS)
    return int(number) if number.isdigit() and number != text else None
