"""A chat without a terminal: a request a line, from standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.chat.loop import attempt
from app.line_reading import signals_raise

if TYPE_CHECKING:
    from app.chat.conversation import Conversation

_MOST_BYTES = 4_000_001
"""More than the longest request that the settings allow."""


async def answer_lines(chat: Conversation) -> bool:
    """Answer each line; returns whether all could be answered."""
    all_answered = True
    for line in _lines():
        if line.strip():
            is_answered = await attempt(chat, line.strip())
            all_answered = all_answered and is_answered
        if chat.is_over:
            break
    return all_answered


def _lines() -> Iterator[str]:
    """The lines of standard input; of one that is too long only so much that it is refused."""
    is_begun = False
    while data := _next_line():
        if not is_begun:
            yield data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
        is_begun = not data.endswith(b"\n")


def _next_line() -> bytes:
    if sys.stdin is None:  # closed by whoever started the chat
        return b""
    with signals_raise(KeyboardInterrupt):
        return sys.stdin.buffer.readline(_MOST_BYTES)
