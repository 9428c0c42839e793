"""A small HTTP service of the tests: rivers and their water levels."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.command_stubs import run_here

_NAME = {"type": "string", "description": "Id of the river"}

RIVERS: dict[str, Any] = {
    "openapi": "3.0.3",
    "info": {"title": "Rivers", "description": "Rivers and their water levels."},
    "servers": [{"url": "https://rivers.example.com"}],
    "paths": {
        "/rivers": {
            "get": {
                "operationId": "findRiver",
                "summary": "Find a river by its name",
                "parameters": [
                    {
                        "name": "name",
                        "in": "query",
                        "required": True,
                        "description": "Name of the river",
                        "schema": {"type": "string"},
                    }
                ],
                "responses": {
                    "200": {
                        "description": "The rivers of this name",
                        "content": {
                            "application/json": {
                                "schema": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "properties": {
                                            "river_id": _NAME,
                                            "name": {"type": "string"},
                                        },
                                    },
                                }
                            }
                        },
                    }
                },
            }
        },
        "/rivers/{river_id}/level": {
            "get": {
                "operationId": "getWaterLevel",
                "summary": "Water level of a river now",
                "parameters": [
                    {
                        "name": "river_id",
                        "in": "path",
                        "required": True,
                        "description": "Id of the river",
                        "schema": {"type": "string"},
                    }
                ],
                "responses": {
                    "200": {
                        "description": "The level",
                        "content": {
                            "application/json": {
                                "schema": {
                                    "type": "object",
                                    "properties": {
                                        "river": {"type": "string"},
                                        "level_cm": {
                                            "type": "integer",
                                            "description": "Water level in centimetres",
                                        },
                                    },
                                }
                            }
                        },
                    }
                },
            }
        },
    },
}


class RiverService:
    """The service on a loopback port; it can be stopped, and started again where it was."""

    question = "What is the water level of the river Elbe?"
    document = RIVERS

    def __init__(self) -> None:
        self.river_name = "Elbe"
        self.delay_s = 0.0
        self.key = ""  # what X-Key must hold
        self.slow = ""  # how the path of the calls ends that are delayed
        self.asked = threading.Event()
        self._leaving = threading.Event()
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), self._handler())
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def close(self) -> None:
        """Stop, and answer whoever still waits."""
        self._leaving.set()
        self.stop()

    def answer(self, path: str) -> Any:
        if path.endswith(self.slow):
            self.asked.set()
            self._leaving.wait(self.delay_s)
        if path.endswith("/r-17/level"):
            return {"river": self.river_name, "level_cm": 243}
        return [{"river_id": "r-17", "name": self.river_name}]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                refused = self.headers.get("X-Key", "") != service.key
                told = {"error": "wrong key"} if refused else service.answer(self.path)
                body = json.dumps(told).encode()
                self.send_response(401 if refused else 200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def handle(self) -> None:
                with suppress(BrokenPipeError, ConnectionResetError):  # who asked is gone
                    super().handle()

            def log_message(self, *arguments: object) -> None: ...

        return Handler


@pytest.fixture
def rivers() -> Iterator[RiverService]:
    service = RiverService()
    yield service
    service.close()


@pytest.fixture
def with_rivers(rivers: RiverService, tmp_path: Path) -> Path:
    """A data folder whose library holds the river service alone."""
    document = tmp_path / "rivers.json"
    document.write_text(json.dumps(rivers.document))
    options = ["--base-url", rivers.url, "--allow-loopback"]
    done = run_here(tmp_path / "data", "tools", "import", str(document), *options)
    assert done.code == 0, done.err
    return tmp_path / "data"
