"""Whether the rules leave a choice open that somebody who understands more should take."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from graphs.reasoner import Decomposition, Filled, Harvest, Question, Task
from graphs.rows.flattening import read_rows
from graphs.rows.selection import apply_selection
from graphs.rules.choosing import favourite, least_score
from graphs.rules.language import is_known
from graphs.rules.ranking import UNDERSTOOD, VIABLE
from graphs.rules.thinking import Thinking
from graphs.state import Result, Selection, Subtask

_SURE = 0.14
"""How far above the least score a plan is that surely does what is asked."""
_AHEAD = 0.08
"""By how much it leads the best plan for another goal."""

Find = Callable[[Subtask], Mapping[str, float]]
"""The tools that a search for a subtask starts from, with their relevance."""


def is_plain(thinking: Thinking, question: Question, plain: Decomposition, find: Find) -> bool:
    """Whether a split surely is what was meant: every step that hangs on nothing has a clear plan.

    Of a step that hangs on another one nothing can be said yet, unless an earlier turn did that.
    """
    if not is_known(question.request):
        return False
    done = {name: result for turn in question.earlier for name, result in turn.results.items()}
    return all(
        _leads(thinking, _asked(question, plain, subtask, done, find))
        for subtask in plain.subtasks
        if subtask["category"] != "llm" and set(subtask["depends_on"]) <= done.keys()
    )


def _asked(
    question: Question,
    plain: Decomposition,
    subtask: Subtask,
    done: Mapping[str, Result],
    find: Find,
) -> Task:
    """A step as it will be asked, with what earlier turns found."""
    known = {name: done[name] for name in subtask["depends_on"]}
    return Task(question.request, plain.language, subtask, known, dict(find(subtask)))


def is_clear(thinking: Thinking, task: Task, path: Sequence[str]) -> bool:
    """Whether a path begins the plan that surely is right; a remembered one needs no plan.

    What was refused already is not clear any more.
    """
    if not is_known(task.request) or task.refused:
        return False
    return not task.candidates or _leads(thinking, task, path)


def _leads(thinking: Thinking, task: Task, path: Sequence[str] = ()) -> bool:
    """Whether the plan that would be walked is clearly the best.

    One that lacks a value is not: somebody who understands more may find it in the request.
    """
    floor = least_score(thinking, task)
    plans = [r for r in thinking.plans(task) if r.words >= UNDERSTOOD]
    best = favourite(plans, floor)
    if best is None or best.plan.missing or best.plan.tools[: len(path)] != tuple(path):
        return False
    others = [r.score for r in plans if r.plan.tools[-1] != best.plan.tools[-1]]
    ahead = best.score - max(others, default=0.0)
    return best.score >= max(VIABLE + _SURE, floor) and ahead >= _AHEAD


def is_apart(filled: Filled) -> bool:
    """Whether no two arguments of a call have one text: that would be both ends of one thing."""
    for call in filled.calls:
        texts = [value for value in call.values() if isinstance(value, str)]
        if len(set(texts)) < len(texts):
            return False
    return True


def is_settled(thinking: Thinking, harvest: Harvest, selection: Selection) -> bool:
    """Whether a choice of rows can stand: there is no other, or it does all of a clear plan."""
    return leaves_no_choice(harvest, selection) or (
        is_clear(thinking, harvest.task, harvest.path) and is_whole(thinking, harvest, selection)
    )


def leaves_no_choice(harvest: Harvest, selection: Selection) -> bool:
    """Whether an answer has one row, and that is taken."""
    rows = _rows(harvest, selection, most=2)
    return len(rows) == 1 and bool(apply_selection(rows, selection)[0])


def is_whole(thinking: Thinking, harvest: Harvest, selection: Selection) -> bool:
    """Whether a choice of rows does what the clause says: what ranks them orders them.

    A choice that leaves none of several rows may well be a misunderstanding.
    """
    rows = _rows(harvest, selection)
    if rows and not apply_selection(rows, selection)[0]:
        return False
    frame = thinking.frame_of(harvest.task)
    ranked = selection["sort"] is not None or selection["aggregate"] is not None
    return ranked or len(rows) < 2 or not any(not r.degree.weak for r in frame.rankings)


def _rows(harvest: Harvest, selection: Selection, most: int | None = None) -> list[dict[str, Any]]:
    """The rows of all answers, of each at most so many."""
    container = selection["container"]
    return [row for body in harvest.bodies for row in read_rows(body, container, most)]
