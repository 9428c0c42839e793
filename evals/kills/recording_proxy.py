"""An HTTP proxy that notes what passes and can stop a request until its client is dead."""

from __future__ import annotations

import hashlib
import http.client
import select
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Event
from typing import Any, Literal
from urllib.parse import urlsplit

from evals.loopback_serving import in_a_thread

HOST = "127.0.0.1"
_READS = frozenset({"GET", "HEAD", "OPTIONS"})
_NOT_PASSED_ON = frozenset({"connection", "content-length", "host", "transfer-encoding"})
_SERVICE_SECONDS = 30.0
_SETTLE_SECONDS = 30.0

Stage = Literal["arrived", "answered", "delivered"]
"""``arrived``: before the service gets it; ``answered``: before the client gets the answer;
``delivered``: after that."""


@dataclass
class Exchange:
    """One request and what became of it."""

    service: str
    method: str
    target: str
    """Path with query; the service is its first segment."""
    digest: str
    """sha256 of the body."""
    at: float
    """Seconds of the monotonic clock at its arrival."""
    passed_on: bool = False
    """Whether the service got it."""
    status: int | None = None
    """What the service answered, None where it did not."""
    delivered: bool = False
    """Whether the whole answer was written while the client was there."""

    @property
    def is_write(self) -> bool:
        """Whether its method may change something."""
        return self.method not in _READS


class Hold:
    """Stops the wanted exchanges at a stage until ``let_go`` or ``drop``."""

    def __init__(self, stage: Stage, wanted: Callable[[Exchange], bool]) -> None:
        self._stage, self._wanted = stage, wanted
        self._taken, self._over = Event(), Event()
        self._goes_on = True

    def wait(self, seconds: float) -> bool:
        """Whether an exchange is stopped, at the latest after so many seconds."""
        return self._taken.wait(seconds)

    def let_go(self) -> None:
        """Let them go on; nothing is stopped any more."""
        self._over.set()

    def drop(self) -> None:
        """Go no further with them: their connections are closed."""
        self._goes_on = False
        self._over.set()

    def pass_by(self, stage: Stage, exchange: Exchange) -> bool:
        """Called for every exchange at every stage; whether it goes on. May block."""
        if stage != self._stage or self._over.is_set() or not self._wanted(exchange):
            return True
        self._taken.set()
        self._over.wait()
        return self._goes_on


class RecordingProxy:
    """Serves ``/<service>/...`` for each upstream; ``exchanges`` grows with every request."""

    def __init__(self) -> None:
        self.upstreams: dict[str, str] = {}
        """Service -> address; may be changed between requests."""
        self.exchanges: list[Exchange] = []
        """All requests in the order of their arrival."""
        self._hold: Hold | None = None
        self._changed = Condition()
        self._open: set[int] = set()
        self._accepted: set[int] = set()
        self._http = _Server(self)

    @property
    def base_url(self) -> str:
        """The address under which each service has a path of its own."""
        return f"http://{HOST}:{self._http.server_port}"

    def running(self) -> AbstractContextManager[None]:
        """Serve in a thread until the block ends."""
        return in_a_thread(self._http)

    @contextmanager
    def holding(self, stage: Stage, wanted: Callable[[Exchange], bool]) -> Iterator[Hold]:
        """Stop the wanted exchanges; what is still stopped at the end is dropped."""
        self._hold = Hold(stage, wanted)
        try:
            yield self._hold
        finally:
            self._hold.drop()
            self._hold = None

    def settle(self) -> None:
        """Wait until all that dead clients had sent is dealt with; clients must be dead.

        Connections are accepted in the order in which they were made, so those made before are
        known when one made now is. Raises ``TimeoutError`` while a client keeps its connection.
        """
        with socket.create_connection((HOST, self._http.server_port)) as last:
            port = last.getsockname()[1]
        with self._changed:
            if not self._changed.wait_for(lambda: self._is_settled(port), _SETTLE_SECONDS):
                message = f"{len(self._open)} connections to the proxy are still open"
                raise TimeoutError(message)
            self._accepted.clear()

    def _is_settled(self, port: int) -> bool:
        return port in self._accepted and not self._open

    def accepted(self, port: int) -> None:
        """A client has connected from this port."""
        with self._changed:
            self._accepted.add(port)
            self._open.add(port)

    def closed(self, port: int) -> None:
        """The connection from this port is dealt with."""
        with self._changed:
            self._open.discard(port)
            self._changed.notify_all()

    def passes(self, stage: Stage, exchange: Exchange) -> bool:
        """Whether the exchange goes on; blocks while it is held."""
        if stage == "arrived":
            self.exchanges.append(exchange)
        hold = self._hold
        return hold is None or hold.pass_by(stage, exchange)

    def fetch(
        self, exchange: Exchange, headers: Mapping[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        """What the service answers: status, headers, body; 502 where it does not."""
        upstream = self.upstreams.get(exchange.service)
        if upstream is None:
            return 502, {}, b"no such service"
        exchange.passed_on = True  # also where no answer comes: the service may have got it
        try:
            answer = _sent(upstream, exchange, headers, body)
        except (OSError, http.client.HTTPException) as error:
            return 502, {}, repr(error).encode()
        exchange.status = answer[0]
        return answer


def _sent(
    upstream: str, exchange: Exchange, headers: Mapping[str, str], body: bytes
) -> tuple[int, dict[str, str], bytes]:
    address = urlsplit(upstream)
    connection = http.client.HTTPConnection(
        str(address.hostname), address.port, timeout=_SERVICE_SECONDS
    )
    try:
        path = exchange.target.removeprefix(f"/{exchange.service}")
        connection.request(exchange.method, path, body=body or None, headers=_kept(headers))
        response = connection.getresponse()
        return response.status, _kept(dict(response.getheaders())), response.read()
    finally:
        connection.close()


def _kept(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.lower() not in _NOT_PASSED_ON}


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, proxy: RecordingProxy) -> None:
        super().__init__((HOST, 0), _Handler)
        self.proxy = proxy

    def process_request(self, request: Any, client_address: Any) -> None:
        self.proxy.accepted(client_address[1])
        super().process_request(request, client_address)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.proxy.closed(client_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a client that was killed: its exchange tells."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else each body waits 40 ms for its head to be acknowledged
    server: _Server

    def _exchange(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        proxy = self.server.proxy
        exchange = Exchange(
            service=self.path.split("/")[1],
            method=self.command,
            target=self.path,
            digest=hashlib.sha256(body).hexdigest(),
            at=time.monotonic(),
        )
        if not proxy.passes("arrived", exchange):
            self.close_connection = True
            return
        answer = proxy.fetch(exchange, dict(self.headers.items()), body)
        if not proxy.passes("answered", exchange):
            self.close_connection = True
            return
        is_there = not self._is_gone()
        self._deliver(*answer)
        exchange.delivered = is_there
        proxy.passes("delivered", exchange)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _exchange  # noqa: N815

    def _deliver(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _is_gone(self) -> bool:
        """Whether the client has closed the connection; one that waits for nothing is silent."""
        readable, _, _ = select.select([self.connection], [], [], 0)
        return bool(readable) and self.connection.recv(1, socket.MSG_PEEK) == b""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing: what passed is in ``exchanges``."""
