"""Rules read first; a chat model reads what they are not sure of, and tells what is longer."""

from __future__ import annotations

import asyncio

from graphs.answering.answering import plain_answer, shown_goals
from graphs.answering.records import Found
from graphs.form_reasoner import (
    Answer,
    AnswerQuestion,
    ChooseQuestion,
    Filled,
    FillQuestion,
    FormReasoner,
    MendQuestion,
    ReadQuestion,
)
from graphs.forms.records import CallGoal, DoGoal, FindGoal, Form, Goal
from graphs.models.form_reasoner import SILENT
from prompts.phrases import LANGUAGES
from tools.library import ToolLibrary


class BothFormReasoner:
    """Implements ``FormReasoner``. While no model can be reached the rules decide alone."""

    name = "rules and model"

    def __init__(self, rules: FormReasoner, model: FormReasoner, sure: float) -> None:
        """``sure``: the confidence from which a form of the rules stands, as it was fitted."""
        self._rules = rules
        self._model = model
        self._sure = sure

    async def read(self, question: ReadQuestion) -> Form:
        """The form of the rules where it is whole, sure and changes nothing; else the model's, and
        where the rules' form came to nothing: that may be how they read it.

        Where no model can be reached the rules' form has no confidence.
        """
        form = await self._rules.read(question)
        last = question.complaint or question.again
        if not last and self._stands(form, question.library):
            return form.model_copy(update={"tentative": True})
        try:
            return await self._model.read(question)
        except SILENT:
            return form.model_copy(update={"confidence": 0.0})

    async def choose(self, question: ChooseQuestion) -> int | None:
        """By the model."""
        return await self._model.choose(question)

    async def mend(self, question: MendQuestion) -> Goal | None:
        """By the model."""
        return await self._model.mend(question)

    async def fill(self, question: FillQuestion) -> Filled | None:
        """By the rules: an answer needs no model to be read."""
        return await self._rules.fill(question)

    async def answer(self, question: AnswerQuestion) -> Answer:
        """In fixed sentences where these say all there is to say, else in the model's words."""
        if _is_short(question):
            return await asyncio.to_thread(plain_answer, question)
        return await self._model.answer(question)

    async def aclose(self) -> None:
        """Close what both keep open."""
        await self._rules.aclose()
        await self._model.aclose()

    def _stands(self, form: Form, library: ToolLibrary) -> bool:
        whole = bool(form.goals) and not form.unread and form.confidence >= self._sure
        # A form that a model read lends its confidence to what the rules make of it.
        rated = bool(form.features) or not form.follows
        return whole and rated and not any(_may_change(goal, library) for goal in form.goals)


def _may_change(goal: Goal, library: ToolLibrary) -> bool:
    if isinstance(goal, CallGoal):
        return library.tool(goal.tool_id).risk != "read"
    return isinstance(goal, DoGoal)


def _is_short(question: AnswerQuestion) -> bool:
    """Whether the answer is one number, one yes or no, or one value of one row."""
    form = question.form
    goals = shown_goals(form.goals)
    if len(goals) != 1 or form.unread or form.language not in LANGUAGES:
        return False
    goal, found = goals[0], question.found.get(goals[0].id)
    if not isinstance(goal, FindGoal) or found is None or _has_more_to_say(found):
        return False
    if goal.test is not None and not goal.test.attribute and _are_nameless(question, found):
        return False
    one_value = len(found.rows) == 1 and len(goal.find.wanted) == 1
    if goal.tells_rows:
        return len(found.rows) == 1
    return found.truth is not None or found.total is not None or one_value


def _are_nameless(question: AnswerQuestion, found: Found) -> bool:
    """Whether things were found that are called by nothing but their ids."""
    kind = question.model.types.get(found.entity)
    return bool(found.rows) and kind is not None and not kind.name_attributes


def _has_more_to_say(found: Found) -> bool:
    """Whether something has to be told beside the answer."""
    beside = (found.unapplied, found.assumed, found.instead, found.note, found.unknown_names)
    return found.status != "answered" or any(beside)
