"""The model reasoner over forms: a chat model reads, chooses, mends and answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic import BaseModel

from graphs.answering.answering import plain_answer, shown_goals
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
from graphs.forms.records import Form, Goal, TalkGoal
from graphs.models.asking import Asker
from graphs.models.errors import ModelUnavailableError
from graphs.models.form_json import FormAnswer, GoalAnswer
from graphs.models.found_json import findings_text
from graphs.models.mending import Mending
from graphs.models.reading import Reading, scope_of, today
from graphs.models.speaking import Speaker
from graphs.spending import BudgetSpentError
from memory.errors import ModelRetryError
from prompts.decisions import Prompt, decision_prompt

SILENT = (ModelUnavailableError, BudgetSpentError, ModelRetryError)
"""No answer of use came, and asking again would not bring one."""


class Option(BaseModel):
    """What a model answers to ``choose``."""

    option: int | None = None


class ModelFormReasoner:
    """Implements ``FormReasoner``; shared by all runs.

    Where a model answers wrong twice, or the budget of the run is spent, ``rules`` read, if they
    are there; a model that cannot be reached ends the reading. All else goes on without a model:
    the person is asked, nothing is mended, the answer is told in fixed sentences.
    """

    name = "model"

    def __init__(self, asker: Asker, rules: FormReasoner | None = None) -> None:
        self._asker = asker
        self._rules = rules

    async def read(self, question: ReadQuestion) -> Form:
        """See ``FormReasoner``. A form that the rules read instead has no confidence."""
        try:
            return await self._read(question)
        except (ModelRetryError, BudgetSpentError):
            if self._rules is None:
                raise
            form = await self._rules.read(question)
            return form.model_copy(update={"confidence": 0.0})

    async def _read(self, question: ReadQuestion) -> Form:
        asked = await self._asked(question)
        if asked.unseen:
            asked = await self._asked(question, asked.unseen)
        form = asked.form or asked.sound
        assert form is not None, "an answer that was checked was read"
        return form

    async def _asked(self, question: ReadQuestion, first: Sequence[str] = ()) -> Reading:
        """The reading with the form of the model's answer, or what can be planned of it; it is
        asked again where it speaks of what it was only told the name of.
        """
        await question.grounding.survey(scope_of(question, first).types)
        asked = await asyncio.to_thread(Reading, question, first)
        try:
            await self._asker.ask("read", asked.prompt, FormAnswer, asked.wrong)
        except ModelRetryError:
            if asked.sound is None:
                raise
            asked.form = None
        return asked

    async def choose(self, question: ChooseQuestion) -> int | None:
        """The option that the model names; None where it names none, or does not answer."""
        options = "\n".join(f"{n}. {text}" for n, text in enumerate(question.options, 1))
        prompt = decision_prompt(
            "choose_one", request=question.request, what=question.what, options=options
        )

        def wrong(answer: Option) -> str:
            known = answer.option is None or 1 <= answer.option <= len(question.options)
            return "" if known else f"There is no option {answer.option}."

        try:
            answer = await self._asker.ask("choose", prompt, Option, wrong)
        except SILENT:
            return None
        return answer.option - 1 if answer.option is not None else None

    async def mend(self, question: MendQuestion) -> Goal | None:
        """The goal as the model changed it; None where it gives none, or one that is not valid."""
        asked = await asyncio.to_thread(Mending, question)
        try:
            await self._asker.ask("mend", asked.prompt, GoalAnswer, asked.wrong)
        except SILENT:
            return None
        return asked.goal

    async def fill(self, question: FillQuestion) -> Filled | None:  # noqa: ARG002
        """The values of an answer are put where they were asked for."""
        return None

    async def answer(self, question: AnswerQuestion) -> Answer:
        """The model's words, told piece by piece; fixed sentences where they must be plain, where
        all that is said was written while reading, and where no model answers.
        """
        plain = await asyncio.to_thread(plain_answer, question)
        goals = shown_goals(question.form.goals)
        if question.plain or all(isinstance(goal, TalkGoal) and goal.text for goal in goals):
            return plain
        prompt = await asyncio.to_thread(_answering, question)
        speaker = Speaker(question.say)
        try:
            async for piece in self._asker.stream("answer", prompt):
                await speaker.hear(piece)
        except SILENT:
            return plain
        text = speaker.spoken
        return Answer(text=text, status=plain.status, free=True) if text else plain

    async def aclose(self) -> None:
        """Close the connections to the model."""
        await self._asker.aclose()


def _answering(question: AnswerQuestion) -> Prompt:
    return decision_prompt(
        "answer",
        today=today(question.now),
        request=question.request,
        findings=findings_text(question.form, question.found, question.model),
        made_up=", ".join(question.made_up),
    )
