"""What speaks against the answer of functions that a form calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from graphs.answering.answering import shown_goals
from graphs.checking.records import Checked, Sent, beside
from graphs.checking.signs import Checker, Signs, signs_of
from graphs.form_reasoner import AnswerQuestion
from graphs.forms.records import CallGoal, CompareGoal


def signs_against(question: AnswerQuestion, checker: Checker) -> Signs | None:
    """None where not all that is told was called for, or the words are no English."""
    goals = shown_goals(question.form.goals)
    called = [goal for goal in question.form.goals if isinstance(goal, CallGoal)]
    plain = all(isinstance(goal, CallGoal | CompareGoal) for goal in goals)
    if not (called and plain and question.sent) or question.form.language != "en":
        return None
    found = [question.found[goal.id] for goal in called if goal.id in question.found]
    truths = [one.truth for one in found if one.truth is not None]
    calls = [Sent(question.library.tool(name), told) for name, told in question.sent]
    checked = Checked(
        question.request,
        question.now,
        calls,
        beside(question.request, calls, question.library),
        rows=[row for one in found for row in one.rows],
        applied=[*_applied(question, called)],
        truth=truths[-1] if truths else None,
        found=all(one.status == "answered" for one in found),
    )
    return signs_of(checked, *checker)


def _applied(question: AnswerQuestion, called: list[CallGoal]) -> Iterator[Any]:
    """The values by which rows were chosen or tested."""
    for goal in called:
        left = question.found[goal.id].unapplied if goal.id in question.found else ()
        for one in goal.arguments:
            said = question.request[slice(*one.span)] if one.span is not None else ""
            if said not in left:
                yield one.value
        if goal.test is not None:
            yield goal.test.value
