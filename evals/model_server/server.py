"""Serves a script on a free loopback port, each request in a thread of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Any

from evals.loopback_serving import in_a_thread
from evals.model_server.encoding import chunks, whole
from evals.model_server.records import Heard, Reply, Script

_PATH = "/v1/chat/completions"


class ModelServer:
    """A running server; ``heard`` grows with every request."""

    def __init__(self, script: Script) -> None:
        self.script = script
        """What answers; may be replaced between requests."""
        self.heard: list[Heard] = []
        """All requests in the order of their arrival."""
        self._lock = Lock()
        self._http = _Server(self)

    @property
    def base_url(self) -> str:
        """The address that clients of the protocol are given."""
        return f"http://127.0.0.1:{self._http.server_port}/v1"

    def reply(self, heard: Heard) -> Reply:
        """Note a request and answer it."""
        with self._lock:
            self.heard.append(heard)
        return self.script(heard)

    def running(self) -> AbstractContextManager[None]:
        """Serve in a thread until the block ends."""
        return in_a_thread(self._http)


@contextmanager
def serve(script: Script) -> Iterator[ModelServer]:
    """A server that answers by the script until the block ends."""
    server = ModelServer(script)
    with server.running():
        yield server


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, model: ModelServer) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.model = model


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else each body waits 40 ms for its head to be acknowledged
    server: _Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != _PATH:
            self._answer(404, {"error": {"message": f"no such path: {self.path}"}}, Reply())
            return
        names = {name.lower(): value for name, value in self.headers.items()}
        heard = Heard(json.loads(body), names)
        reply = self.server.model.reply(heard)
        time.sleep(reply.delay_seconds)
        with suppress(ConnectionError):  # the client did not wait for the answer
            if heard.body.get("stream") and reply.status == 200:
                self._stream(heard, reply)
            else:
                self._answer(reply.status, whole(heard, reply), reply)

    def _answer(self, status: int, body: dict[str, Any], reply: Reply) -> None:
        data = json.dumps(body).encode()
        self._begin(status, "application/json", {**reply.headers, "Content-Length": str(len(data))})
        self.wfile.write(data[: reply.cut_after])
        self.close_connection = reply.cut_after is not None

    def _stream(self, heard: Heard, reply: Reply) -> None:
        self._begin(200, "text/event-stream", {**reply.headers, "Connection": "close"})
        left = reply.cut_after
        for event in chunks(heard, reply):
            data = event.encode()[:left]
            self.wfile.write(data)
            self.wfile.flush()
            left = None if left is None else left - len(data)
        self.close_connection = True

    def _begin(self, status: int, kind: str, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing: what was heard is in ``heard``."""
