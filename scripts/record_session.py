"""Records a chat session as a picture: python scripts/record_session.py docs/session.svg.

Types the lines below into `cairn chat` in a terminal (tmux), on a data folder of its own with the
sandbox services, and draws what the terminal shows. Prints it as text, too.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.text import Text

COLUMNS, ROWS = 100, 70
SESSION = "cairn-session"
PROMPT = ">"
SAID = (
    "What will the weather be in Oslo on 20 May?",
    "and in Helsinki?",
    "Find hotels in Oslo for 20 May to 22 May",
    "which of them has the best rating?",
    "book it for Ann Lee",
    "approve",
)
_PATIENCE_S = 60.0
_QUIET_S = 1.0


def tmux(*arguments: str) -> str:
    """What tmux prints."""
    done = subprocess.run(["tmux", *arguments], check=True, capture_output=True, text=True)
    return done.stdout


def screen(*, colours: bool = False) -> str:
    """What the terminal shows."""
    shown = tmux("capture-pane", "-p", "-t", SESSION, *(["-e"] if colours else []))
    return shown.rstrip("\n")


def wait_for_prompt() -> None:
    """Until something can be typed, and nothing has moved for a moment."""
    until, before = time.monotonic() + _PATIENCE_S, ""
    while time.monotonic() < until:
        time.sleep(_QUIET_S)
        now = screen()
        last = now.splitlines()[-1] if now else ""
        if now == before and last.rstrip() == PROMPT:
            return
        before = now
    raise SystemExit(f"No prompt within {_PATIENCE_S:g} s:\n{screen()}")


def record() -> tuple[str, str]:
    """The session as the terminal shows it: plain, and with colours."""
    cairn = Path(sys.executable).with_name("cairn")
    with tempfile.TemporaryDirectory(prefix="cairn-session-", ignore_cleanup_errors=True) as folder:
        subprocess.run(  # what is learnt of the tools once is not part of the session
            [cairn, "ask", "-q", "What is the weather in Rome today?"],
            check=True,
            capture_output=True,
            env={**os.environ, "CAIRN_DATA_DIR": folder},
        )
        size = ("-x", str(COLUMNS), "-y", str(ROWS))
        settings = ("-e", f"CAIRN_DATA_DIR={folder}")
        tmux("new-session", "-d", "-s", SESSION, *size, *settings, f"{cairn} chat")
        try:
            wait_for_prompt()
            for line in SAID:
                tmux("send-keys", "-t", SESSION, "-l", line)
                tmux("send-keys", "-t", SESSION, "Enter")
                wait_for_prompt()
            return screen(), screen(colours=True)
        finally:
            tmux("send-keys", "-t", SESSION, "C-d")
            time.sleep(_QUIET_S)
            subprocess.run(
                ["tmux", "kill-session", "-t", SESSION], check=False, capture_output=True
            )


def main(picture: Path) -> None:
    """Draw the picture, print the text."""
    plain, coloured = record()
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(coloured))
    picture.write_text(console.export_svg(title="cairn chat"))
    print(plain)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
