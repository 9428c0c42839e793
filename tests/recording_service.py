"""A service on a loopback address that keeps every request as it came over the wire."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Arrival:
    """One request as it arrived, nothing decoded."""

    method: str
    target: str
    """Path and query, percent-encoded."""
    headers: list[tuple[str, str]] = field(default_factory=list)
    """In their order; bytes as Latin-1."""
    body: bytes = b""

    def header(self, name: str) -> str | None:
        """The value of a header as UTF-8; None where it did not come."""
        values = [text for given, text in self.headers if given.lower() == name.lower()]
        return values[0].encode("latin-1").decode() if values else None

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]

    @property
    def query(self) -> str:
        return self.target.partition("?")[2]


class RecordingService:
    """Answers every request with a small JSON object; ``last`` is the newest arrival."""

    def __init__(self, answer: Callable[[Arrival], Any] = lambda _: {"received": 1}) -> None:
        """``answer`` gives the object, a small one where nothing else is said."""
        self.arrivals: list[Arrival] = []
        self.answer = answer
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def last(self) -> Arrival:
        return self.arrivals[-1]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _handler(service: RecordingService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def answer(self) -> None:
            target = self.requestline.split(" ")[1]
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            arrival = Arrival(self.command, target, list(self.headers.items()), body)
            service.arrivals.append(arrival)
            content = json.dumps(service.answer(arrival)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815 the base's names

        def handle(self) -> None:
            with suppress(BrokenPipeError, ConnectionResetError):  # who asked is gone
                super().handle()

        def log_message(self, *arguments: object) -> None: ...

    return Handler
