"""A form reasoner that counts what another one is asked, for one run."""

from __future__ import annotations

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
from graphs.spending import Spending


class CountingFormReasoner:
    """Passes every question on; one per run, although the reasoner within is shared."""

    def __init__(self, reasoner: FormReasoner, spending: Spending) -> None:
        self._reasoner = reasoner
        self.spending = spending
        """The account that grows with each question."""

    @property
    def name(self) -> str:
        """The name of the reasoner within."""
        return self._reasoner.name

    async def read(self, question: ReadQuestion) -> Form:
        """See ``FormReasoner``."""
        with self.spending.deciding("read"):
            return await self._reasoner.read(question)

    async def choose(self, question: ChooseQuestion) -> int | None:
        """See ``FormReasoner``."""
        with self.spending.deciding("choose"):
            return await self._reasoner.choose(question)

    async def mend(self, question: MendQuestion) -> Goal | None:
        """See ``FormReasoner``."""
        with self.spending.deciding("mend"):
            return await self._reasoner.mend(question)

    async def fill(self, question: FillQuestion) -> Filled | None:
        """See ``FormReasoner``."""
        with self.spending.deciding("fill"):
            return await self._reasoner.fill(question)

    async def answer(self, question: AnswerQuestion) -> Answer:
        """See ``FormReasoner``."""
        with self.spending.deciding("answer"):
            return await self._reasoner.answer(question)

    async def aclose(self) -> None:
        """See ``FormReasoner``."""
        await self._reasoner.aclose()
