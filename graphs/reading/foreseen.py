"""A reading is worth as much as the plan by which it would be answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from graphs.form_reasoner import Outlook
from graphs.forms.records import CallGoal, FindGoal, Goal
from graphs.reading.draft import Candidate


def likeliest(
    found: Sequence[Candidate], outlook: Callable[[Goal], Outlook]
) -> Sequence[Candidate]:
    """The candidates of a clause, best first, what their plans lack weighed in.

    A first candidate whose plan is whole stands. Another one must explain as much of what was
    said and its type be named as well; or explain all that the first one does, and more, or name
    one of its things; unless the first cannot be meant. Nothing may be guessed; a change is never
    taken instead.
    """
    if not found or not is_look_up(found[0]):
        return found
    ahead = outlook(found[0].goal)
    if ahead.whole:
        return found
    best, most = found[0], _value(found[0]) + ahead.lacks
    for one in found[1:]:
        may = _may_stand_for(one, found[0], surely=ahead.misnamed)
        if may and _value(one) > most:
            worth = _value(one) + outlook(one.goal).lacks
            best, most = (one, worth) if worth > most else (best, most)
    return [best, *(one for one in found if one is not best)]


def _may_stand_for(one: Candidate, first: Candidate, *, surely: bool) -> bool:
    told = one.features.get("root_said", 0.0) >= first.features.get("root_said", 0.0)
    more = one.features["covered"] - first.features["covered"]
    wider = one.used >= first.used and (more > 0 or bool(one.features.get("name_own")))
    as_much = more >= 0 and (told or wider)
    own = one.features.get("mine", 0.0) > first.features.get("mine", 0.0)
    return is_look_up(one) and (as_much or surely or own) and not one.features.get("guessed")


def is_look_up(one: Candidate) -> bool:
    """Whether nothing is changed by a reading."""
    return isinstance(one.goal, FindGoal | CallGoal)


def _value(one: Candidate) -> float:
    return one.features["value"]
