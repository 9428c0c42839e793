"""What a chat model makes of the questions of combinations."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.programs.combinations import Combination

_AT_ONCE = 4
"""Questions to the model at the same time."""


def with_paraphrases(
    settings: Settings, found: Sequence[Combination], count: int
) -> list[Combination]:
    """The combinations with ``count`` paraphrases at most of each question; blocks.

    Raises ``DeveloperError`` (code ``no_model``) where the settings name none, and as
    ``Asker.ask`` where none answers.
    """
    if not settings.model:
        message = (
            "--paraphrases asks a chat model and none is set. Set CAIRN_MODEL, or leave it out."
        )
        raise DeveloperError(message, code="no_model")
    from app.reasoners import make_asker
    from graphs.models.paraphrasing import paraphrased

    async def ask() -> list[Combination]:
        asker, free = make_asker(settings), asyncio.Semaphore(_AT_ONCE)

        async def one(combination: Combination) -> Combination:
            async with free:
                said = await paraphrased(asker, combination.question, count)
            return combination.model_copy(update={"paraphrases": said})

        try:
            return list(await asyncio.gather(*map(one, found)))
        finally:
            await asker.aclose()

    return asyncio.run(ask())
