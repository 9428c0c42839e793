"""What a person types, one entry at a time."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol

import click

from app.ending import ENDS
from app.printable import printable_lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class LeftError(Exception):
    """The person pressed Ctrl-C instead of answering."""


class Reader(Protocol):
    """Asks for entries; one at a time."""

    async def line(self, prompt: str, *, default: str = "") -> str:
        """The next entry, begun with ``default``; it may have several lines.

        Raises ``LeftError`` for Ctrl-C, and ``EOFError`` for Ctrl-D.
        """
        ...

    def forget_typed(self) -> None:
        """Drop what was typed before it was asked for."""
        ...


class LineReader:
    """Reads lines as the terminal edits them; what is printed goes to standard error on demand."""

    def __init__(self, *, err: bool = False) -> None:
        self._err = err

    async def line(self, prompt: str, *, default: str = "") -> str:
        """As ``Reader``; a default is printed first, and an empty line takes it."""
        if default:
            click.echo(printable_lines(default), err=self._err)
        return self._read(prompt) or default

    def forget_typed(self) -> None:
        """As ``Reader``."""
        drop_typed()

    def _read(self, prompt: str) -> str:
        """One line; blocks the event loop, where nothing else is under way."""
        with signals_raise(LeftError):
            click.echo(prompt, nl=False, err=self._err)
            return input().strip()


def drop_typed() -> None:
    """Drop what the terminal holds of standard input; nothing where it is none."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        with suppress(termios.error):
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


@contextmanager
def signals_raise(left: type[BaseException]) -> Iterator[None]:
    """Around a read that blocks: Ctrl-C raises ``left``, an end from outside ``KeyboardInterrupt``.

    Whatever signals do else. A Ctrl-C that is held down raises once.
    """

    def leave(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)
        raise left

    before = {number: signal.signal(number, signal.default_int_handler) for number in ENDS}
    before[signal.SIGINT] = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
