"""A terminal of the tests: runs a command on it, types, and reads what appears."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

PASTE, PASTED = b"\x1b[200~", b"\x1b[201~"
CTRL_C, CTRL_D, ENTER, UP = b"\x03", b"\x04", b"\r", b"\x1b[A"
PATIENCE_S = 180
"""How long a loaded machine may take for what takes seconds on an idle one."""
_LEAD = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Makes the terminal the one whose Ctrl-C goes to the command, then becomes the command."""
_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[@-Z\\-_]|\r")


class Terminal:
    """A command that takes this for its terminal."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str],
        cwd: Path,
        columns: int = 100,
        lines: int = 40,
    ) -> None:
        self._own, its = pty.openpty()
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        lead = [sys.executable, "-c", _LEAD, *command]
        self.process = subprocess.Popen(
            lead, cwd=cwd, env=env, stdin=its, stdout=its, stderr=its, start_new_session=True
        )
        os.close(its)
        self.raw = b""
        """All that was printed."""
        self._looked_at = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._own)

    def type(self, *keys: bytes | str) -> None:
        """Press the keys."""
        for key in keys:
            os.write(self._own, key.encode() if isinstance(key, str) else key)

    def insist(self, key: bytes, text: str) -> None:
        """Press a key, again every other second, until a text appears.

        A Ctrl-C in the moment before a blocking read begins is not noticed until the next key.
        """
        for _ in range(PATIENCE_S // 2):
            self.type(key)
            with suppress(AssertionError):
                self.see(text, 2)
                return
        raise AssertionError(f"{text!r} did not come, however often {key!r} was pressed")

    def see(self, text: str, seconds: float = PATIENCE_S) -> str:
        """Wait for a text; returns all from the last text waited for up to this one."""
        end = time.monotonic() + seconds
        while True:
            shown = self.shown
            found = shown.find(text, self._looked_at)
            if found >= 0:
                before, self._looked_at = self._looked_at, found + len(text)
                return shown[before : self._looked_at]
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"{text!r} did not come; there is {shown!r}")

    def leave(self, seconds: float = PATIENCE_S) -> int:
        """Wait for the end of the command; returns its exit code."""
        end = time.monotonic() + seconds
        while self._read(end - time.monotonic()):
            pass
        return self.process.wait(max(end - time.monotonic(), 0.1))

    @property
    def shown(self) -> str:
        """What was printed, without what moves the cursor or colours."""
        return _ESCAPES.sub("", self.raw.decode(errors="replace"))

    def _read(self, seconds: float) -> bool:
        """Take in what comes; False at the end of the command, or when nothing came in time."""
        if not select.select([self._own], [], [], max(seconds, 0))[0]:
            return False
        try:
            part = os.read(self._own, 65_536)
        except OSError:  # the other end is closed
            return False
        self.raw += part
        return bool(part)
