"""Errors as data of a trace, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from graphs.models.errors import ModelRefusedError, ModelUnavailableError
from graphs.spending import BudgetSpentError
from memory.errors import (
    BacktrackError,
    CairnError,
    DeveloperError,
    ModelRetryError,
    RunStoppedError,
)

_MADE_FROM_TEXT: dict[str, Callable[[str], CairnError]] = {
    "ModelRefusedError": ModelRefusedError,
    "ModelUnavailableError": ModelUnavailableError,
}
_BASES = (ModelRetryError, BacktrackError, RunStoppedError, DeveloperError, CairnError)


def error_data(error: BaseException) -> dict[str, Any]:
    """What kind of error it was, and what it said."""
    data: dict[str, Any] = {
        "type": type(error).__name__,
        "base": next((b.__name__ for b in _BASES if isinstance(error, b)), ""),
        "code": getattr(error, "code", ""),
        "message": str(error),
    }
    if isinstance(error, BudgetSpentError):
        data["limit"] = error.limit
    return data


def rebuilt(data: Mapping[str, Any]) -> Exception:
    """An error that is handled as the recorded one was."""
    if data["type"] == "BudgetSpentError":
        return BudgetSpentError(data["limit"])
    made = _MADE_FROM_TEXT.get(data["type"])
    if made is not None:
        return made(data["message"])
    base = next((base for base in _BASES if base.__name__ == data["base"]), None)
    if base is None:
        return RuntimeError(data["message"])
    return base(data["message"], code=data["code"])
