"""Days of which only a guess tells the year: nothing is changed before the person says it.

What is looked up lies as likely behind as ahead, so the day nearer to now is taken; what is to be
done lies ahead.
"""

from __future__ import annotations

from typing import TypeVar

from graphs.forms.open_days import open_days
from graphs.forms.parts import rewritten
from graphs.forms.records import Constraint, FindGoal
from graphs.reading.clauses import Clause
from graphs.reading.values.day_rules import in_nearer_year
from tools.records import Record

G = TypeVar("G", bound=Record)


def with_open_years(goal: G, clause: Clause) -> G:
    """The goal with a mark at each day of a clause whose year was guessed."""
    spans = [clause.span(p.first, p.last) for p in clause.values if p.value.open_year]
    is_looked_up, today = isinstance(goal, FindGoal), clause.now.date()

    def marked(part: Record) -> Record:
        if not isinstance(part, Constraint) or not _is_day(part) or part.span is None:
            return part
        first, last = part.span
        if not any(first < end and start < last for start, end in spans):
            return part
        value = in_nearer_year(part.value, today) if is_looked_up else part.value
        return part.model_copy(update={"open_year": True, "value": value})

    return rewritten(goal, marked) if spans else goal


def has_open_year(part: Record) -> bool:
    """Whether something in a form rests on a year that was guessed."""
    return any(True for _ in open_days(part))


def _is_day(part: Constraint) -> bool:
    return part.kind in ("date", "date_range", "datetime")
