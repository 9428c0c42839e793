"""Descriptions by URL: a slow server, redirects and references to places of others."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from memory.errors import DeveloperError
from tools.description_source import DescriptionReader


class Service(BaseHTTPRequestHandler):
    """Sends where the path says: ``/to/URL``; ``/slow`` sends a byte now and then."""

    def do_GET(self) -> None:
        self.send_response(302 if self.path.startswith("/to/") else 200)
        if self.path.startswith("/to/"):
            self.send_header("Location", self.path.removeprefix("/to/"))
        self.end_headers()
        while self.path == "/slow":
            try:
                self.wfile.write(b" ")
            except OSError:
                return
            time.sleep(0.05)
        self.wfile.write(b"{}")

    def log_message(self, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def test_a_server_that_drips_is_given_up(port: int) -> None:
    started = time.monotonic()
    with pytest.raises(DeveloperError, match="too long") as caught:
        DescriptionReader(f"http://127.0.0.1:{port}/slow", total_s=0.5).read()
    assert caught.value.code == "source_unreachable"
    assert time.monotonic() - started < 5


def test_a_redirect_on_the_host_that_was_named_is_followed(port: int) -> None:
    assert DescriptionReader(f"http://127.0.0.1:{port}/to//api").read().content == b"{}"


@pytest.mark.parametrize(
    "host", ["localhost:{port}", "10.0.0.1", "169.254.169.254", "[::1]:{port}"]
)
def test_a_redirect_to_a_place_inside_is_refused(port: int, host: str) -> None:
    target = f"http://{host.format(port=port)}/api"
    with pytest.raises(DeveloperError, match="Not called") as caught:
        DescriptionReader(f"http://127.0.0.1:{port}/to/{target}").read()
    assert caught.value.code == "source_unreachable"


def test_redirects_that_never_end_are_given_up(port: int) -> None:
    loop = f"http://127.0.0.1:{port}/to/" + "/to/" * 20
    with pytest.raises(DeveloperError, match="redirects more than"):
        DescriptionReader(loop).read()


def test_a_reference_to_this_machine_is_refused(port: int) -> None:
    reader = DescriptionReader("https://api.example.com/openapi.json")
    with pytest.raises(DeveloperError, match="this machine"):
        reader.linked(f"http://127.0.0.1:{port}/api")
    with pytest.raises(DeveloperError, match="refers to no file"):
        reader.linked("/etc/hosts")
