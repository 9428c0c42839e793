"""Requests of lessons written by a chat model, in varied contexts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from random import Random
from typing import TYPE_CHECKING

from pydantic import BaseModel, Field

from evals.teaching.making import NoMoreWordsError, Worded, Wording
from evals.teaching.wording import moods, request_of
from memory.errors import DeveloperError, ModelRetryError
from prompts.decisions import Prompt, decision_prompt

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.teaching.records import Draft

MOODS = ("calm", "happy", "annoyed", "worried")
AGES = ("a teenager", "a grown-up", "an elderly person")
DIALECTS = ("British", "American", "Australian", "Indian", "Irish", "South African")
"""Contexts as published: three ages, four moods, six dialects of English."""


class TaughtRequest(BaseModel):
    """A request as a person would write it."""

    request: str = Field(min_length=1)


@asynccontextmanager
async def by_model(settings: Settings, most: int) -> AsyncIterator[Wording]:
    """A chat model writes requests, with ``most`` calls of it.

    Raises ``DeveloperError`` (code ``no_model``) where none is set. What writes raises
    ``ModelUnavailableError`` where the model does not answer: what was not asked is not dropped.
    """
    from app.reasoners import make_asker

    if not settings.model:
        message = "--model-calls asks a chat model, and none is set. Set CAIRN_MODEL."
        raise DeveloperError(message, code="no_model")
    asker, left = make_asker(settings), [most]

    async def wording(draft: Draft, chance: Random) -> Worded | None:
        if not left[0]:
            raise NoMoreWordsError
        left[0] -= 1
        context = _context(chance)
        try:
            found = await asker.ask(
                "program",
                _prompt(draft, context),
                TaughtRequest,
                lambda one: _lacks(draft, one.request),
            )
        except ModelRetryError:
            return None
        return found.request, context, settings.model

    async with aclosing(asker):
        yield wording


def _context(chance: Random) -> dict[str, str]:
    return {
        "mood": chance.choice(MOODS),
        "age": chance.choice(AGES),
        "dialect": chance.choice(DIALECTS),
    }


def _prompt(draft: Draft, context: dict[str, str]) -> Prompt:
    return decision_prompt(
        "teach_request",
        plain=request_of(draft, moods()[0]),
        program=draft.program,
        stated=", ".join(draft.stated),
        **context,
    )


def _lacks(draft: Draft, request: str) -> str:
    """What a request does not state, so that nobody could answer it."""
    said = request.casefold()
    lacking = [value for value in draft.stated if value.casefold() not in said]
    return f"The request must state {', '.join(lacking)}, as written here." if lacking else ""
