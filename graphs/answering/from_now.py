"""How far days are from now, beside the days themselves."""

from __future__ import annotations

from datetime import datetime

from graphs.answering.labels import Row
from graphs.answering.telling import Telling
from graphs.answering.values import attribute_value, is_moment, keys_of
from graphs.forms.records import FindGoal
from tools.entity_types.records import EntityType


def value_from_now(telling: Telling, kind: EntityType, name: str, row: Row) -> str | None:
    """The value of an attribute as it is written, a day with how far it is where that was asked."""
    value = attribute_value(telling, kind, name, row)
    goals = (g for g in telling.question.form.goals if isinstance(g, FindGoal))
    keys = keys_of(kind, name, row)
    held = row[keys[0]] if len(keys) == 1 else None
    if not value or not any(goal.counts_days for goal in goals) or not is_moment(held):
        return value
    days = (datetime.fromisoformat(str(held)).date() - telling.question.now.date()).days
    return telling.say("days_over" if days < 0 else "days_ahead", value=value, count=abs(days))
