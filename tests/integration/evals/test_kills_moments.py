"""Each fixed moment stops a client just there: what the service got, what the client got."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

import pytest

from evals.kills.command_line import Command
from evals.kills.moments import (
    ANSWERED,
    BEFORE_CLAIM,
    FIXED,
    KEPT,
    NOT_SENT,
    UNANSWERED,
    Target,
)
from evals.kills.recording_proxy import RecordingProxy

CLIENT = """
import sys
import time
from http.client import HTTPConnection
host, port = sys.argv[1].removeprefix("http://").split(":")
for method, target in (("GET", "/post/far"), ("GET", "/post/near"), ("POST", "/post/letters")):
    connection = HTTPConnection(host, int(port))
    connection.request(method, target)
    connection.getresponse().read()
print("1 now A1 call_finished post.mail", flush=True)
time.sleep(60)
"""


class Post(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_GET  # noqa: N815

    def log_message(self, *arguments: object) -> None: ...


@pytest.fixture
def proxy() -> Iterator[RecordingProxy]:
    service = ThreadingHTTPServer(("127.0.0.1", 0), Post)
    threading.Thread(target=service.serve_forever, args=(0.01,), daemon=True).start()
    proxy = RecordingProxy()
    proxy.upstreams = {"post": f"http://127.0.0.1:{service.server_port}"}
    with proxy.running():
        yield proxy
    service.shutdown()
    service.server_close()


class Client:
    """A process that looks twice, writes and tells of it, in the place of a command."""

    def __init__(self, url: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", CLIENT, url], stdout=subprocess.PIPE, text=True
        )

    def wait_for_end(self, _seconds: float) -> bool:
        return self.process.poll() is not None

    def wait_for_event(self, number: int, kind: str, naming: set[str]) -> bool:
        assert self.process.stdout is not None
        told = self.process.stdout.readline().split()
        return told == [str(number), "now", "A1", kind, *naming]


@pytest.mark.parametrize(
    ("moment", "reached", "answered"),
    [
        (BEFORE_CLAIM, ["/post/far", "/post/near"], ["/post/far"]),
        (NOT_SENT, ["/post/far", "/post/near"], ["/post/far", "/post/near"]),
        (UNANSWERED, ["/post/far", "/post/near", "/post/letters"], ["/post/far", "/post/near"]),
        (ANSWERED, *[["/post/far", "/post/near", "/post/letters"]] * 2),
        (KEPT, *[["/post/far", "/post/near", "/post/letters"]] * 2),
    ],
)
def test_a_client_is_stopped_at_the_moment(
    proxy: RecordingProxy, moment: str, reached: list[str], answered: list[str]
) -> None:
    @contextmanager
    def start() -> Iterator[Command]:
        client: Any = Client(proxy.base_url)
        try:
            yield cast("Command", client)
        finally:
            client.process.kill()
            client.process.communicate()

    killed: Any = FIXED[moment](Target(start, proxy, {"post.mail"}, {"/post/near"}))
    proxy.settle()
    assert killed.process.returncode == -9
    assert [one.target for one in proxy.exchanges if one.passed_on] == reached
    assert [one.target for one in proxy.exchanges if one.delivered] == answered
