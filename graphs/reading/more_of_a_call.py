"""A clause that only wants more of what the function before it tells: "..., what does it cost?"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import CallGoal, DoGoal, Goal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import standing_for_things
from graphs.reading.draft import Candidate


def more_of_call(
    goals: Sequence[Goal], clause: Clause, found: Sequence[Candidate]
) -> list[Candidate]:
    """The reading by the function that was just asked for, where a pronoun is all that says what is
    asked about, and nothing else is named or explains more; else none.
    """
    last = goals[-1] if goals else None
    points = clause.words & standing_for_things() and not clause.values
    if not isinstance(last, CallGoal) or not points or clause.condition:
        return []
    best = found[0]
    if isinstance(best.goal, DoGoal) or best.features.get("root_said"):
        return []
    same = [one for one in found if getattr(one.goal, "tool_id", "") == last.tool_id]
    wants = [one for one in same if isinstance(one.goal, CallGoal) and one.goal.wanted]
    return [one for one in wants if one.features["covered"] >= best.features["covered"]]


def asking_more(last: CallGoal, made: CallGoal) -> CallGoal:
    """The call with what is wanted as well."""
    wanted = dict.fromkeys([*last.wanted, *made.wanted])
    return last.model_copy(update={"wanted": tuple(wanted)})
