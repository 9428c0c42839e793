"""A page of another site opens no websocket here."""

from __future__ import annotations

from typing import Any

import pytest

from app.serving.guarding import Guard


async def connected(headers: dict[str, str], *, is_open: bool = False) -> tuple[bool, list[Any]]:
    """Whether the application got the connection, and what was sent instead."""
    reached, sent = [], []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    told = [(name.encode(), value.encode()) for name, value in headers.items()]
    guard = Guard(application, most_bytes=1000, is_open=lambda: is_open)
    await guard({"type": "websocket", "path": "/", "headers": told}, receive, send)
    return bool(reached), sent


@pytest.mark.parametrize("origin", ["http://cairn.example:8000", ""])
async def test_pages_of_this_server_and_programs_are_let_in(origin: str) -> None:
    headers = {"host": "cairn.example:8000"} | ({"origin": origin} if origin else {})
    assert await connected(headers) == (True, [])


@pytest.mark.parametrize(
    ("host", "origin", "is_open"),
    [
        ("127.0.0.1:8000", "http://evil.example", False),
        ("127.0.0.1:8000", "http://127.0.0.1:9000", False),
        ("127.0.0.1:8000", "null", False),
        ("evil.example:8000", "http://evil.example:8000", True),
    ],
)
async def test_those_of_others_are_closed(host: str, origin: str, is_open: bool) -> None:
    reached, sent = await connected({"host": host, "origin": origin}, is_open=is_open)
    assert not reached
    assert sent == [{"type": "websocket.close", "code": 1008}]
