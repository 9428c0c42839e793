"""A reasoner that counts what another one is asked, for one run."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reasoner import (
    Blank,
    Choice,
    Closing,
    Decomposition,
    Filled,
    Harvest,
    Inquiring,
    Question,
    Reasoner,
    Review,
    Situation,
    Summary,
    Task,
)
from graphs.spending import Spending
from graphs.state import Observation, Result, Selection, Verdict


class CountingReasoner:
    """Passes every question on; one per run, although the reasoner within is shared."""

    def __init__(self, reasoner: Reasoner, spending: Spending) -> None:
        self._reasoner = reasoner
        self._spending = spending

    @property
    def name(self) -> str:
        """The name of the reasoner within."""
        return self._reasoner.name

    async def decompose(self, question: Question) -> Decomposition:
        """See ``Reasoner``."""
        with self._spending.deciding("decompose"):
            return await self._reasoner.decompose(question)

    async def helpers(self, task: Task, path: Sequence[str]) -> list[str]:
        """As the reasoner says; no decision of its own."""
        return await self._reasoner.helpers(task, path)

    async def choose(self, situation: Situation) -> Choice:
        """See ``Reasoner``."""
        with self._spending.deciding("choose"):
            return await self._reasoner.choose(situation)

    async def reflect(self, review: Review) -> Verdict:
        """See ``Reasoner``."""
        with self._spending.deciding("reflect"):
            return await self._reasoner.reflect(review)

    async def fill(self, blank: Blank) -> Filled:
        """See ``Reasoner``."""
        with self._spending.deciding("fill"):
            return await self._reasoner.fill(blank)

    async def fields(self, harvest: Harvest) -> list[str]:
        """See ``Reasoner``."""
        with self._spending.deciding("fields"):
            return await self._reasoner.fields(harvest)

    async def select(self, harvest: Harvest) -> Selection:
        """See ``Reasoner``."""
        with self._spending.deciding("select"):
            return await self._reasoner.select(harvest)

    async def conclude(self, task: Task, observations: Sequence[Observation]) -> bool | None:
        """See ``Reasoner``."""
        with self._spending.deciding("conclude"):
            return await self._reasoner.conclude(task, observations)

    async def combine(self, task: Task) -> Result:
        """See ``Reasoner``."""
        with self._spending.deciding("combine"):
            return await self._reasoner.combine(task)

    async def ask(self, inquiring: Inquiring) -> str:
        """See ``Reasoner``."""
        with self._spending.deciding("ask"):
            return await self._reasoner.ask(inquiring)

    async def summarize(self, closing: Closing) -> Summary:
        """See ``Reasoner``."""
        with self._spending.deciding("summarize"):
            return await self._reasoner.summarize(closing)

    async def aclose(self) -> None:
        """See ``Reasoner``."""
        await self._reasoner.aclose()
