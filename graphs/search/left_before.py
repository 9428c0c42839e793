"""What was left out of account before: by the goals that a goal rests on."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.answering.records import Found
from graphs.forms.records import CallGoal, DoGoal, Goal
from graphs.forms.validation import references_of
from graphs.search.scope import Scope


def left_before(goal: Goal, known: Mapping[str, Found]) -> tuple[str, ...]:
    """What nothing applied of other goals of the same request; of earlier turns it was told."""
    found = [known[one] for one in references_of(goal).values() if one in known and "." not in one]
    return tuple(dict.fromkeys(text for one in found for text in one.unapplied))


def rests_on_too_much(goal: Goal, scope: Scope) -> str:
    """Why a change must not be made to what other goals found, as those may be more things than are
    meant; empty: it may.
    """
    left = left_before(goal, scope.known)
    if not left or not _changes(goal, scope):
        return ""
    return f"It is open which are meant: nothing tells “{', '.join(left)}”."


def _changes(goal: Goal, scope: Scope) -> bool:
    if isinstance(goal, CallGoal):
        known = goal.tool_id in scope.model.paths
        return known and scope.tool(goal.tool_id).risk != "read"
    return isinstance(goal, DoGoal)
