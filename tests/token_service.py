"""A service on a loopback address that gives access tokens and answers who has one."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

CLIENT_ID, CLIENT_SECRET = "cairn", "client-s3cret-81"


@dataclass
class TokenService:
    """What it does, may be changed meanwhile; what it saw."""

    url: str = ""
    expires_in: int | None = 3600
    takes_basic: bool = True
    refuses: str = ""
    """The error of every request for a token."""
    status: int = 400
    """Of a refusal of every client, where it is another one."""
    refresh_tokens: list[str] = field(default_factory=list)
    """Those that are good; each is good once, and followed by another."""
    good: set[str] = field(default_factory=set)
    requests: list[dict[str, str]] = field(default_factory=list)
    """Fields of each request for a token."""
    calls: list[str] = field(default_factory=list)
    """Method of each call that was carried out."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def token(self, fields: dict[str, str], authorization: str) -> tuple[int, dict[str, Any]]:
        """Status and JSON for a request for a token."""
        time.sleep(0.05)  # so that several calls wait for one
        with self.lock:
            self.requests.append(fields)
            basic = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
            by_basic = self.takes_basic and authorization == f"Basic {basic}"
            if not by_basic and fields.get("client_secret") != CLIENT_SECRET:
                return 401, {"error": "invalid_client", "error_description": "who are you"}
            if self.status != 400:
                return self.status, {}
            if self.refuses:
                return 400, {"error": self.refuses, "error_description": f"not {CLIENT_SECRET}"}
            number = len(self.requests)
            answer: dict[str, Any] = {"access_token": f"access-{number}-s3cret"}
            if fields["grant_type"] == "refresh_token":
                if fields["refresh_token"] not in self.refresh_tokens:
                    return 400, {"error": "invalid_grant"}
                self.refresh_tokens.remove(fields["refresh_token"])
                self.refresh_tokens.append(f"refresh-{number}-s3cret")
                answer["refresh_token"] = self.refresh_tokens[-1]
            if self.expires_in is not None:
                answer["expires_in"] = self.expires_in
            self.good.add(answer["access_token"])
            return 200, {**answer, "token_type": "Bearer"}

    def call(self, method: str, authorization: str) -> tuple[int, Any]:
        """Status and JSON for a call of the API."""
        with self.lock:
            token = authorization.removeprefix("Bearer ")
            if token not in self.good:
                return 401, {"error": "invalid_token"}
            self.calls.append(method)
            return 200, [{"id": 1, "said": token}]


@contextmanager
def token_service() -> Iterator[TokenService]:
    """The service, listening: tokens at ``/token``, all else is its API."""
    service = TokenService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            authorization = self.headers.get("Authorization", "")
            if self.path == "/token":
                fields = {name: values[0] for name, values in parse_qs(content).items()}
                status, body = service.token(fields, authorization)
            else:
                status, body = service.call(self.command, authorization)
            answer = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        do_GET = do_POST  # noqa: N815 the base class's name

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 the base class's name
            """Keep quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
