"""The sandbox services as a child process: started, waited for, ended with its parent."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
import threading
from dataclasses import dataclass
from datetime import date
from typing import Any

from memory.errors import DeveloperError

MODULE = "evals.sandbox"
_START_SECONDS = 20.0
_STOP_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class SandboxServices:
    """Where the services listen and what they share."""

    today: date
    base_urls: dict[str, str]
    """Group id -> address."""
    documents: dict[str, str]
    """Group id -> address of its OpenAPI document."""


class SandboxProcess:
    """Ends by itself when this process dies: it watches the pipe that this object holds open."""

    def __init__(self, today: date | None = None) -> None:
        self.api_key = secrets.token_urlsafe(18)
        command = [sys.executable, "-P", "-m", MODULE]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        config: dict[str, Any] = {"api_key": self.api_key}
        if today is not None:
            config["today"] = today.isoformat()
        self._line = ""
        try:
            assert self._process.stdin is not None, "stdin is a pipe"
            self._process.stdin.write(json.dumps(config) + "\n")
            self._process.stdin.flush()
        except OSError:
            pass  # it died at once; ready() says why

    def ready(self) -> SandboxServices:
        """Wait for the services. Raises ``DeveloperError`` (code ``sandbox_failed``)."""
        reader = threading.Thread(target=self._read_line, daemon=True)
        reader.start()
        reader.join(_START_SECONDS)
        if not self._line.strip():
            raise DeveloperError(
                f"The sandbox services did not start: {self._complaint()}. "
                "Set CAIRN_SANDBOX=off and import tools of your own, or see `cairn doctor`.",
                code="sandbox_failed",
            )
        told = json.loads(self._line)
        return SandboxServices(
            today=date.fromisoformat(told["today"]),
            base_urls={name: s["base_url"] for name, s in told["services"].items()},
            documents={name: s["openapi_url"] for name, s in told["services"].items()},
        )

    def _read_line(self) -> None:
        assert self._process.stdout is not None, "stdout is a pipe"
        self._line = self._process.stdout.readline()

    def _complaint(self) -> str:
        try:
            self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return f"no answer within {_START_SECONDS:g} s"
        assert self._process.stderr is not None, "stderr is a pipe"
        lines = self._process.stderr.read().strip().splitlines()
        return lines[-1] if lines else f"exit code {self._process.returncode}"

    def stop(self) -> None:
        """End the services; harmless when they ended already."""
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        if self._process.stdin is not None:
            try:
                self._process.stdin.close()
            except OSError:
                pass
        try:
            self._process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in pipes:
            if pipe is not None and not pipe.closed:
                pipe.close()
