"""An answer that says several of the values that a command lacks, put into its goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.context import RunContext
from graphs.form_reasoner import FillQuestion
from graphs.forms.records import DoGoal
from graphs.gaps import Reply
from graphs.planning.context import planner_of
from graphs.planning.plans import as_goal
from graphs.reading.tokens import stem
from graphs.state import Gap, Subtask


async def with_several(
    context: RunContext,
    subtask: Subtask,
    form: dict[str, Any],
    gaps: Sequence[Gap],
    reply: Reply,
) -> tuple[Subtask, dict[str, Any]] | None:
    """The subtask whose goal holds what one text says to several gaps, and the form, which is
    doubtful where words of it are left over; None where each gap has an answer of its own.
    """
    goal, said = as_goal(subtask["goal"]), _one_text(gaps, reply)
    if not said or not isinstance(goal, DoGoal) or not goal.tool_id:
        return None
    planner = await planner_of(context)
    question = FillQuestion(
        said, context.now(), planner.model, context.library, planner.grounding, goal, context.work
    )
    read = await planner.reasoner.fill(question)
    if read is None:
        return None
    unread = [text for text in form.get("unread", ()) if not _is_said(text, read.stems)]
    form = {**form, "unread": unread, "doubtful": form.get("doubtful", False) or bool(read.left)}
    return {**subtask, "goal": read.goal.model_dump(mode="json")}, form


def _one_text(gaps: Sequence[Gap], reply: Reply) -> str:
    """The one text that is said to several gaps, none of which offers things to choose from."""
    if len(gaps) < 2 or any(gap.get("pin") or gap.get("read") for gap in gaps):
        return ""
    said = [reply] if isinstance(reply, str) else [text for text in reply.values() if text]
    return said[0].strip() if len(said) == 1 else ""


def _is_said(text: str, stems: Sequence[str]) -> bool:
    """Whether an answer says again, and was understood in it, what was not understood before."""
    return all(stem(word.lower()) in stems for word in text.split())
