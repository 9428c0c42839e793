"""A reasoner that has every decision of another one noted."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

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
from graphs.state import Observation, Result, Selection, Verdict
from graphs.traces.tracing import SUBTASK

if TYPE_CHECKING:
    from graphs.traces.recorder import Recorder

A = TypeVar("A")


class RecordingReasoner:
    """Passes every question on; one per run."""

    def __init__(self, reasoner: Reasoner, recorder: Recorder) -> None:
        self._reasoner = reasoner
        self._recorder = recorder

    @property
    def name(self) -> str:
        """The name of the reasoner within."""
        return self._reasoner.name

    async def decompose(self, question: Question) -> Decomposition:
        """See ``Reasoner``."""
        return await self._noted("decompose", self._reasoner.decompose(question), question=question)

    async def helpers(self, task: Task, path: Sequence[str]) -> list[str]:
        """See ``Reasoner``."""
        answer = self._reasoner.helpers(task, path)
        return await self._noted("helpers", answer, task=task, path=path)

    async def choose(self, situation: Situation) -> Choice:
        """See ``Reasoner``; with the weights that the offers were made by."""
        weights = self._recorder.weights.pop(SUBTASK.get(), {})
        answer = self._reasoner.choose(situation)
        asked = {"situation": situation}
        return await self._recorder.decide("choose", asked, answer, weights=weights)

    async def reflect(self, review: Review) -> Verdict:
        """See ``Reasoner``."""
        return await self._noted("reflect", self._reasoner.reflect(review), review=review)

    async def fill(self, blank: Blank) -> Filled:
        """See ``Reasoner``."""
        return await self._noted("fill", self._reasoner.fill(blank), blank=blank)

    async def fields(self, harvest: Harvest) -> list[str]:
        """See ``Reasoner``."""
        return await self._noted("fields", self._reasoner.fields(harvest), harvest=harvest)

    async def select(self, harvest: Harvest) -> Selection:
        """See ``Reasoner``."""
        return await self._noted("select", self._reasoner.select(harvest), harvest=harvest)

    async def conclude(self, task: Task, observations: Sequence[Observation]) -> bool | None:
        """See ``Reasoner``."""
        answer = self._reasoner.conclude(task, observations)
        return await self._noted("conclude", answer, task=task, observations=observations)

    async def combine(self, task: Task) -> Result:
        """See ``Reasoner``."""
        return await self._noted("combine", self._reasoner.combine(task), task=task)

    async def ask(self, inquiring: Inquiring) -> str:
        """See ``Reasoner``."""
        return await self._noted("ask", self._reasoner.ask(inquiring), inquiring=inquiring)

    async def summarize(self, closing: Closing) -> Summary:
        """See ``Reasoner``."""
        return await self._noted("summarize", self._reasoner.summarize(closing), closing=closing)

    async def aclose(self) -> None:
        """See ``Reasoner``."""
        await self._reasoner.aclose()

    async def _noted(self, decision: str, answer: Awaitable[A], **asked: Any) -> A:
        return await self._recorder.decide(decision, asked, answer)
