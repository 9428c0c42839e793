"""From what was found to the answer that a person would write, without a model."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.answering.changes import tell_changes
from graphs.answering.comparing import tell_comparison
from graphs.answering.listing import tell_rows
from graphs.answering.records import Found
from graphs.answering.remarks import tell_remarks
from graphs.answering.sources import tell_passages, tell_sources
from graphs.answering.status import run_status
from graphs.answering.talking import tell_talk
from graphs.answering.telling import Telling
from graphs.answering.totals import is_known, tell_total, total_of
from graphs.answering.truths import tell_reason, tell_truth
from graphs.answering.unfound import goal_text, tell_nothing_found, tell_unfound
from graphs.answering.unordered import lacks_order, tell_unordered
from graphs.form_reasoner import Answer, AnswerQuestion
from graphs.forms.records import CallGoal, CompareGoal, DoGoal, FindGoal, Goal, TalkGoal, Total


def plain_answer(question: AnswerQuestion) -> Answer:
    """The answer in fixed sentences that hold what was found and nothing else."""
    form = question.form
    telling = Telling(form.language, question)
    goals = shown_goals(form.goals)
    if not goals:
        quoted = [telling.say("quoted", text=text.strip()) for text in dict.fromkeys(form.unread)]
        told = telling.say("empty", texts=telling.listed(quoted))
        return Answer(text=told, status="impossible")
    asks = any(not isinstance(goal, TalkGoal) for goal in goals)
    spoken = (goal for goal in goals if not (asks and _greets(goal)))
    answers = list(dict.fromkeys(tell_goal(telling, goal) for goal in spoken))
    if asks or form.unread:
        remarks = tell_remarks(telling, _rested_on(telling, goals), form)
        answers += [telling.together(remarks)] if remarks else []
        answers.append(tell_sources(telling, _rested_on(telling, goals)))
    text = "\n".join(text for text in answers if text)
    return Answer(text=text, status=run_status(telling, goals))


def _greets(goal: Goal) -> bool:
    """Whether a goal only greets: beside a question that is no cause to ask what is wanted."""
    return isinstance(goal, TalkGoal) and goal.topic == "greeting" and not goal.text


def shown_goals(goals: Sequence[Goal]) -> list[Goal]:
    """Goals that the person wants to see, without what a comparison that is shown tells anyway."""
    shown = [goal for goal in goals if goal.shown]
    compared = {of for goal in shown if isinstance(goal, CompareGoal) for of in goal.goals}
    return [goal for goal in shown if goal.id not in compared]


def tell_goal(telling: Telling, goal: Goal) -> str:
    """What one goal came to."""
    found = telling.found(goal.id)
    if isinstance(goal, TalkGoal):
        return tell_talk(telling, goal)
    if found is None:
        return telling.say("failed", text=telling.sentence(goal_text(telling, goal)))
    if found.status == "skipped":
        return _skipped(telling, goal, found)
    if isinstance(goal, DoGoal) and found.changes:
        return tell_changes(telling, goal, found)
    if isinstance(goal, FindGoal | CallGoal) and _is_evaluated(goal, found):
        return _answered(telling, goal, found)
    if found.status != "answered":
        return tell_unfound(telling, goal, found)
    if isinstance(goal, DoGoal):
        return tell_changes(telling, goal, found)
    if isinstance(goal, CompareGoal):
        return tell_comparison(telling, goal, found)
    return _answered(telling, goal, found)


def _is_evaluated(goal: FindGoal | CallGoal, found: Found) -> bool:
    """Whether a test, or a count, has its answer though no row was found."""
    if found.status != "nothing_found" or found.unknown_names:
        return False
    counted = isinstance(goal, FindGoal) and goal.total is not None and goal.total.op == "count"
    zero = counted and found.searched and total_of(found) == 0
    return zero or (goal.test is not None and found.truth is not None)


def _answered(telling: Telling, goal: FindGoal | CallGoal, found: Found) -> str:
    if goal.test is not None:
        return tell_truth(telling, goal, goal.test, found)
    if isinstance(goal, FindGoal) and goal.total is not None:
        if goal.tells_rows and found.rows:
            return _listed(telling, goal, goal.total, found)
        if is_known(goal.total, found):
            return tell_total(telling, goal, goal.total, found)
    elif isinstance(goal, FindGoal) and lacks_order(telling, goal, found):
        return tell_unordered(telling, goal, found)
    elif found.rows:
        passages = tell_passages(telling, goal, found) if isinstance(goal, CallGoal) else ""
        return passages or tell_rows(telling, goal, found)
    return tell_nothing_found(telling, goal, found)


def _listed(telling: Telling, goal: FindGoal, total: Total, found: Found) -> str:
    """What is put together, after what it comes to where there are several of it; how many things
    are listed is said with the list.
    """
    rows = tell_rows(telling, goal, found)
    if total.op == "count" or max(found.matched, len(found.rows)) < 2 or not is_known(total, found):
        return rows
    return f"{tell_total(telling, goal, total, found)}\n{rows}"


def _skipped(telling: Telling, goal: Goal, found: Found) -> str:
    """That it was left out, after what decided that where it is not told anyway."""
    told = tell_unfound(telling, goal, found)
    deciding = telling.question.form.goal(goal.condition.goal) if goal.condition else None
    reason = telling.found(deciding.id) if deciding is not None else None
    if not isinstance(deciding, FindGoal | CallGoal) or deciding.shown:
        return told
    if reason is None or deciding.test is None:
        return told
    why = tell_reason(telling, deciding, deciding.test, reason)
    return telling.together([why, told])


def _rested_on(telling: Telling, goals: Sequence[Goal]) -> list[Found]:
    """What the answer rests on: the goals shown and those that they compare."""
    ids = [one for goal in goals for one in (goal.id, *getattr(goal, "goals", ()))]
    return [found for one in ids if (found := telling.found(one)) is not None]
