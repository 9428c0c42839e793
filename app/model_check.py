"""Asks every chat model of the settings one small question, as the doctor does."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import BaseModel

from memory.errors import DeveloperError, ModelRetryError

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.models.options import ModelOptions

_MOST_SECONDS = 10.0


class Total(BaseModel):
    """The answer to the question."""

    total: int


async def try_models(settings: Settings) -> dict[str, float]:
    """Model -> seconds that its answer took.

    Raises ``CairnError`` for the first that cannot be made, refuses, or does not answer rightly.
    """
    from app.reasoners import model_options

    options = model_options(settings)
    return {name: await _ask(options, name) for name in settings.models()}


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
