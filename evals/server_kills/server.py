"""The server as a process of its own that can be killed at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from evals.kills.command_line import Command, CommandLine
from memory.errors import DeveloperError

_GREETING = "Cairn serves "


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    url: str
    seconds: float
    """How long it took until it served."""
    command: Command

    def kill(self) -> None:
        """Kill it with SIGKILL and wait until it is dead."""
        self.command.kill()


@contextmanager
def running(command_line: CommandLine) -> Iterator[Server]:
    """A server on any free port, killed when the block ends.

    Raises ``DeveloperError`` (code ``server_failed``) when it does not start.
    """
    with command_line.start("serve", "--port", "0") as command:
        line = command.wait_for_line(_GREETING)
        if line is None:
            message = f"The server did not start: {command.complaint()[-500:]}"
            raise DeveloperError(message, code="server_failed")
        url = line.removeprefix(_GREETING).split()[0]
        yield Server(url, command.seconds(), command)
