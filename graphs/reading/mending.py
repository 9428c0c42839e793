"""A look-up that a service turned down for what it lacks: the request may say it elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.parts import parts_of
from graphs.forms.records import CallGoal, Constraint, FindGoal, Goal


def with_place(goal: Goal, told: Sequence[Constraint]) -> Goal | None:
    """The goal with the nearest place that the request speaks of and that it does not say itself;
    None where there is none.
    """
    if not isinstance(goal, FindGoal | CallGoal) or (isinstance(goal, FindGoal) and goal.find.of):
        return None
    own = [one.value for _, one in parts_of(goal, "") if isinstance(one, Constraint)]
    places = (one for one in told if one.kind in ("name", "country") and one.value not in own)
    place = next(places, None)
    if place is None:
        return None
    if isinstance(goal, CallGoal):
        return goal.model_copy(update={"arguments": (*goal.arguments, place)})
    find = goal.find.model_copy(update={"constraints": (*goal.find.constraints, place)})
    return goal.model_copy(update={"find": find})
