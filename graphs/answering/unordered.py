"""Things of which none holds what they were to be put in order by."""

from __future__ import annotations

from graphs.answering.describing import things
from graphs.answering.labels import attribute_label
from graphs.answering.records import Found
from graphs.answering.telling import Telling
from graphs.answering.values import keys_of
from graphs.forms.records import CallGoal, FindGoal


def lacks_order(telling: Telling, goal: FindGoal | CallGoal, found: Found) -> bool:
    """Whether the first of some things is asked for, and what was found does not hold by what."""
    find = goal.find if isinstance(goal, FindGoal) and goal.total is None else None
    if find is None or find.order is None or find.limit is None or not found.rows:
        return False
    kind = telling.find_type(find)
    own = kind.attribute(find.order.attribute)
    return own is not None and not any(
        row[key] not in (None, "") for row in found.rows for key in keys_of(kind, own.name, row)
    )


def tell_unordered(telling: Telling, goal: FindGoal, found: Found) -> str:
    """That none can be told as the first, and why."""
    kind = telling.find_type(goal.find)
    label = attribute_label(kind, goal.find.order.attribute if goal.find.order else "")
    what = things(telling, goal.find, kind, unapplied=found.unapplied)
    return telling.say("unordered", label=label, things=what)
