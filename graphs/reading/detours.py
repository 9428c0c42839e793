"""Look-ups that go a long way round to what another one tells of the named thing itself."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import FindGoal
from graphs.reading.draft import Candidate


def without_detours(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, less those that ask things which nobody spoke of for an attribute that the
    named thing has under the same name: the rating of a shop is none of its goods.
    """
    direct = [one for one in found if _tells_of_named(one)]
    return [one for one in found if not any(_goes_round(one, other) for other in direct)]


def _tells_of_named(one: Candidate) -> bool:
    told = one.features
    along = told.get("edges") or told.get("back")
    return _asked(one) != set() and bool(told.get("name_own")) and not along


def _goes_round(one: Candidate, other: Candidate) -> bool:
    """Whether a candidate says no more than another, of things that only relations lead to."""
    if one is other or one.features.get("root_said") or not one.features.get("edges"):
        return False
    return one.used <= other.used and bool(_asked(one)) and _asked(one) <= _asked(other)


def _asked(one: Candidate) -> set[str]:
    """Names of the attributes that a plain look-up asks for."""
    goal = one.goal
    if not isinstance(goal, FindGoal) or goal.total is not None or goal.test is not None:
        return set()
    return {name.rpartition(".")[2] for name in goal.find.wanted}
