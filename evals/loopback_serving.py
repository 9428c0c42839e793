"""Runs a server of the standard library in a thread of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer
from threading import Thread

_LOOKS_EVERY_S = 0.05


@contextmanager
def in_a_thread(server: HTTPServer) -> Iterator[None]:
    """Serve until the block ends; then the server is closed."""
    thread = Thread(target=server.serve_forever, args=(_LOOKS_EVERY_S,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
