"""The process: four services on free loopback ports, until the parent goes away."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn
from fastapi import FastAPI

from evals.sandbox.config import Config
from evals.sandbox.dining.app import dining_app
from evals.sandbox.shopping.app import shopping_app
from evals.sandbox.travel.app import travel_app
from evals.sandbox.weather.app import weather_app

HOST = "127.0.0.1"


def build_services(config: Config) -> dict[str, FastAPI]:
    """The apps by service name, sharing nothing but the configuration."""
    return {
        "weather": weather_app(config),
        "travel": travel_app(config),
        "dining": dining_app(config),
        "shopping": shopping_app(config),
    }


class _Server(uvicorn.Server):
    """Leaves signals to the process, which holds four servers, and tells when it is ready."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self.ready.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _listen() -> socket.socket:
    # With TCP named, asyncio sends small writes at once; else each answer waits 40 ms for an ACK.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind((HOST, 0))
    listener.listen(128)
    return listener


def _server(app: FastAPI) -> _Server:
    return _Server(
        uvicorn.Config(
            app,
            access_log=False,
            log_config=None,
            lifespan="off",
            ws="none",
            timeout_graceful_shutdown=1,
        )
    )


def _announce(config: Config, listeners: dict[str, socket.socket]) -> None:
    bases = {name: f"http://{HOST}:{sock.getsockname()[1]}" for name, sock in listeners.items()}
    services = {
        name: {"base_url": base, "openapi_url": f"{base}/openapi.json"}
        for name, base in bases.items()
    }
    line = json.dumps({"today": config.today.isoformat(), "services": services})
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _stop_at_end_of_input(stdin: int, stop: asyncio.Event) -> None:
    """Set `stop` when the other end of stdin is closed, which the parent's death does too."""
    loop = asyncio.get_running_loop()

    def wait() -> None:
        while os.read(stdin, 65536):
            pass
        with suppress(RuntimeError):  # the loop has ended by itself
            loop.call_soon_threadsafe(stop.set)

    # A thread, since an event loop cannot watch a stdin that is a file or /dev/null.
    threading.Thread(target=wait, name="stdin", daemon=True).start()


async def serve(config: Config, stdin: int | None) -> None:
    """Serve until SIGTERM or SIGINT, or until `stdin` (a file descriptor) reaches its end."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    listeners = {name: _listen() for name in ("weather", "travel", "dining", "shopping")}
    servers = {name: _server(app) for name, app in build_services(config).items()}
    running = [
        asyncio.create_task(server.serve(sockets=[listeners[name]]))
        for name, server in servers.items()
    ]
    await asyncio.gather(*(server.ready.wait() for server in servers.values()))
    _announce(config, listeners)
    if stdin is not None:
        _stop_at_end_of_input(stdin, stop)
    await stop.wait()
    for server in servers.values():
        server.should_exit = True
    await asyncio.gather(*running)
