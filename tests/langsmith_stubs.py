"""A server on this machine that takes what LangSmith's own tracing sends."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

_BATCHES = {
    "use_multipart_endpoint": False,
    "size_limit": 100,
    "size_limit_bytes": 20_000_000,
    "scale_up_qsize_trigger": 1000,
    "scale_up_nthreads_limit": 16,
}


class LangSmith:
    """Takes whatever comes."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer({"batch_ingest_config": _BATCHES})

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                zipped = self.headers.get("Content-Encoding") == "gzip"
                service.bodies.append(gzip.decompress(body) if zipped else body)
                self._answer({})

            do_PATCH = do_POST  # noqa: N815

            def _answer(self, said: Any) -> None:
                data = json.dumps(said).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *arguments: object) -> None: ...

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}"

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    @property
    def sent(self) -> bytes:
        """All that came."""
        return b"\n".join(self.bodies)

    @property
    def variables(self) -> dict[str, str]:
        """What has a process send its traces here."""
        return {
            "LANGSMITH_TRACING": "true",
            "LANGSMITH_ENDPOINT": self.url,
            "LANGSMITH_API_KEY": "lsv2_none",
            "LANGSMITH_PROJECT": "cairn",
        }


@contextmanager
def langsmith_server() -> Iterator[LangSmith]:
    service = LangSmith()
    try:
        yield service
    finally:
        service.close()
