"""A reasoner that decides as a recording says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from evals.replay.findings import DivergedError
from evals.replay.outputs import output_of
from evals.replay.shelf import Shelf
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


class RecordedReasoner:
    """Implements ``Reasoner``: what it is asked must be what was asked then.

    With another reasoner ``instead`` that one decides what was not asked then. Otherwise every
    method raises ``DivergedError`` there.
    """

    def __init__(self, shelf: Shelf, name: str, instead: Reasoner | None = None) -> None:
        self._shelf = shelf
        self._instead = instead
        self.name = name

    async def decompose(self, question: Question) -> Decomposition:
        """See ``Reasoner``."""
        output = await self._said("decompose", question=question)
        return output if isinstance(output, Decomposition) else Decomposition(**output)

    async def helpers(self, task: Task, path: Sequence[str]) -> list[str]:
        """See ``Reasoner``."""
        found: list[str] = await self._said("helpers", task=task, path=path)
        return found

    async def choose(self, situation: Situation) -> Choice:
        """See ``Reasoner``."""
        output = await self._said("choose", situation=situation)
        if isinstance(output, Choice):
            return output
        return Choice(**{**output, "missing": tuple(output["missing"])})

    async def reflect(self, review: Review) -> Verdict:
        """See ``Reasoner``."""
        verdict: Verdict = await self._said("reflect", review=review)
        return verdict

    async def fill(self, blank: Blank) -> Filled:
        """See ``Reasoner``."""
        output = await self._said("fill", blank=blank)
        if isinstance(output, Filled):
            return output
        return Filled(**{**output, "missing": tuple(output["missing"])})

    async def fields(self, harvest: Harvest) -> list[str]:
        """See ``Reasoner``."""
        found: list[str] = await self._said("fields", harvest=harvest)
        return found

    async def select(self, harvest: Harvest) -> Selection:
        """See ``Reasoner``."""
        selection: Selection = await self._said("select", harvest=harvest)
        return selection

    async def conclude(self, task: Task, observations: Sequence[Observation]) -> bool | None:
        """See ``Reasoner``."""
        truth: bool | None = await self._said("conclude", task=task, observations=observations)
        return truth

    async def combine(self, task: Task) -> Result:
        """See ``Reasoner``."""
        result: Result = await self._said("combine", task=task)
        return result

    async def ask(self, inquiring: Inquiring) -> str:
        """See ``Reasoner``."""
        text: str = await self._said("ask", inquiring=inquiring)
        return text

    async def summarize(self, closing: Closing) -> Summary:
        """See ``Reasoner``."""
        output = await self._said("summarize", closing=closing)
        return output if isinstance(output, Summary) else Summary(**output)

    async def aclose(self) -> None:
        """See ``Reasoner``."""
        if self._instead is not None:
            await self._instead.aclose()

    async def _said(self, decision: str, **asked: Any) -> Any:
        try:
            line = self._shelf.decision(decision, asked)
        except DivergedError:
            if self._instead is None:
                raise
            decide: Callable[..., Awaitable[Any]] = getattr(self._instead, decision)
            return await decide(*asked.values())
        return output_of(line)
