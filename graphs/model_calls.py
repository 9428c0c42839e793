"""Tells whoever records a run what a chat model was asked, and what it said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graphs.spending import Decision, Payment

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One question to a chat model."""

    decision: Decision
    model: str
    messages: Sequence[tuple[str, str]]
    """Role and text of each."""
    answer: str = ""
    payment: Payment | None = None
    """None where nothing was paid: the answer was kept, or none came."""
    seconds: float = 0.0
    error: str = ""
    """Why no answer came."""
    silent: bool = False
    """Whether the question stayed without an answer, all models tried."""


Listener = Callable[[ModelCall], None]
_LISTENING: ContextVar[Listener | None] = ContextVar("_LISTENING", default=None)


def report_model_call(call: ModelCall) -> None:
    """Tell whoever listens; for those who ask models, as they do not know whose run it is."""
    listener = _LISTENING.get()
    if listener is not None:
        listener(call)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """The calls of models made inside are told to the listener."""
    before = _LISTENING.set(listener)
    try:
        yield
    finally:
        _LISTENING.reset(before)


def as_told(messages: Sequence[BaseMessage]) -> list[tuple[str, str]]:
    """Role and text of chat messages."""
    return [(message.type, str(message.text)) for message in messages]
