"""Rules first, a chat model where they leave a choice open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from graphs.models.errors import ModelUnavailableError
from graphs.models.reasoner import ModelReasoner
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
from graphs.rules import certainty
from graphs.rules.language import is_known
from graphs.rules.reasoner import RuleReasoner
from graphs.spending import BudgetSpentError
from graphs.state import Observation, Result, Selection, Verdict
from memory.errors import ModelRetryError

A = TypeVar("A")
B = TypeVar("B")
_SILENT = (ModelUnavailableError, BudgetSpentError)
_OF_NO_USE = (*_SILENT, ModelRetryError)


class FastPathReasoner:
    """Implements ``graphs.reasoner.Reasoner``.

    Where the rules have one clear plan for a step they carry it out; what the model planned the
    model carries out, too. It is also asked to split what the rules have no clear plans for, to
    judge what failed, to fill what the rules cannot, and for the answer's words. A request in a
    language that the rules do not read is the model's alone.
    While no model can be reached, or the budget is spent, the rules decide alone.
    """

    name = "rules and model"

    def __init__(self, rules: RuleReasoner, model: ModelReasoner, find: certainty.Find) -> None:
        """``find`` says which tools a search for a subtask starts from."""
        self._rules = rules
        self._model = model
        self._find = find

    async def decompose(self, question: Question) -> Decomposition:
        """By the rules where all steps that can be planned already have one clear plan."""
        plain, thinking = await self._rules.decompose(question), self._rules.thinking
        if await asyncio.to_thread(certainty.is_plain, thinking, question, plain, self._find):
            return plain
        try:
            return await self._model.decompose(question)
        except _SILENT:
            return plain

    async def helpers(self, task: Task, path: Sequence[str]) -> list[str]:
        """The tools that plans of the rules go on with."""
        return await self._rules.helpers(task, path)

    async def _sure(self, task: Task, path: Sequence[str]) -> bool:
        """Whether a path begins the one clear plan that the rules have for a step."""
        return await asyncio.to_thread(certainty.is_clear, self._rules.thinking, task, path)

    async def choose(self, situation: Situation) -> Choice:
        """Along the rules' plan where it is clearly the best and the path is one of theirs."""
        choice = await self._rules.choose(situation)
        if choice.kind != "backtrack" and await self._sure(situation.task, situation.path):
            return choice
        return await _or_else(self._model.next_move(situation), choice)

    async def reflect(self, review: Review) -> Verdict:
        """By the rules unless something went wrong that they cannot mend, or did not plan."""
        verdict = await self._rules.reflect(review)
        mended = bool(verdict["noise"]) and await self._sure(review.task, review.path)
        if verdict["kind"] == "success" or mended:
            return verdict
        try:
            return await self._model.reflect(review)
        except _SILENT:
            return verdict

    async def fill(self, blank: Blank) -> Filled:
        """By the rules for their own plan, unless they leave something open or were refused."""
        if blank.complaint or not await self._sure(blank.task, blank.path):
            return await _either(self._model.fill, self._rules.fill, blank)
        try:
            filled = await self._rules.fill(blank)
        except ModelRetryError:
            return await _either(self._model.fill, self._rules.fill, blank)
        if not filled.missing and certainty.is_apart(filled):
            return filled
        return await _or_else(self._model.fill(blank), filled)

    async def fields(self, harvest: Harvest) -> list[str]:
        """By the rules where they read the request."""
        if is_known(harvest.task.request):
            return await self._rules.fields(harvest)
        return await _either(self._model.fields, self._rules.fields, harvest)

    async def select(self, harvest: Harvest) -> Selection:
        """By the rules for their own plan, where they do all that the clause says."""
        selection, thinking = await self._rules.select(harvest), self._rules.thinking
        if await asyncio.to_thread(certainty.is_settled, thinking, harvest, selection):
            return selection
        return await _or_else(self._model.select(harvest), selection)

    async def conclude(self, task: Task, observations: Sequence[Observation]) -> bool | None:
        """By the rules for their own plan."""
        if await self._sure(task, [observation["tool_id"] for observation in observations]):
            return await self._rules.conclude(task, observations)
        try:
            return await self._model.conclude(task, observations)
        except _SILENT:
            return await self._rules.conclude(task, observations)

    async def combine(self, task: Task) -> Result:
        """By the rules; by the model what they cannot compare."""
        result = await self._rules.combine(task)
        if result["status"] == "answered" and is_known(task.request):
            return result
        return await _or_else(self._model.combine(task), result)

    async def ask(self, inquiring: Inquiring) -> str:
        """By the rules."""
        return await self._rules.ask(inquiring)

    async def summarize(self, closing: Closing) -> Summary:
        """In the model's words where it can be reached."""
        return await self._model.summarize(closing)

    async def aclose(self) -> None:
        """Close the connections to the model."""
        await self._model.aclose()


async def _either(
    model: Callable[[A], Awaitable[B]], rules: Callable[[A], Awaitable[B]], asked: A
) -> B:
    """What the model decides; what the rules do where it cannot, or may not be asked."""
    try:
        return await model(asked)
    except _OF_NO_USE:
        return await rules(asked)


async def _or_else(decided: Awaitable[B], plain: B) -> B:
    """What the model decides; where it cannot, or may not be asked, what the rules did already."""
    try:
        return await decided
    except _OF_NO_USE:
        return plain
