"""Serves recorded calls over HTTP on a loopback port."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from evals.loopback_serving import in_a_thread
from evals.replay.recording import read_recording
from evals.simulator.answers import Answers
from tools.library import ToolLibrary

_MOST_NAMED = 5


class Simulator:
    """A running service that answers as recorded, and 404 where nothing is."""

    def __init__(self, answers: Answers, port: int = 0) -> None:
        self.answers = answers
        self.unknown: list[str] = []
        """Requests that came and were not recorded, method and address each."""
        self._http = _Server(self, port)

    @property
    def base_url(self) -> str:
        """Where it listens; recorded paths follow right behind it."""
        return f"http://127.0.0.1:{self._http.server_port}"

    def endpoints(self, library: ToolLibrary) -> dict[str, str]:
        """Group -> its address here, for the ``endpoints`` of a ``tools.http_caller.HttpCaller``.

        Of the groups whose host was recorded, and of those with a name for one (sandbox services).
        """
        found = {}
        for group in library.groups():
            base = urlsplit(group.base_url)
            host = f"/{base.netloc}" if base.netloc in self.answers.hosts else ""
            found[group.id] = f"{self.base_url}{host}{base.path}".rstrip("/")
        return found

    def serve_forever(self) -> None:
        """Serve until interrupted."""
        try:
            self._http.serve_forever(0.2)
        finally:
            self._http.server_close()

    def running(self) -> AbstractContextManager[None]:
        """Serve in a thread until the block ends."""
        return in_a_thread(self._http)


@contextmanager
def simulated(traces: Sequence[Path], port: int = 0) -> Iterator[Simulator]:
    """A simulator of the calls in these traces, until the block ends.

    Raises ``DeveloperError`` as ``read_recording``.
    """
    simulator = Simulator(Answers(read_recording(path) for path in traces), port)
    with simulator.running():
        yield simulator


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, simulator: Simulator, port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.simulator = simulator


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def _answer(self) -> None:
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode(errors="replace")
        simulator = self.server.simulator
        answer = simulator.answers.answer(self.command, self.path, sent)
        if answer is None:
            simulator.unknown.append(f"{self.command} {self.path}")
            self._send(404, self._not_recorded(simulator.answers))
        else:
            self._send(answer.status, answer.body)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = _answer  # noqa: N815

    def _not_recorded(self, answers: Answers) -> dict[str, Any]:
        path = urlsplit(self.path).path
        others = [one for one in answers.requests if one.endswith(path)] or answers.requests
        return {
            "error": "not_recorded",
            "message": f"The traces hold no {self.command} {self.path} with this body.",
            "recorded": sorted(set(others))[:_MOST_NAMED],
        }

    def _send(self, status: int, body: Any) -> None:
        is_text = isinstance(body, str)
        data = b"" if body is None else (body if is_text else json.dumps(body)).encode()
        with suppress(ConnectionError):
            self.send_response(status)
            kind = "text/plain; charset=utf-8" if is_text else "application/json"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing: ``unknown`` keeps what was not recorded."""
