"""The load generator: locust, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from memory.errors import DeveloperError

_FILE = Path(__file__).with_name("locustfile.py")


@dataclass(frozen=True, slots=True)
class Round:
    """What one process of locust saw."""

    requests: int
    failures: int
    seconds: float
    """From the first request to the last answer."""
    times: Counter[int]
    """Milliseconds, rounded to two digits by locust -> requests that took so long."""
    errors: Sequence[str]
    uncounted: int = 0
    """Requests that were to be sent and of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is sent."""

    request: str
    """With the place ``{number}``, so that no two are the same."""
    clients: int
    """Each sends the next request when the last one is answered."""


def check_generator() -> None:
    """Raises ``DeveloperError`` (code ``no_load_generator``) where locust is not installed."""
    if find_spec("locust") is None:
        message = "locust is not installed. Install it: pip install 'cairn-agent[evals]'."
        raise DeveloperError(message, code="no_load_generator")


def send(load: Load, url: str, requests: int, figures: Path) -> Round:
    """Send so many requests; ``figures`` is a file to write in between.

    Raises ``DeveloperError`` (code ``load_failed``) when locust does not end well.
    """
    given = {
        "--locustfile": str(_FILE), "--host": url, "--users": str(load.clients),
        "--spawn-rate": str(load.clients), "--request": load.request,
        "--requests": str(requests), "--figures": str(figures), "--loglevel": "ERROR",
    }  # fmt: skip
    options = [part for pair in given.items() for part in pair]
    command = [sys.executable, "-m", "locust", "--headless", "--only-summary", *options]
    figures.unlink(missing_ok=True)
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    if not figures.exists():
        said = (ended.stderr or ended.stdout).strip().splitlines()
        why = said[-1] if said else f"exit code {ended.returncode}"
        raise DeveloperError(f"locust did not send its requests: {why}", code="load_failed")
    return _read(figures, requests)


def _read(figures: Path, requests: int) -> Round:
    told = json.loads(figures.read_text(encoding="utf-8"))
    times = Counter({round(float(ms)): count for ms, count in told.pop("times").items()})
    return Round(times=times, uncounted=requests - told["requests"], **told)
