"""Puts a question of a run to the person at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.line_reading import LeftError
from app.printable import printable

if TYPE_CHECKING:
    from app.line_reading import Reader
    from graphs.gaps import Reply
    from graphs.state import Gap, Inquiry


def person_is_there() -> bool:
    """Whether questions can be seen and answered."""
    return sys.stdin.isatty() and sys.stderr.isatty()


async def put(
    inquiry: Inquiry,
    reader: Reader,
    say: Callable[[str], None],
    takes: Callable[[str, Gap], bool] = lambda *_: False,
) -> Reply | None:
    """The answer of the person; None when they give none (an empty line, "no", Ctrl-D or Ctrl-C).

    Several things are asked one after the other, until an answer says several at once; the answers
    go back by name. ``say`` prints a line; an entry that ``takes`` accepts is none of the answers,
    and ends the asking.
    """
    from graphs.gaps import is_declined
    from graphs.planning.replies import says_several

    gaps, answers = inquiry["gaps"], {}
    if len(gaps) > 1:
        say(printable(inquiry["text"]))
    try:
        for gap in gaps:
            entry = await _answer(gap, reader, say)
            if takes(entry, gap) or is_declined(gap, entry):
                return None
            answers[gap["name"]] = entry
            if says_several(entry):
                break  # it is put where it belongs; what is still missing is asked anew
    except (EOFError, LeftError):
        say("")
        return None
    return {name: answer for name, answer in answers.items() if answer} or None


async def _answer(gap: Gap, reader: Reader, say: Callable[[str], None]) -> str:
    about = f": {gap['about']}" if gap["about"] else ""
    example = f" (for example {gap['example']})" if gap["example"] else ""
    say(printable(f"{gap['name']}{about}{example}?"))
    for number, option in enumerate(gap["options"], 1):
        say(f"  {number}. {printable(option)}")
    return await reader.line("> ")
