"""Servers as processes of their own: where they listen, what they take of the machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from memory.errors import DeveloperError

REAL = ("app", "serve")
"""Module and arguments of the server of the agent."""
EMPTY = ("evals.load.empty_server",)
"""Those of the server of empty nodes; a request follows."""

_URL = re.compile(r"http://[\d.]+:\d+")
_START_SECONDS = 120.0
_STOP_SECONDS = 30.0
_LOOKS_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Server:
    """A server that takes requests."""

    url: str
    pid: int
    folder: Path
    """Its data folder."""

    def cpu_seconds(self) -> float:
        """Processor time of its process so far."""
        import psutil

        times = psutil.Process(self.pid).cpu_times()
        return float(times.user + times.system)

    def memory_bytes(self) -> int:
        """Resident memory of its process."""
        import psutil

        return int(psutil.Process(self.pid).memory_info().rss)


@contextmanager
def served(command: Sequence[str], folder: Path, settings: Mapping[str, str]) -> Iterator[Server]:
    """A server of the data folder ``folder`` until the block ends; settings of the user do not
    count.

    Raises ``DeveloperError`` (code ``server_failed``) when it does not come up.
    """
    environment = {
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "PYTHONUTF8": "1",
        "CAIRN_ENV_FILE": "",
        "CAIRN_DATA_DIR": str(folder),
        "CAIRN_SANDBOX": "on",
        "CAIRN_SERVE_PORT": "0",
        **settings,
    }
    folder.mkdir(parents=True, exist_ok=True)
    log = folder.with_suffix(".log")
    with log.open("w", encoding="utf-8") as said:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", *command], cwd=folder, env=environment, stderr=said
        )
    try:
        yield Server(_address(process, log), process.pid, folder)
    finally:
        process.terminate()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    """The URL that the server tells once it takes requests."""
    deadline = time.monotonic() + _START_SECONDS
    while True:
        said = log.read_text(encoding="utf-8")
        if found := _URL.search(said):
            return found.group()
        if process.poll() is not None or time.monotonic() > deadline:
            why = (said.strip().splitlines() or ["it says nothing"])[-1]
            raise DeveloperError(f"The server did not come up: {why}", code="server_failed")
        time.sleep(_LOOKS_SECONDS)
