"""The form reasoner that asks no model: it reads by rules, and answers in fixed sentences."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from graphs.answering.answering import plain_answer
from graphs.answering.outcome import outcome
from graphs.answering.telling import Telling
from graphs.checking.doubt import doubt_told, is_doubtful
from graphs.checking.signs import Checker, Signs
from graphs.form_reasoner import (
    Answer,
    AnswerQuestion,
    ChooseQuestion,
    Filled,
    FillQuestion,
    MendQuestion,
    ReadQuestion,
)
from graphs.forms.records import DoGoal, FindGoal, Form, Goal, TalkGoal
from graphs.reading.called import signs_against
from graphs.reading.closed_class import closed
from graphs.reading.mending import with_place
from graphs.reading.reasoner import RuleReader
from graphs.reading.weights import confidence, fitted


class RuleFormReasoner:
    """Implements ``FormReasoner`` without a model."""

    name = "rules"

    def __init__(self, reader: RuleReader) -> None:
        self._reader = reader

    async def read(self, question: ReadQuestion) -> Form:
        """See ``FormReasoner``."""
        return await self._reader.read(question)

    async def choose(self, question: ChooseQuestion) -> int | None:  # noqa: ARG002
        """Only the person can say."""
        return None

    async def mend(self, question: MendQuestion) -> Goal | None:
        """The goal with the place that a service asks for; the search tries all else by itself."""
        return with_place(question.goal, question.told) if question.turned_down else None

    async def fill(self, question: FillQuestion) -> Filled | None:
        """See ``FormReasoner``."""
        return await self._reader.fill(question)

    async def answer(self, question: AnswerQuestion) -> Answer:
        """See ``FormReasoner``; what was read with doubt is told with it."""
        return await asyncio.to_thread(_answer, question, self._reader.checker)

    async def aclose(self) -> None:
        """There is nothing to close."""


def _answer(question: AnswerQuestion, checker: Checker) -> Answer:
    form, telling = question.form, Telling(question.form.language, question)
    told = plain_answer(question)
    if (denied := _unheard_denials(form)) and told.status in ("done", "partial"):
        texts = telling.listed([telling.say("quoted", text=text) for text in denied])
        warned = f"{telling.say('unheard_denial', texts=texts)}\n{told.text}"
        return replace(told, text=warned, status="partial")
    signs = signs_against(question, checker) or Signs({}, ())
    features = {**form.features, **outcome(question.form, question.found)}
    told = replace(told, features={**features, **signs.features})
    sure = confidence(features) if form.features else form.confidence
    doubted = form.doubtful or (sure < fitted()["doubt"] and not _tells_itself(form))
    doubted = doubted or (bool(signs.features) and is_doubtful(signs.features))
    if told.status != "done" or not doubted:
        return told
    return replace(told, text=f"{told.text}\n{doubt_told(telling, signs)}", status="partial")


def _tells_itself(form: Form) -> bool:
    """Whether nothing was looked up: what was changed is told as it was made, after it was shown to
    be approved, and talk tells nothing.
    """
    return all(isinstance(goal, DoGoal | TalkGoal) for goal in form.goals)


def _unheard_denials(form: Form) -> list[str]:
    """The words of a look-up that deny something unknown: what was found may be the opposite."""
    if not all(isinstance(goal, FindGoal) for goal in form.goals):
        return []
    return [text for text in form.unread if closed("negating") & {*text.lower().split()}]
