"""Serves a live service on a free loopback port; its data can be made fresh at any time."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import uvicorn

from evals.live.records import Data, LiveService
from memory.errors import DeveloperError

HOST = "127.0.0.1"
_START_SECONDS = 10.0
_LOOKS_EVERY_S = 0.005


class ServedService:
    """A running service."""

    def __init__(self, service: LiveService, base_url: str, data: Data) -> None:
        self.service = service
        self.base_url = base_url
        self._data = data

    def reset(self) -> Data:
        """Make the data fresh, in place, since the application keeps hold of it; and copy it."""
        self._hold(self.service.data())
        return self.data()

    def data(self) -> Data:
        """A copy of what the service holds now."""
        return deepcopy(self._data)

    @contextmanager
    def on_trial(self) -> Iterator[None]:
        """Undo at the end of the block what was changed in it."""
        kept = self.data()
        try:
            yield
        finally:
            self._hold(kept)

    def _hold(self, data: Data) -> None:
        self._data.clear()
        self._data.update(data)

    def description(self) -> Any:
        """Its description at the address where it listens."""
        return self.service.description(self.base_url)


@contextmanager
def serve(service: LiveService) -> Iterator[ServedService]:
    """Serve until the block ends. Raises ``DeveloperError`` (code ``service_failed``)."""
    data = service.data()
    listener = _listen()
    server = uvicorn.Server(_config(service.application(data)))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        _wait(server, thread, service.name)
        yield ServedService(service, f"http://{HOST}:{listener.getsockname()[1]}", data)
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


def _listen() -> socket.socket:
    # With TCP named, asyncio sends small writes at once; else each answer waits 40 ms for an ACK.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind((HOST, 0))
    listener.listen(128)
    return listener


def _config(application: Any) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        access_log=False,
        log_config=None,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=1,
    )


def _wait(server: uvicorn.Server, thread: threading.Thread, name: str) -> None:
    give_up = time.monotonic() + _START_SECONDS
    while not server.started:
        if not thread.is_alive() or time.monotonic() > give_up:
            raise DeveloperError(f"The live service {name} did not start.", code="service_failed")
        time.sleep(_LOOKS_EVERY_S)
