"""The caller against a real server on a loopback address."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from pydantic import SecretStr

from memory.errors import BacktrackError
from tools.credentials import MappingCredentials
from tools.guarded_transport import GuardedTransport
from tools.http_caller import HttpCaller
from tools.library import Catalogue
from tools.records import Category, Parameter, Risk, Security, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

SCHEMES = (
    Security(scheme="key", kind="api_key", location="query", name="api_key"),
    Security(scheme="login", kind="basic"),
    Security(scheme="session", kind="api_key", location="cookie", name="sid"),
)
SECRETS = {"g.key": "s3cret-key", "g.login": "mia:s3cret-word", "g.session": "s3cret-sid"}


class _Handler(BaseHTTPRequestHandler):
    """Echoes requests; some paths misbehave."""

    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        with self.server.lock:
            self.server.seen.append(self.path)
            count = len(self.server.seen)
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length).decode()
        url = urlsplit(self.path)
        if url.path == "/slow":
            time.sleep(0.5)
        if url.path == "/flaky" and count == 1:
            self._answer(503, b"{}", {"Retry-After": "0"})
        elif url.path == "/moved":
            self._answer(302, b"", {"Location": "http://169.254.169.254/latest"})
        elif url.path == "/cut":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf")
            self.close_connection = True
        elif url.path == "/large":
            self._answer(200, b"[" + b"1," * 200_000 + b"1]", {})
        else:
            echo = {
                "method": self.command,
                "path": url.path,
                "query": parse_qsl(url.query),
                "headers": dict(self.headers),
                "sent": body,
            }
            self._answer(200, json.dumps(echo).encode(), {"Content-Type": "application/json"})

    do_POST = do_GET  # noqa: N815 the base class's name

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 the base class's name
        """Keep quiet."""

    def _answer(self, status: int, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        with suppress(BrokenPipeError, ConnectionResetError):  # a caller that timed out is gone
            self.wfile.write(content)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.seen: list[str] = []
        self.lock = threading.Lock()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


def _tool(path: str, *parameters: Parameter, risk: Risk = "read", **facts: Any) -> Tool:
    return Tool(
        id="g.t", group_id="g", name="t", path=path, risk=risk, parameters=parameters, **facts
    )


def _caller(server: _Server, *, allow_loopback: bool = True, **facts: Any) -> HttpCaller:
    group = ToolGroup(
        id="g",
        name="G",
        category_id="c",
        base_url="https://g.example",
        security=SCHEMES,
        allow_loopback=allow_loopback,
    )
    library = VolatileLibrary()
    library.put(Catalogue(category=Category(id="c", name="C"), group=group, tools=()))
    secrets = {name: SecretStr(text) for name, text in SECRETS.items()}
    facts = {"endpoints": {"g": server.base_url}, **facts}
    return HttpCaller(library, credentials=MappingCredentials(secrets), **facts)


@pytest.fixture
def server() -> Iterator[_Server]:
    started = _Server()
    thread = threading.Thread(target=started.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield started
    started.shutdown()
    thread.join()
    started.server_close()


@pytest.fixture
async def caller(server: _Server) -> AsyncIterator[HttpCaller]:
    made = _caller(server)
    yield made
    await made.aclose()


async def test_a_request_arrives_as_described(caller: HttpCaller) -> None:
    described = _tool(
        "/in/{place}/stays",
        Parameter(key="place", name="place", location="path"),
        Parameter(key="tags", name="tags", location="query", type="array"),
        Parameter(key="X-Note", name="X-Note", location="header"),
        Parameter(key="guest.name", name="guest.name", location="body"),
        method="POST",
    )
    arguments = {"place": "a/b ü?", "tags": ["x y", "&"], "X-Note": "näh", "guest.name": "Mia"}
    result = await caller.call(described, arguments)
    assert result.body["path"] == "/in/a%2Fb%20%C3%BC%3F/stays"
    assert result.body["query"] == [["tags", "x y"], ["tags", "&"]]
    assert result.body["headers"]["X-Note"].encode("latin-1").decode() == "näh"
    assert result.body["headers"]["Content-Type"] == "application/json"
    assert json.loads(result.body["sent"]) == {"guest": {"name": "Mia"}}


async def test_credentials_reach_the_service_but_no_log_and_no_result(
    caller: HttpCaller, server: _Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    result = await caller.call(_tool("/echo", security=(("key", "login", "session"),)), {})
    assert server.seen == ["/echo?api_key=s3cret-key"]
    assert result.body["query"] == [["api_key", "[redacted]"]]
    assert result.body["headers"]["Authorization"] == "Basic [redacted]"
    assert result.body["headers"]["Cookie"] == "sid=[redacted]"
    assert "s3cret" not in result.model_dump_json() + caplog.text


async def test_a_group_that_may_not_be_on_this_machine_gets_no_request(server: _Server) -> None:
    refused = _caller(server, allow_loopback=False)
    with pytest.raises(BacktrackError):
        await refused.call(_tool("/echo"), {})
    assert server.seen == []


async def test_a_public_name_at_a_loopback_address_gets_no_request(server: _Server) -> None:
    async def rebound(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    guarded = _caller(
        server,
        endpoints={"g": f"https://g.example:{server.server_port}"},
        transport=GuardedTransport(resolve=rebound),
    )
    with pytest.raises(BacktrackError, match=r"g\.example is at 127\.0\.0\.1"):
        await guarded.call(_tool("/echo"), {})
    await guarded.aclose()
    assert server.seen == []


async def test_localhost_by_name(server: _Server) -> None:
    named = _caller(server, endpoints={"g": f"http://localhost:{server.server_port}"})
    assert (await named.call(_tool("/echo"), {})).outcome == "ok"
    await named.aclose()


async def test_a_flaky_service_is_asked_again(caller: HttpCaller, server: _Server) -> None:
    result = await caller.call(_tool("/flaky"), {})
    assert (result.outcome, result.attempts) == ("ok", 2)
    assert server.seen == ["/flaky", "/flaky"]


async def test_a_flaky_write_is_sent_once(caller: HttpCaller, server: _Server) -> None:
    flaky = _tool("/flaky", risk="write", method="POST")
    result = await caller.call(flaky, {}, approved=True)
    assert (result.outcome, result.status, server.seen) == ("failed", 503, ["/flaky"])


async def test_redirects_are_not_followed(caller: HttpCaller) -> None:
    result = await caller.call(_tool("/moved"), {})
    assert result.error is not None
    assert (result.status, result.outcome) == (302, "failed")
    assert "169.254.169.254" in result.error.message


async def test_time_size_and_broken_connections(server: _Server) -> None:
    strict = _caller(server, timeout_s=0.1, retries=0, max_bytes=1_000)
    kinds = []
    for path in ("/slow", "/large", "/cut"):
        result = await strict.call(_tool(path), {})
        kinds.append(result.error.kind if result.error else result.outcome)
    await strict.aclose()
    assert kinds == ["timeout", "too_large", "connection"]


async def test_a_service_that_is_down(server: _Server) -> None:
    closed = _Server()
    closed.server_close()
    down = _caller(closed, retries=1)
    result = await down.call(_tool("/echo"), {})
    await down.aclose()
    assert result.error is not None
    assert (result.error.kind, result.error.transient, result.attempts) == ("connection", True, 2)
    assert str(closed.server_port) in result.error.message


async def test_many_calls_at_once(caller: HttpCaller, server: _Server) -> None:
    results = await asyncio.gather(*(caller.call(_tool("/echo"), {}) for _ in range(50)))
    assert {result.outcome for result in results} == {"ok"}
    assert len(server.seen) == 50


def test_one_caller_in_one_event_loop_after_another(server: _Server) -> None:
    made = _caller(server)

    async def once() -> str:
        result = await made.call(_tool("/echo"), {})
        await made.aclose()
        return result.outcome

    assert [asyncio.run(once()) for _ in range(2)] == ["ok", "ok"]
