"""The model reasoner: every decision asked of a chat model, every answer checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphs.models import planning, telling, values
from graphs.models.asking import Asker
from graphs.models.errors import ModelUnavailableError
from graphs.models.world import World
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
from graphs.rules.taking import takes
from graphs.spending import BudgetSpentError
from graphs.state import Observation, Result, Selection, Verdict
from memory.errors import ModelRetryError


class ModelReasoner:
    """Implements ``graphs.reasoner.Reasoner``; shared by all runs.

    Where a model answers wrong twice, or the budget of the run is spent, the run goes on with
    what is safe: a move back, and the steps, the rows and the words that ``plain`` takes. An
    unreachable or refused model ends the run, unless only the answer is left to write and it is
    not refused.
    """

    name = "model"

    def __init__(self, asker: Asker, world: World, plain: Reasoner) -> None:
        self._asker = asker
        self._world = world
        self._plain = plain

    async def decompose(self, question: Question) -> Decomposition:
        """Steps by the model, else those that ``plain`` makes."""
        try:
            return await planning.decompose(self._asker, self._world, question)
        except (ModelRetryError, BudgetSpentError):
            return await self._plain.decompose(question)

    async def helpers(self, task: Task, path: Sequence[str]) -> list[str]:
        """The tools that plans of the rules go on with: more to choose from."""
        return await self._plain.helpers(task, path)

    async def choose(self, situation: Situation) -> Choice:
        """The model's move; a step back where it names nothing that was offered.

        Raises ``BudgetSpentError`` where it may not be asked.
        """
        try:
            return await planning.choose(self._asker, self._world, situation)
        except ModelRetryError as error:
            return Choice("backtrack", str(error))

    async def next_move(self, situation: Situation) -> Choice:
        """The same for those who know a better way than back; raises ``ModelRetryError`` too."""
        return await planning.choose(self._asker, self._world, situation)

    async def reflect(self, review: Review) -> Verdict:
        """The model's verdict; where the search gave up there is nothing to judge."""
        if review.moves and review.moves[-1]["kind"] == "give_up":
            return await self._plain.reflect(review)
        try:
            return await planning.reflect(self._asker, self._world, review)
        except (ModelRetryError, BudgetSpentError):
            return await self._plain.reflect(review)

    async def fill(self, blank: Blank) -> Filled:
        """By bindings, then by the model. Raises ``ModelRetryError``."""
        try:
            return await values.fill(self._asker, self._world, blank)
        except BudgetSpentError:
            return await self._plain.fill(blank)

    async def fields(self, harvest: Harvest) -> list[str]:
        """The model's fields, else those that look telling."""
        try:
            return await values.fields(self._asker, self._world, harvest)
        except (ModelRetryError, BudgetSpentError):
            return await self._plain.fields(harvest)

    async def select(self, harvest: Harvest) -> Selection:
        """The model's rows, else those that the words of the step ask for."""
        try:
            return await values.select(self._asker, self._world, harvest)
        except (ModelRetryError, BudgetSpentError):
            return await self._plain.select(harvest)

    async def conclude(self, task: Task, observations: Sequence[Observation]) -> bool | None:
        """Yes, no or neither."""
        try:
            return await values.conclude(self._asker, self._world, task, observations)
        except (ModelRetryError, BudgetSpentError):
            return await self._plain.conclude(task, observations)

    async def combine(self, task: Task) -> Result:
        """Rows that were shown, or a comparison of numbers that the model names."""
        if takes(task):
            taken = await self._plain.combine(task)
            if taken["status"] == "answered":
                return taken
        try:
            return await values.combine(self._asker, task)
        except (ModelRetryError, BudgetSpentError):
            return await self._plain.combine(task)

    async def ask(self, inquiring: Inquiring) -> str:
        """The model's question, else a fixed sentence."""
        try:
            return await telling.ask(self._asker, inquiring)
        except (ModelRetryError, BudgetSpentError):
            return await self._plain.ask(inquiring)

    async def summarize(self, closing: Closing) -> Summary:
        """The model's words on what was found, told piece by piece, then fixed sentences on what
        was not: what is missing, failed, impossible, or waits for approval is never left out.
        """
        plain = await self._plain.summarize(replace(closing, plain=True))
        found, rest = telling.parted(closing)
        if closing.plain or not found.subtasks:
            return plain
        speaker = telling.Speaker(closing.say)
        try:
            async for piece in telling.pieces(self._asker, self._world, found):
                await speaker.hear(piece)
        except (BudgetSpentError, ModelUnavailableError):
            return await self._plain.summarize(closing)
        told = telling.read_summary(speaker.text, plain.status, telling.call_ids(closing.results))
        if not told.answer:
            return plain
        if not rest.subtasks:
            return told
        notes = (await self._plain.summarize(replace(rest, plain=True))).answer
        if closing.say is not None:
            await closing.say(f"\n{notes}")
        return replace(told, answer=f"{told.answer}\n{notes}")

    async def aclose(self) -> None:
        """Close the connections to the model."""
        await self._asker.aclose()
