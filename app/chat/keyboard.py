"""The keyboard of the terminal while no prompt stands there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def without_echo() -> Iterator[None]:
    """What is typed does not appear; the next prompt takes it as if it were typed there.

    Ctrl-C works as ever. A prompt sets its own mode and comes back to this one.
    """
    try:
        import termios
    except ImportError:  # no such terminals here
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    quiet = [*before]
    quiet[0] &= ~termios.ICRNL
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(terminal, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
