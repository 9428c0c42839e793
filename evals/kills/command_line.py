"""The command line as a process of its own that can be killed at any moment."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from typing import IO, Any, cast

_COMMAND = (sys.executable, "-P", "-m", "app")
_WHOLE_SECONDS = 120.0
"""How long a command may take that nobody kills."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A command that ended by itself."""

    code: int
    output: str
    complaint: str
    """What it wrote to standard error."""
    seconds: float

    def document(self) -> Mapping[str, Any]:
        """The JSON document that it printed; empty where it printed none."""
        try:
            found = json.loads(self.output)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


class CommandLine:
    """Starts ``cairn`` with settings of its own; those of the user do not count."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self._folder = folder
        self._environment = {
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
            "PYTHONUTF8": "1",
            "CAIRN_ENV_FILE": "",
            **settings,
        }

    def start(self, *arguments: str) -> Command:
        """Start a command and do not wait for it."""
        return Command(arguments, self._folder, self._environment)

    def run(self, *arguments: str) -> Ended:
        """Run a command to its end. Raises ``TimeoutError`` when it does not end."""
        with self.start(*arguments) as command:
            return command.end()


class Command:
    """A running command; killed when its block ends, should it still run."""

    def __init__(self, arguments: tuple[str, ...], folder: Path, env: Mapping[str, str]) -> None:
        self.event_times: list[float] = []
        """Seconds from the start to each event of the run that it told of (``--trace``)."""
        self._arguments = arguments
        self._started = time.monotonic()
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            [*_COMMAND, *arguments],
            cwd=folder,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=pipe,
            stderr=pipe,
            encoding="utf-8",
            errors="replace",
        )
        self._changed = Condition()
        self._reading = True
        self._lines: list[str] = []
        self._output = ""
        self._threads = [Thread(target=self._read_errors), Thread(target=self._read_output)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Command:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    def wait_for_event(self, number: int, kind: str = "", naming: Collection[str] = ()) -> bool:
        """Wait until so many events were told of; whether they were, it may end before.

        With ``kind`` only those of a kind count, with ``naming`` those that name one of the tools.
        """

        def told() -> int:
            return sum(_is(line, kind, naming) for line in self._told())

        with self._changed:
            self._changed.wait_for(
                lambda: told() >= number or not self._reading, timeout=_WHOLE_SECONDS
            )
            return told() >= number

    def wait_for_line(self, beginning: str) -> str | None:
        """Wait for a line on standard error that begins so; None where it ends before."""

        def told() -> str | None:
            return next((line for line in self._lines if line.startswith(beginning)), None)

        with self._changed:
            self._changed.wait_for(
                lambda: told() is not None or not self._reading, timeout=_WHOLE_SECONDS
            )
            return told()

    def complaint(self) -> str:
        """What it wrote to standard error until now."""
        return "".join(self._lines)

    def wait_for_end(self, seconds: float) -> bool:
        """Whether it has ended, at the latest after so many seconds."""
        try:
            self._process.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self) -> None:
        """Kill it with SIGKILL, if it still runs, and wait until it is dead."""
        self._process.kill()
        self._process.wait()
        self._join()

    @property
    def was_killed(self) -> bool:
        """Whether it was killed; False while it runs and when it had ended before."""
        return self._process.returncode == -signal.SIGKILL

    def end(self) -> Ended:
        """Wait for its end. Raises ``TimeoutError`` when it does not end."""
        if not self.wait_for_end(_WHOLE_SECONDS):
            message = f"`cairn {' '.join(self._arguments)}` did not end"
            raise TimeoutError(message)
        seconds = self.seconds()
        self._join()
        return Ended(self._process.returncode, self._output, "".join(self._lines), seconds)

    def seconds(self) -> float:
        """How long ago it was started."""
        return time.monotonic() - self._started

    def told(self) -> int:
        """The highest number of an event that it told of."""
        return max((int(line.split()[0]) for line in self._told()), default=0)

    def _told(self) -> list[str]:
        """The lines of ``--trace``: number, time, subtask, kind, data."""
        return [line for line in self._lines if _is_event(line)]

    def _read_errors(self) -> None:
        for line in cast("IO[str]", self._process.stderr):
            with self._changed:
                self._lines.append(line)
                if _is_event(line):
                    self.event_times.append(self.seconds())
                self._changed.notify_all()
        with self._changed:
            self._reading = False
            self._changed.notify_all()

    def _read_output(self) -> None:
        self._output = cast("IO[str]", self._process.stdout).read()

    def _join(self) -> None:
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdout, self._process.stderr):
            cast("IO[str]", pipe).close()


def _is_event(line: str) -> bool:
    return line.partition(" ")[0].isdecimal()


def _is(line: str, kind: str, naming: Collection[str]) -> bool:
    """Whether a line of ``--trace`` tells of an event of the kind that names one of the tools."""
    is_kind = not kind or line.split(" ")[3] == kind
    return is_kind and (not naming or any(f'"{tool}"' in line for tool in naming))
