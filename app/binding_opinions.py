"""What a chat model says of bindings that wait for a person's look."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from tools.binding_judge import BindingJudge, BindingVerdict
    from tools.graph import Binding
    from tools.records import Tool

_AT_ONCE = 4
"""Questions to the model at the same time."""


def model_opinions(
    settings: Settings, bindings: Sequence[Binding], tools: Mapping[str, Tool]
) -> list[BindingVerdict | None]:
    """The labels of each binding, None where the model gave no usable answer; blocks.

    Raises ``DeveloperError`` (code ``no_model``) where the settings name none, and as
    ``Asker.ask`` where none answers.
    """
    if not settings.model:
        raise DeveloperError(
            "--judge asks a chat model and none is set. Set CAIRN_MODEL, or leave --judge out.",
            code="no_model",
        )
    from app.reasoners import make_asker
    from graphs.models.binding_judge import ModelBindingJudge

    async def ask() -> list[BindingVerdict | None]:
        asker = make_asker(settings)
        try:
            return await opinions(ModelBindingJudge(asker), bindings, tools)
        finally:
            await asker.aclose()

    return asyncio.run(ask())


async def opinions(
    judge: BindingJudge, bindings: Sequence[Binding], tools: Mapping[str, Tool]
) -> list[BindingVerdict | None]:
    """The labels of each binding, some at once."""
    free = asyncio.Semaphore(_AT_ONCE)

    async def one(binding: Binding) -> BindingVerdict | None:
        async with free:
            return await judge.judge(binding, tools[binding.source], tools[binding.target])

    return list(await asyncio.gather(*map(one, bindings)))
