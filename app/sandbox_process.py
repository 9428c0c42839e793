"""The sandbox services as a child process: started, waited for, ended with its parent."""

from __future__ import annotations

import http.client
import json
import secrets
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import IO, Any, cast
from urllib.parse import urlsplit

from memory.errors import DeveloperError

MODULE = "evals.sandbox"
_START_SECONDS = 60.0
_FETCH_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class SandboxServices:
    """Where the services listen and what they share."""

    today: date
    base_urls: dict[str, str]
    """Group id -> address."""
    documents: dict[str, str]
    """Group id -> its OpenAPI document, JSON."""


class SandboxProcess:
    """Services that come up, and whose documents are read, while their parent does other things.

    The child ends by itself when this process dies: it watches the pipe that this object holds
    open.
    """

    def __init__(self, today: date | None = None) -> None:
        self.api_key = secrets.token_urlsafe(18)
        self._services: SandboxServices | None = None
        self._problem = ""
        command = [sys.executable, "-P", "-m", MODULE]
        pipe = subprocess.PIPE
        # A session of its own: a Ctrl-C at the terminal is for the chat, not for the services.
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, start_new_session=True
        )
        self._configure(today)
        self._starting = threading.Thread(target=self._come_up, daemon=True)
        self._starting.start()

    def ready(self) -> SandboxServices:
        """Wait for the services. Raises ``DeveloperError`` (code ``sandbox_failed``)."""
        self._starting.join(_START_SECONDS)
        if self._services is None:
            raise DeveloperError(
                f"The sandbox services did not start: {self._complaint()}. "
                "Set CAIRN_SANDBOX=off and import tools of your own, or see `cairn doctor`.",
                code="sandbox_failed",
            )
        return self._services

    def stop(self) -> None:
        """End the services, which keep nothing; harmless when they ended already."""
        self._process.kill()
        self._process.wait()
        self._starting.join()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                cast("IO[str]", pipe).close()

    def _configure(self, today: date | None) -> None:
        config: dict[str, Any] = {"api_key": self.api_key}
        if today is not None:
            config["today"] = today.isoformat()
        stdin = cast("IO[str]", self._process.stdin)
        with suppress(OSError):  # it died at once; ready() says why
            stdin.write(json.dumps(config) + "\n")
            stdin.flush()

    def _come_up(self) -> None:
        try:
            line = cast("IO[str]", self._process.stdout).readline()
            if not line.strip():
                return
            told = json.loads(line)
            services = told["services"]
            self._services = SandboxServices(
                today=date.fromisoformat(told["today"]),
                base_urls={name: s["base_url"] for name, s in services.items()},
                documents={name: _fetch(s["openapi_url"]) for name, s in services.items()},
            )
        except (OSError, ValueError, KeyError, http.client.HTTPException) as error:
            self._problem = f"{type(error).__name__}: {error}"

    def _complaint(self) -> str:
        if self._problem:
            return self._problem
        try:
            self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return f"no answer within {_START_SECONDS:g} s"
        lines = cast("IO[str]", self._process.stderr).read().strip().splitlines()
        return lines[-1] if lines else f"exit code {self._process.returncode}"


def _fetch(url: str) -> str:
    """The text at a loopback address, whatever proxies are set."""
    address = urlsplit(url)
    connection = http.client.HTTPConnection(
        cast("str", address.hostname), address.port, timeout=_FETCH_SECONDS
    )
    try:
        connection.request("GET", address.path)
        return connection.getresponse().read().decode()
    finally:
        connection.close()
