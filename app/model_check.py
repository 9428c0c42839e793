"""Asks every chat model of the settings one small question, as the doctor does."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import BaseModel

from memory.errors import CairnError, DeveloperError, ModelRetryError

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.models.options import ModelOptions

_MOST_SECONDS = 10.0


class Total(BaseModel):
    """The answer to the question."""

    total: int


async def try_models(settings: Settings) -> dict[str, float | CairnError]:
    """Model -> seconds that its answer took, or why there is none: it cannot be made, refuses, or
    does not answer rightly. All are asked at once.
    """
    from app.reasoners import model_options

    options, names = model_options(settings), settings.models()
    return dict(zip(names, await asyncio.gather(*(_tried(options, n) for n in names)), strict=True))


async def _tried(options: ModelOptions, name: str) -> float | CairnError:
    try:
        return await _ask(options, name)
    except CairnError as error:
        return error


async def _ask(options: ModelOptions, name: str) -> float:
    from graphs.models.asking import Asker
    from graphs.models.chat_models import ChatModels
    from prompts.decisions import Prompt

    alone = replace(
        options,
        default=replace(options.default, model=name),
        overrides={},
        fallbacks=(),
        retries=0,
        timeout_seconds=min(options.timeout_seconds, _MOST_SECONDS),
    )
    started = time.monotonic()
    question = Prompt("You add numbers.", "What is 1 and 1?")
    asker = Asker(ChatModels(alone), alone)
    try:
        await asker.ask("combine", question, Total)
    except ModelRetryError as error:
        message = f"{name!r} does not answer in the form it is told to: {error} Name another model."
        raise DeveloperError(message, code="wrong_model") from error
    finally:
        await asker.aclose()
    return time.monotonic() - started
