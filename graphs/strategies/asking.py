"""Asks the chat model for what a strategy decides, within the limits of the run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel

from graphs.context import RunContext
from graphs.models.errors import ModelUnavailableError
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.spending import BudgetSpentError, Decision
from graphs.strategies.state import SUBTASK
from memory.errors import ModelRetryError
from prompts.decisions import Prompt

A = TypeVar("A", bound=BaseModel)


class UndecidedError(Exception):
    """The model decided nothing; the message is for the person."""


async def ask_model(
    context: RunContext,
    decision: Decision,
    prompt: Prompt,
    form: type[A],
    check: Callable[[A], str],
    narrowed: dict[str, Any] | None = None,
) -> A:
    """The checked answer of the model.

    Raises ``UndecidedError`` at a limit, for an answer that is wrong twice, and where no model
    answers; ``ModelRefusedError`` where the settings are wrong.
    """
    if context.asker is None:  # the run began where there was one
        raise UndecidedError("no chat model is set")
    if is_late(context):
        raise UndecidedError(await hit_limit(context, "wall_seconds", SUBTASK))
    try:
        with context.spending.deciding(decision):
            return await context.asker.ask(decision, prompt, form, check, narrowed=narrowed)
    except BudgetSpentError as error:
        raise UndecidedError(await hit_limit(context, error.limit, SUBTASK)) from error
    except ModelRetryError as error:
        raise UndecidedError("the answers of the chat model could not be used") from error
    except ModelUnavailableError as error:
        raise UndecidedError("no chat model answered") from error
