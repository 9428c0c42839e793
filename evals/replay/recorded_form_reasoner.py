"""A form reasoner that decides as a recording says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from evals.replay.findings import DivergedError
from evals.replay.outputs import output_of
from evals.replay.shelf import Shelf
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
from graphs.forms.records import DoGoal, Form, Goal
from graphs.planning.plans import as_goal
from graphs.traces.recording_form_reasoner import told_of


class RecordedFormReasoner:
    """Implements ``FormReasoner``: what it is asked must be what was asked then.

    With another reasoner ``instead`` that one decides what was not asked then. Otherwise every
    method raises ``DivergedError`` there.
    """

    def __init__(self, shelf: Shelf, name: str, instead: FormReasoner | None = None) -> None:
        self._shelf = shelf
        self._instead = instead
        self.name = name

    async def read(self, question: ReadQuestion) -> Form:
        """See ``FormReasoner``."""
        output = await self._said("read", question)
        return output if isinstance(output, Form) else Form.model_validate(output)

    async def choose(self, question: ChooseQuestion) -> int | None:
        """See ``FormReasoner``."""
        index: int | None = await self._said("choose", question)
        return index

    async def mend(self, question: MendQuestion) -> Goal | None:
        """See ``FormReasoner``."""
        output = await self._said("mend", question)
        return as_goal(output) if isinstance(output, dict) else output

    async def fill(self, question: FillQuestion) -> Filled | None:
        """See ``FormReasoner``; recordings made before there was this decision hold none of it."""
        try:
            output = await self._said("fill", question)
        except DivergedError:
            return None
        if not output or isinstance(output, Filled):
            return output or None
        goal, left, stems = output
        return Filled(DoGoal.model_validate(goal), tuple(left), tuple(stems))

    async def answer(self, question: AnswerQuestion) -> Answer:
        """See ``FormReasoner``."""
        output = await self._said("answer", question)
        return output if isinstance(output, Answer) else Answer(**output)

    async def aclose(self) -> None:
        """See ``FormReasoner``."""
        if self._instead is not None:
            await self._instead.aclose()

    async def _said(self, decision: str, question: Any) -> Any:
        try:
            line = self._shelf.decision(decision, told_of(question))
        except DivergedError:
            if self._instead is None:
                raise
            decide: Callable[[Any], Awaitable[Any]] = getattr(self._instead, decision)
            return await decide(question)
        return output_of(line)
