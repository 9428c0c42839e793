"""Puts a question of a run to the person at the terminal."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING

import click

from app.printable import printable

if TYPE_CHECKING:
    from graphs.gaps import Reply
    from graphs.state import Gap, Inquiry


def person_is_there() -> bool:
    """Whether questions can be seen and answered."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def put(inquiry: Inquiry) -> Reply | None:
    """The answer of the person; None when they give none (an empty line, Ctrl-D or Ctrl-C).

    Several things are asked one after the other; the answers go back by name.
    """
    gaps = inquiry["gaps"]
    if len(gaps) > 1:
        click.echo(printable(inquiry["text"]), err=True)
    interrupted = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        answers = {gap["name"]: _answer(gap) for gap in gaps}
    except (EOFError, KeyboardInterrupt):
        click.echo(err=True)
        return None
    finally:
        signal.signal(signal.SIGINT, interrupted)
    given = {name: answer for name, answer in answers.items() if answer}
    return given or None


def _answer(gap: Gap) -> str:
    about = f": {gap['about']}" if gap["about"] else ""
    example = f" (for example {gap['example']})" if gap["example"] else ""
    click.echo(printable(f"{gap['name']}{about}{example}?"), err=True)
    for number, option in enumerate(gap["options"], 1):
        click.echo(printable(f"  {number}. {option}"), err=True)
    click.echo("> ", nl=False, err=True)
    return input().strip()
