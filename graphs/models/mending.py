"""The prompt that has a goal mended whose call failed, and the check of the changed goal."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.form_reasoner import MendQuestion
from graphs.forms.parts import parts_of
from graphs.forms.records import CallGoal, Constraint, DoGoal, Form, Goal
from graphs.forms.validation import complaints, references_of
from graphs.models.compact_json import compact
from graphs.models.earlier_text import goal_json
from graphs.models.form_json import FormReader, GoalAnswer
from graphs.models.form_names import FormNames
from graphs.models.operation_names import short_names
from graphs.models.reading import today
from graphs.models.schema_scope import schema_scope
from graphs.models.schema_text import schema_text, short_namer
from graphs.models.told_complaints import told_complaints
from graphs.models.written_json import WrongGoalError
from prompts.decisions import Prompt, decision_prompt

_ERROR = 600
_CALLS = 3


class Mending:
    """One question ``mend`` to a model; the goal of its last answer is kept."""

    def __init__(self, question: MendQuestion) -> None:
        """Blocks while the prompt is written."""
        self._question = question
        self._tools = {**dict.fromkeys(_tools(question), 1.0), **question.relevant}
        self._scope = schema_scope(question.model, self._tools)
        called = short_names(self._scope, question.model, question.library)
        names = FormNames(question.model, list(self._tools), called)
        self._reader = FormReader(names, question.request)
        self._short = short_namer(self._scope, question.model, question.library)
        self._schema = schema_text(self._scope, question.model, question.library)
        self.prompt = self._prompt()
        self.goal: Goal | None = None
        """The changed goal; None where nothing helps."""

    def wrong(self, answer: GoalAnswer) -> str:
        """What is wrong with an answer; empty: nothing."""
        self.goal, old = None, self._question.goal
        if answer.goal is None:
            return ""
        try:
            made: Goal = self._reader.goal(answer.goal, old.id)
        except WrongGoalError as error:
            return str(error)
        changed: Goal = made.model_copy(update={"condition": old.condition, "shown": old.shown})
        problem = self._problem(changed)
        self.goal = None if problem else changed
        return problem

    def _problem(self, goal: Goal) -> str:
        """Complaints about the goal by itself; the goals that it rests on are not at hand."""
        question = self._question
        if self._changes(goal) and not self._changes(question.goal):
            return f"{goal.id} only looks something up; it must not change anything."
        if self._changes(goal) and (lost := _said(question.goal) - _said(goal)):
            return f"{goal.id} must keep what the request says: {', '.join(sorted(lost))}."
        places = references_of(goal)
        found = complaints(Form(goals=(goal,)), question.model, question.library)
        own = [one for one in found if one.step not in places]
        return told_complaints(own, self._short, self._schema)

    def _changes(self, goal: Goal) -> bool:
        if isinstance(goal, CallGoal) and goal.tool_id in self._question.model.paths:
            return self._question.library.tool(goal.tool_id).risk != "read"
        return isinstance(goal, DoGoal)

    def _prompt(self) -> Prompt:
        question = self._question
        calls = " ".join(compact(dict(one)) for one in question.arguments[:_CALLS])
        return decision_prompt(
            "mend",
            today=today(question.now),
            request=question.request,
            schema=self._schema,
            goal=goal_json(question.goal),
            call=f"{question.failed} {calls}".strip() or "none could be made",
            error=question.error[:_ERROR] or "nothing",
        )


def _said(goal: Goal) -> set[str]:
    """The values of a goal that stand in the request."""
    parts = (part for _, part in parts_of(goal, ""))
    return {str(one.value).casefold() for one in parts if isinstance(one, Constraint) and one.span}


def _tools(question: MendQuestion) -> Iterator[str]:
    """The operation that failed, those of the plan, and those of the types of the goal."""
    yield from (one for one in (question.failed, *question.plan.path) if one)
    written = goal_json(question.goal)
    for name in question.model.types:
        if compact(name) in written:
            yield from (path.tool_id for path in question.model.finders(name))
            yield from (path.tool_id for path in question.model.changers(name))
