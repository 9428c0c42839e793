"""What of an answer tells how far to trust it: that there is nothing, or several for one."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.answering.answering import shown_goals
from graphs.answering.records import Found
from graphs.forms.records import Constraint, FindGoal, Form, Goal


def outcome(form: Form, found: Mapping[str, Found]) -> dict[str, float]:
    """Named features of what the goals that are shown came to; the worst goal counts."""
    plain = _is_plain(form.features)
    told = [_of_goal(goal, found, plain=plain) for goal in shown_goals(form.goals)]
    names = {name for one in told for name in one}
    return {name: max(one.get(name, 0.0) for one in told) for name in sorted(names)}


def _is_plain(features: Mapping[str, float]) -> bool:
    """Whether nothing is asked but which things of a type there are, several of them, and every
    word was read as it stands: "which boards are archived?".
    """
    guessed = features.get("left") or features.get("soft")
    whole = features.get("covered", 0.0) >= 1 and not guessed
    return bool(features.get("plural") and features.get("bare") and whole)


def _of_goal(goal: Goal, results: Mapping[str, Found], *, plain: bool) -> dict[str, float]:
    found = results.get(goal.id)
    if not isinstance(goal, FindGoal) or found is None:
        return {}
    none = found.status == "nothing_found" or not (found.rows or found.total)
    listed = (goal.total is None or goal.total.listed) and goal.test is None
    several = listed and len(found.rows) > 1
    return {
        "none": float(none),
        "affirmed": float(found.truth is True and not (goal.test and goal.test.attribute)),
        "several": float(several),
        "plain_list": float(several and plain),
        "not_by_name": float(none and not all(map(_is_named, goal.find.constraints))),
        "assumed": float(bool(found.assumed)),
    }


def _is_named(constraint: Constraint) -> bool:
    """Whether it holds for one thing that was told by its name or id, which there is."""
    inner = constraint.find
    return (constraint.kind in ("name", "id") and bool(constraint.attribute)) or (
        inner is not None and all(map(_is_named, inner.constraints))
    )
