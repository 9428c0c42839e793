"""A running sandbox, one for each test file."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

KEY = {"X-API-Key": "open-sesame"}
CONFIG = {"api_key": "open-sesame", "user": "eva", "seed": 7, "today": "2026-05-12"}


@dataclass(frozen=True)
class Sandbox:
    """The services of a process, to be called by name."""

    ready: dict[str, Any]
    client: httpx.Client = field(repr=False)

    def send(self, service: str, method: str, path: str, **options: Any) -> httpx.Response:
        """One request, without retry."""
        base = self.ready["services"][service]["base_url"]
        return self.client.request(method, base + path, timeout=10, **options)

    def get(self, service: str, path: str, **params: Any) -> Any:
        """The body of a successful GET with the key; 503 is tried again once."""
        for _ in range(2):
            response = self.send(service, "GET", path, params=params, headers=KEY)
            if response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                break
        assert response.status_code == httpx.codes.OK, f"{path}: {response.text[:200]}"
        return response.json()


def start(config: str = json.dumps(CONFIG), *arguments: str) -> subprocess.Popen[str]:
    """Start a sandbox; the caller ends it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "evals.sandbox", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write(config + "\n")
    process.stdin.flush()
    return process


def first_line(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What the process announces."""
    assert process.stdout is not None
    ready: dict[str, Any] = json.loads(process.stdout.readline())
    return ready


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    process = start()
    with httpx.Client() as client:
        yield Sandbox(first_line(process), client)
    process.communicate(timeout=10)


@pytest.fixture
def start_sandbox() -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """`start` whose processes are ended after the test."""
    started: list[subprocess.Popen[str]] = []

    def begin(*arguments: str) -> subprocess.Popen[str]:
        started.append(start(*arguments))
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        with process:  # closes its pipes
            pass


@pytest.fixture
def announced() -> Callable[[subprocess.Popen[str]], dict[str, Any]]:
    return first_line
