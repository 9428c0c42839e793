"""The contract of what answers the prompts of strategies: a chat model, or the record of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel

from graphs.spending import Decision
from prompts.decisions import Prompt

A = TypeVar("A", bound=BaseModel)


class PromptAsker(Protocol):
    """Has prompts answered."""

    async def ask(
        self,
        decision: Decision,
        prompt: Prompt,
        form: type[A],
        check: Callable[[A], str],
        *,
        narrowed: dict[str, Any] | None = None,
    ) -> A:
        """The checked answer; raises as ``graphs.models.asking.Asker.ask``."""
        ...
