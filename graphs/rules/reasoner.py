"""The rule reasoner: the same decisions as a chat model takes, by rules, without a model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime

from graphs.checking.signs import Checker
from graphs.reading.meaning import Meaning
from graphs.reading.operations import Operations
from graphs.reasoner import (
    Blank,
    Choice,
    Closing,
    Decomposition,
    Filled,
    Harvest,
    Inquiring,
    Question,
    Review,
    Situation,
    Summary,
    Task,
)
from graphs.rules import (
    choosing,
    concluding,
    decomposing,
    doubting,
    filling,
    keeping,
    reflecting,
    selecting,
    summarizing,
    taking,
)
from graphs.rules.thinking import Thinking
from graphs.state import Observation, Result, Selection, Verdict
from memory.embeddings import Embedder
from tools.graph import ToolGraph
from tools.library import ToolLibrary


class RuleReasoner:
    """Deterministic; implements ``graphs.reasoner.Reasoner``. Says what is missing when unsure."""

    name = "rules"

    def __init__(
        self,
        library: ToolLibrary,
        graph: ToolGraph,
        now: Callable[[], datetime],
        *,
        depth: int = 5,
        candidates_only: bool = False,
        embedder: Embedder | None = None,
        purpose_embedder: Embedder | None = None,
    ) -> None:
        """With ``candidates_only`` plans call no tool but those found for the subtask.

        Without an embedder only words that are written alike, or listed, mean the same.
        ``purpose_embedder`` compares a clause with what operations are for; without one the
        ``embedder`` does.
        """
        self._thinking = Thinking(
            library,
            graph,
            now,
            depth,
            candidates_only=candidates_only,
            embedder=embedder,
            purpose_embedder=purpose_embedder,
        )
        self._checker = Checker(Meaning(embedder), Operations(purpose_embedder or embedder))

    @property
    def thinking(self) -> Thinking:
        """What the decisions rest on: frames and plans."""
        return self._thinking

    async def decompose(self, question: Question) -> Decomposition:
        """Clauses, conditions, lists and references become subtasks."""
        thinking = self._thinking
        return await asyncio.to_thread(
            decomposing.decompose, question, thinking.now(), converts=thinking.converts()
        )

    async def helpers(self, task: Task, path: Sequence[str]) -> list[str]:
        """The tools that the plans worth a call go on with."""
        return await asyncio.to_thread(choosing.following, self._thinking, task, path)

    async def choose(self, situation: Situation) -> Choice:
        """Along the best plan that begins like the path so far."""
        return await asyncio.to_thread(choosing.choose, self._thinking, situation)

    async def reflect(self, review: Review) -> Verdict:
        """By what the steps gave."""
        return reflecting.reflect(self._thinking, review)

    async def fill(self, blank: Blank) -> Filled:
        """From the plan's sources."""
        return filling.fill(self._thinking, blank)

    async def fields(self, harvest: Harvest) -> list[str]:
        """By affinity of names with the clause."""
        return keeping.fields(self._thinking, harvest)

    async def select(self, harvest: Harvest) -> Selection:
        """Filters, order and number of rows from the clause."""
        return await asyncio.to_thread(selecting.select, self._thinking, harvest)

    async def conclude(self, task: Task, observations: Sequence[Observation]) -> bool | None:
        """Yes or no by the rows found."""
        return concluding.conclude(self._thinking, task, observations)

    async def combine(self, task: Task) -> Result:
        """Take rows, compare or add up in code."""
        if taking.takes(task):
            return taking.take(self._thinking, task)
        return concluding.combine(self._thinking, task)

    async def ask(self, inquiring: Inquiring) -> str:
        """Everything that is missing, in one sentence."""
        return summarizing.ask(inquiring)

    async def summarize(self, closing: Closing) -> Summary:
        """Sentences from templates."""
        return await asyncio.to_thread(doubting.doubted, self._thinking, closing, self._checker)

    async def aclose(self) -> None:
        """Nothing: there are no connections."""
