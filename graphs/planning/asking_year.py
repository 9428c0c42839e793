"""The question of which year a day is meant, before anything is changed by it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from graphs.forms.open_days import open_days
from graphs.forms.records import DoGoal, Goal
from graphs.gaps import make_gap
from graphs.reading.values.day_rules import in_nearer_year
from graphs.state import Gap


def which_years(goal: Goal, now: datetime) -> list[Gap]:
    """What the person is asked for each day of a command whose year was guessed."""
    return [*_gaps(goal, now)] if isinstance(goal, DoGoal) else []


def _gaps(goal: DoGoal, now: datetime) -> Iterator[Gap]:
    for place, day in open_days(goal, goal.id):
        values = [in_nearer_year(day.value, now.date()), day.value]
        options = list(map(_told, values))
        gap = make_gap(f"which year ({options[1]})", options=options)
        yield {**gap, "values": values, "part": place}


def _told(value: Any) -> str:
    return " / ".join(map(str, value.values())) if isinstance(value, dict) else str(value)
