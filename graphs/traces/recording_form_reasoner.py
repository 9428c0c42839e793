"""A form reasoner that has every decision of another one noted."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

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
from graphs.forms.records import Form, Goal

if TYPE_CHECKING:
    from graphs.traces.recorder import Recorder

A = TypeVar("A")
_ELSEWHERE = frozenset({"library", "grounding", "work"})
"""Parts of questions that the trace holds by themselves, that stand in the snapshot, or that carry
the work out."""


class RecordingFormReasoner:
    """Passes every question on; one per run."""

    def __init__(self, reasoner: FormReasoner, recorder: Recorder) -> None:
        self._reasoner = reasoner
        self._recorder = recorder

    @property
    def name(self) -> str:
        """The name of the reasoner within."""
        return self._reasoner.name

    async def read(self, question: ReadQuestion) -> Form:
        """See ``FormReasoner``."""
        return await self._noted("read", question, self._reasoner.read(question))

    async def choose(self, question: ChooseQuestion) -> int | None:
        """See ``FormReasoner``."""
        return await self._noted("choose", question, self._reasoner.choose(question))

    async def mend(self, question: MendQuestion) -> Goal | None:
        """See ``FormReasoner``."""
        return await self._noted("mend", question, self._reasoner.mend(question))

    async def fill(self, question: FillQuestion) -> Filled | None:
        """See ``FormReasoner``."""
        return await self._noted("fill", question, self._reasoner.fill(question))

    async def answer(self, question: AnswerQuestion) -> Answer:
        """See ``FormReasoner``."""
        return await self._noted("answer", question, self._reasoner.answer(question))

    async def aclose(self) -> None:
        """See ``FormReasoner``."""
        await self._reasoner.aclose()

    async def _noted(self, decision: str, question: Any, answer: Awaitable[A]) -> A:
        return await self._recorder.decide(decision, told_of(question), answer)


def told_of(question: Any) -> dict[str, Any]:
    """What a decision rests on, by name; the entity model by its version."""
    told = {
        field.name: getattr(question, field.name)
        for field in fields(question)
        if field.name not in _ELSEWHERE and not callable(getattr(question, field.name))
    }
    return {**told, "model": told["model"].version} if "model" in told else told
