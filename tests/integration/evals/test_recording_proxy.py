"""The proxy in front of a service: what it notes, what it stops, what it drops."""

from __future__ import annotations

import hashlib
import http.client
import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import httpx
import pytest

from evals.kills.recording_proxy import RecordingProxy

SECONDS = 10.0


class Echo(BaseHTTPRequestHandler):
    """Answers with what it heard."""

    heard: list[str]

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.heard.append(f"{self.command} {self.path}")
        told = {"path": self.path, "body": body, "key": self.headers["X-Key"]}
        data = json.dumps(told).encode()
        self.send_response(503 if self.path == "/busy" else 200)
        self.send_header("Retry-After", "1")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = _answer  # noqa: N815

    def log_message(self, format: str, *args: Any) -> None: ...  # noqa: A002


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def proxy(heard: list[str]) -> Iterator[RecordingProxy]:
    handler = type("Heard", (Echo,), {"heard": heard})
    service = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=service.serve_forever, args=(0.01,), daemon=True).start()
    proxy = RecordingProxy()
    proxy.upstreams = {"post": f"http://127.0.0.1:{service.server_port}"}
    with proxy.running():
        yield proxy
    service.shutdown()
    service.server_close()


def send(proxy: RecordingProxy, method: str, path: str, body: str = "") -> httpx.Response:
    with httpx.Client(base_url=proxy.base_url, trust_env=False) as client:
        return client.request(method, path, content=body, headers={"X-Key": "k"})


def connect(proxy: RecordingProxy) -> socket.socket:
    port = int(proxy.base_url.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), timeout=SECONDS)


def test_what_passes_is_noted_and_not_changed(proxy: RecordingProxy) -> None:
    answer = send(proxy, "POST", "/post/letters?to=a%26b", "dear")
    assert answer.json() == {"path": "/letters?to=a%26b", "body": "dear", "key": "k"}
    assert answer.headers["Retry-After"] == "1"
    (exchange,) = proxy.exchanges
    assert (exchange.service, exchange.method) == ("post", "POST")
    assert exchange.target == "/post/letters?to=a%26b"
    assert exchange.digest == hashlib.sha256(b"dear").hexdigest()
    assert exchange.is_write
    assert (exchange.passed_on, exchange.status) == (True, 200)
    proxy.settle()
    assert exchange.delivered


def test_a_status_passes_and_a_service_that_is_not_there_is_502(proxy: RecordingProxy) -> None:
    assert send(proxy, "GET", "/post/busy").status_code == 503
    assert send(proxy, "GET", "/bank/x").status_code == 502
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        nobody = f"http://127.0.0.1:{free.getsockname()[1]}"
    proxy.upstreams = {"post": nobody}
    assert send(proxy, "GET", "/post/x").status_code == 502
    assert [(e.passed_on, e.status) for e in proxy.exchanges] == [
        (True, 503),
        (False, None),
        (True, None),
    ]
    assert not any(exchange.is_write for exchange in proxy.exchanges)


def test_a_request_held_on_arrival_and_dropped_never_reaches_the_service(
    proxy: RecordingProxy, heard: list[str]
) -> None:
    with ThreadPoolExecutor() as pool:
        with proxy.holding("arrived", lambda exchange: exchange.is_write) as hold:
            held = pool.submit(send, proxy, "POST", "/post/letters")
            assert hold.wait(SECONDS)
            assert send(proxy, "GET", "/post/boxes").status_code == 200
            assert heard == ["GET /boxes"]
        with pytest.raises(httpx.RemoteProtocolError):
            held.result(SECONDS)
    proxy.settle()
    assert heard == ["GET /boxes"]
    assert [(e.passed_on, e.delivered) for e in proxy.exchanges] == [(False, False), (True, True)]


def test_an_answer_that_is_held_and_dropped_is_not_delivered(
    proxy: RecordingProxy, heard: list[str]
) -> None:
    with ThreadPoolExecutor() as pool:
        with proxy.holding("answered", lambda _: True) as hold:
            held = pool.submit(send, proxy, "POST", "/post/letters")
            assert hold.wait(SECONDS)
            assert heard == ["POST /letters"]
        with pytest.raises(httpx.RemoteProtocolError):
            held.result(SECONDS)
    proxy.settle()
    (exchange,) = proxy.exchanges
    assert (exchange.passed_on, exchange.status, exchange.delivered) == (True, 200, False)


@pytest.mark.parametrize("stage", ["arrived", "answered", "delivered"])
def test_what_is_let_go_goes_on(proxy: RecordingProxy, stage: Any) -> None:
    with proxy.holding(stage, lambda _: True) as hold, ThreadPoolExecutor() as pool:
        held = pool.submit(send, proxy, "POST", "/post/letters")
        assert hold.wait(SECONDS)
        hold.let_go()
        assert held.result(SECONDS).status_code == 200
    proxy.settle()
    assert proxy.exchanges[0].delivered


def test_an_answer_to_a_client_that_has_gone_is_not_delivered(proxy: RecordingProxy) -> None:
    with proxy.holding("answered", lambda _: True) as hold:
        with connect(proxy) as client:
            client.sendall(b"GET /post/boxes HTTP/1.1\r\nHost: x\r\n\r\n")
            assert hold.wait(SECONDS)
        hold.let_go()
        proxy.settle()
    (exchange,) = proxy.exchanges
    assert (exchange.passed_on, exchange.delivered) == (True, False)


def test_settled_is_only_what_dead_clients_left_behind(
    proxy: RecordingProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connect(proxy) as client:
        client.sendall(b"GET /post/boxes HTTP/1.1\r\nHost: x\r\n\r\n")
    proxy.settle()
    assert len(proxy.exchanges) == 1
    monkeypatch.setattr("evals.kills.recording_proxy._SETTLE_SECONDS", 0.1)
    alive = http.client.HTTPConnection(proxy.base_url.removeprefix("http://"))
    with closing(alive):
        alive.request("GET", "/post/boxes")
        alive.getresponse().read()
        with pytest.raises(TimeoutError, match="1 connections"):
            proxy.settle()
