"""Whether a request is done, judged from what its goals came to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from graphs.answering.changes import differences
from graphs.answering.listing import unread, wanted_of
from graphs.answering.records import Found
from graphs.answering.references import is_bare_reference
from graphs.answering.telling import Telling
from graphs.answering.totals import currencies, is_known
from graphs.answering.unordered import lacks_order
from graphs.forms.open_days import open_days
from graphs.forms.records import CallGoal, CompareGoal, DoGoal, FindGoal, Goal
from graphs.reading.values.day_rules import in_nearer_year
from graphs.state import RunStatus

_UNDONE: tuple[RunStatus, ...] = ("needs_input", "failed", "impossible")
"""Where several goals ended without an answer, each in its own way, the first of these holds."""


def run_status(telling: Telling, goals: Sequence[Goal]) -> RunStatus:
    """Done only if every goal that is shown was answered as it was asked."""
    statuses = {goal_status(telling, goal, telling.found(goal.id)) for goal in goals}
    if statuses == {"done"} and telling.question.form.unread:
        return "partial"
    if len(statuses) == 1:
        return statuses.pop()
    if statuses & {"done", "partial"}:
        return "partial"
    return next((status for status in _UNDONE if status in statuses), "impossible")


def goal_status(telling: Telling, goal: Goal, found: Found | None) -> RunStatus:
    """What one goal came to."""
    if found is None:
        return "done" if goal.kind == "talk" else "failed"
    match found.status:
        case "skipped":
            return "done"
        case "nothing_found" if found.unknown_names:
            return "impossible"
        case "nothing_found":
            return "done" if found.searched and not isinstance(goal, DoGoal) else "partial"
        case "answered":
            return _answered(telling, goal, found)
        case status:
            return status


def _answered(telling: Telling, goal: Goal, found: Found) -> RunStatus:
    if isinstance(goal, DoGoal):
        return _changed(telling, found)
    if isinstance(goal, CompareGoal):
        return _compared(telling, goal, found)
    if isinstance(goal, FindGoal | CallGoal):
        return "done" if _is_whole(telling, goal, found) else "partial"
    return "done"


def _is_whole(telling: Telling, goal: FindGoal | CallGoal, found: Found) -> bool:
    """Whether what was found answers all that was asked."""
    if found.unapplied or found.cut or unread(telling, goal, found):
        return False
    if lacks_order(telling, goal, found):
        return False
    if any(is_bare_reference(telling, goal, name, found) for name in wanted_of(goal)):
        return False
    if goal.test is not None and found.truth is None:
        return False
    if isinstance(goal, CallGoal) and _lies_far_ahead(goal, telling.question.now.date()):
        return False
    if not isinstance(goal, FindGoal) or goal.test is not None:
        return True
    if goal.total is None:
        return bool(found.rows) or found.searched
    return (
        is_known(goal.total, found)
        and len(currencies(telling.find_type(goal.find), goal.total, found)) < 2
    )


def _lies_far_ahead(goal: CallGoal, today: date) -> bool:
    """Whether a day that was said without a year was asked for as one to come, though it is nearer
    as one that is over: a price on 14 September, asked in November.
    """
    days = (one.value for _, one in open_days(goal))
    return any(in_nearer_year(day, today) != day for day in days)


def _changed(telling: Telling, found: Found) -> RunStatus:
    """Changes that were made count; what a person refused was decided, not done."""
    outcomes = {change.outcome for change in found.changes}
    if not outcomes:
        return "partial"
    if outcomes == {"done"}:
        whole = not found.unapplied and not differences(telling, found)
        return "done" if whole else "partial"
    return "failed" if outcomes == {"failed"} else "partial"


def _compared(telling: Telling, goal: CompareGoal, found: Found) -> RunStatus:
    """A comparison is as whole as what it compares."""
    sides = [telling.found(goal_id) for goal_id in goal.goals]
    if any(one is not None and (one.unapplied or one.cut) for one in (*sides, found)):
        return "partial"
    known = all(one is not None and one.status == "answered" for one in sides)
    return "done" if known or found.status == "answered" else "partial"
